import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { DocumentDetail } from '../../../shared/schemas/document.ts'
import type { OpenedLibrary } from '../open-library.ts'
import { add, document, edit, lost, openIn, refused, sendAll } from './test-library.ts'

export async function makeLibrary(
  folder: string,
  connectionId: string,
  count: number,
): Promise<Map<string, DocumentDetail>> {
  const opened = await openIn(folder)
  const ids = Array.from({ length: count }, (_, index) => `d${index}`)
  const text = 'Some words of a text that fills its page. '.repeat(10)
  const content = (id: string) => ({ kind: 'text', text: `${id} ${text}` }) as const
  await Promise.all(ids.map((id) => add(opened, document(connectionId, id, { content: content(id) }))))
  await sendAll(opened, connectionId)
  for (const id of ids.filter((_, index) => index % 5 === 0)) {
    await edit(opened, connectionId, id, { title: `Edited ${id}`, metadata: `{"of":"${id}"}` })
  }
  await sendAll(opened, connectionId, refused)
  await add(opened, document(connectionId, 'doubtful'))
  await sendAll(opened, connectionId, lost)
  await opened.library.calls['drafts/keep']({ name: 'add', text: 'half a sentence' })
  await opened.library.queue.setPause({ connectionId, reason: 'editor', until: null })
  const made = new Map<string, DocumentDetail>()
  for (const id of [...ids, 'doubtful']) {
    const detail = await opened.library.calls['documents/get']({ connectionId, documentId: id })
    if (detail !== null) made.set(id, detail)
  }
  await opened.close()
  return made
}

export const noteDamage = (folder: string) => writeFileSync(path.join(folder, 'library.check'), '')

export async function listAll(opened: OpenedLibrary): Promise<readonly string[]> {
  const ids: string[] = []
  // A page may end early on a busy computer.
  for (let after: string | null = null; ; ) {
    const page: Awaited<ReturnType<(typeof opened.library.calls)['documents/search']>> =
      await opened.library.calls['documents/search']({
        connectionId: null,
        text: '',
        after,
        limit: 500,
      })
    ids.push(...page.rows.map(({ documentId }) => documentId))
    after = page.next
    if (after === null) return ids
  }
}
