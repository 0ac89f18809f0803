import type { Failure } from '../../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../../shared/result.ts'
import type { ChosenDocuments } from '../../../shared/schemas/bulk-edits.ts'
import type { DocumentHead } from '../../../shared/schemas/document.ts'
import { tryCall } from '../../ipc/call.ts'

const documentsAtOnce = 200

type Heads = AsyncGenerator<Result<readonly DocumentHead[], Failure>>

/** The documents that were chosen, some hundred at a time; ends early where it is stopped. */
export async function* listHeads(connectionId: string, chosen: ChosenDocuments, signal: AbortSignal): Heads {
  const all =
    chosen.kind === 'ids' ? headsOf(connectionId, chosen.ids) : headsFound(connectionId, chosen.text)
  for await (const page of all) {
    if (signal.aborted) return
    yield page
  }
}

async function* headsOf(connectionId: string, ids: readonly string[]): Heads {
  for (let from = 0; from < ids.length; from += documentsAtOnce) {
    const page = await tryCall('documents/find-heads', {
      connectionId,
      ids: ids.slice(from, from + documentsAtOnce),
    })
    yield page
    if (!page.ok) return
  }
}

async function* headsFound(connectionId: string, text: string): Heads {
  for (let after: string | null = null; ; ) {
    const page: Result<
      { readonly documents: readonly DocumentHead[]; readonly next: string | null },
      Failure
    > = await tryCall('documents/list-heads', { connectionId, text, after, limit: documentsAtOnce })
    if (!page.ok) {
      yield fail(page.error)
      return
    }
    yield succeed(page.value.documents)
    after = page.value.next
    if (after === null) return
  }
}
