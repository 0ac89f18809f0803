import type { After } from '../../shared/domain/throttle.ts'
import type { Failure } from '../../shared/ipc/failure.ts'
import type { Result } from '../../shared/result.ts'
import type { DocumentPlaces } from '../../shared/schemas/search.ts'

type Asked = { readonly connectionId: string; readonly texts: readonly string[] }

type SearchCountingOptions = {
  readonly after: After
  find(connectionId: string, text: string, after: string | null): Promise<Result<DocumentPlaces, Failure>>
  onCounts(connectionId: string, counts: ReadonlyMap<string, number>): void
}

/** Pause between requests, to let other library calls proceed. */
const betweenMs = 40
/**
 * Pause as a multiple of the last count's duration, so that a constantly changing library is not counted all
 * the time.
 */
const restsMs = 200
const restsAtLeastMs = 2000

/** Counts search results sequentially, in chunks, in the background. */
export function createSearchCounting({ after, find, onCounts }: SearchCountingOptions) {
  let asked: Asked = { connectionId: '', texts: [] }
  let isWanted = false
  let isRunning = false
  let questions = 0
  const pause = (ms: number) => new Promise<void>((resolve) => void after(ms, resolve))

  async function countOne(of: Asked, text: string): Promise<number | undefined> {
    let from: string | null = null
    for (;;) {
      const part = await find(of.connectionId, text, from)
      questions += 1
      if (!part.ok || of !== asked) return undefined
      if (part.value.next === null) return part.value.total.count
      from = part.value.next
      await pause(betweenMs)
    }
  }

  async function countAll(of: Asked): Promise<void> {
    const counts = new Map<string, number>()
    for (const text of of.texts) {
      const count = await countOne(of, text)
      if (of !== asked) return
      if (count !== undefined) counts.set(text, count)
    }
    onCounts(of.connectionId, counts)
  }

  async function run(): Promise<void> {
    if (isRunning) return
    isRunning = true
    while (isWanted) {
      isWanted = false
      questions = 0
      await countAll(asked)
      await pause(Math.max(restsAtLeastMs, restsMs * questions))
    }
    isRunning = false
  }

  const again = () => {
    isWanted = asked.texts.length > 0
    void run()
  }
  return {
    count(connectionId: string, texts: readonly string[]): void {
      asked = { connectionId, texts }
      again()
    },
    again,
    stop(): void {
      asked = { connectionId: '', texts: [] }
      isWanted = false
    },
  }
}
