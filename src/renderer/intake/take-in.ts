import { type NotTaken, notTaken } from '../../shared/domain/not-taken.ts'
import type { Result } from '../../shared/result.ts'
import type { StoredPicture } from '../../shared/schemas/document.ts'
import type { ReviewCandidate } from '../../shared/schemas/review.ts'
import type { FileSource } from './found.ts'
import { type FoundTable, type FoundThing, fitsOnForm, type Outcome } from './found.ts'
import { recogniseFile, type TextReaders } from './recognise-file.ts'
import { toCandidate, toContent } from './to-candidate.ts'

export type Source = FileSource | Outcome

export type TakeInPorts<E> = TextReaders & {
  /** Keeps a picture of this computer. */
  store(file: File, place: string): Promise<Result<StoredPicture, NotTaken>>
  /** Adds rows to the review. What fails here would fail for the rest, too. */
  addRows(candidates: readonly ReviewCandidate[], notTaken: readonly NotTaken[]): Promise<Result<unknown, E>>
  /** Told after every few; `taken` counts what has become a thing, `done` what has been looked at. */
  onProgress(progress: { readonly done: number; readonly taken: number }): void
  readonly collection: string
  readonly signal: AbortSignal
  /** Whether a single thing is given back, as it is unless said otherwise, or becomes a row as well. */
  readonly single?: 'give-back' | 'review'
}

export type TakenIn<E> = {
  /** The one thing there was: it belongs on the form, and nothing went to the review. */
  readonly single: FoundThing | null
  /** Rows that are in the review now. */
  readonly reviewed: number
  readonly tables: readonly FoundTable[]
  /** What was not taken and is not told by the review already. */
  readonly notTaken: readonly NotTaken[]
  readonly failure: E | null
}

/** Files looked at together, and as many pictures stored meanwhile: each may be held whole. */
const atOnce = 4
const rowsInChunk = 50
const textInChunk = 5_000_000
/** What a call may carry of them. */
const notTakenInChunk = 1000

/**
 * Looks at the sources in their order, a few at a time, and keeps what is good whatever is beside it. A single thing is
 * given back; from the second on, all go to the review in small parts, so that what was read is kept if the rest fails.
 */
export async function takeIn<E>(
  sources: AsyncIterable<Source> | Iterable<Source>,
  ports: TakeInPorts<E>,
): Promise<TakenIn<E>> {
  const { signal, collection, single = 'give-back' } = ports
  const tables: FoundTable[] = []
  let untold: NotTaken[] = []
  const making: Promise<Result<ReviewCandidate, NotTaken>>[] = []
  let first: FoundThing | null = null
  let rows: ReviewCandidate[] = []
  let found = 0
  let done = 0
  let reviewed = 0
  let failure: E | null = null

  const flush = async () => {
    const chunk = rows
    const told = untold.slice(0, notTakenInChunk)
    const added = await ports.addRows(chunk, told)
    if (!added.ok) {
      failure = added.error
      return
    }
    rows = []
    untold = untold.slice(told.length)
    reviewed += chunk.length
  }
  /** Takes the rows that were begun first, until so few are left. */
  const takeRows = async (left: number) => {
    while (making.length > left && failure === null) {
      const row = await making.shift()
      if (row?.ok === true) rows.push(row.value)
      else if (row !== undefined) untold.push(row.error)
      if (isChunk(rows)) await flush()
    }
  }

  for await (const outcomes of lookedAt(sources, ports)) {
    if (signal.aborted || failure !== null) break
    const things: FoundThing[] = []
    for (const outcome of outcomes) {
      if (!outcome.taken) untold.push(outcome.notTaken)
      else if (outcome.found.kind === 'table') tables.push(outcome.found)
      else things.push(outcome.found)
    }
    found += things.length
    done += 1
    const [thing] = things
    if (single === 'give-back' && found === 1 && thing !== undefined && fitsOnForm(thing)) first = thing
    else if (things.length > 0) {
      const all = first === null ? things : [first, ...things]
      first = null
      // One file may hold thousands of bookmarks.
      for (const one of all) {
        if (failure !== null || signal.aborted) break
        making.push(makeRow(one, ports, collection))
        await takeRows(atOnce - 1)
      }
    }
    if (done % atOnce === 0) ports.onProgress({ done, taken: found })
  }
  await takeRows(0)
  ports.onProgress({ done, taken: found })
  if (failure === null && rows.length > 0) await flush()
  // With rows in the review, it tells what was not taken; without, the caller does.
  while (failure === null && reviewed > 0 && untold.length > 0) await flush()
  return { single: first, reviewed, tables, notTaken: untold, failure }
}

function isChunk(rows: readonly ReviewCandidate[]): boolean {
  const length = rows.reduce(
    (sum, { content }) => sum + (content.kind === 'text' ? content.text.length : 0),
    0,
  )
  return rows.length >= rowsInChunk || length >= textInChunk
}

async function makeRow<E>(
  thing: FoundThing,
  { store }: TakeInPorts<E>,
  collection: string,
): Promise<Result<ReviewCandidate, NotTaken>> {
  if (thing.kind !== 'picture') return { ok: true, value: toCandidate(thing, toContent(thing), collection) }
  const name = thing.source === '' ? thing.file.name : thing.source
  try {
    const stored = await store(thing.file, name)
    // Pictures say nothing of where they belong, and many of them are soon in the wrong place.
    return stored.ok ? { ok: true, value: toCandidate(thing, stored.value, '') } : stored
  } catch {
    return { ok: false, error: notTaken(name, 'not-readable') }
  }
}

/** What each source is, in their order; the next are looked at meanwhile. */
async function* lookedAt(
  sources: AsyncIterable<Source> | Iterable<Source>,
  readers: TextReaders,
): AsyncGenerator<readonly Outcome[]> {
  const looking: Promise<readonly Outcome[]>[] = []
  for await (const source of sources) {
    looking.push('taken' in source ? Promise.resolve([source]) : recogniseFile(source, readers))
    const next = looking.length < atOnce ? undefined : looking.shift()
    if (next !== undefined) yield await next
  }
  for (const next of looking) yield await next
}
