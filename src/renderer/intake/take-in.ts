import { type NotTaken, notTaken } from '../../shared/domain/not-taken.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import type { StoredPicture } from '../../shared/schemas/document.ts'
import type { ReviewCandidate } from '../../shared/schemas/review.ts'
import type { FileSource } from './found.ts'
import { type FoundTable, type FoundThing, fitsOnForm, type Outcome } from './found.ts'
import { recogniseFile, type TextReaders } from './recognise-file.ts'
import { toCandidate, toContent } from './to-candidate.ts'

export type Source = FileSource | Outcome

type Picture = { readonly bytes: Uint8Array }

export type TakeInPorts<E, P extends Picture> = TextReaders & {
  prepare(file: File, place: string): Promise<Result<P, NotTaken>>
  store(pictures: readonly P[]): Promise<readonly Result<StoredPicture, NotTaken>[]>
  /** Adds rows to the review. A failure here would affect all further rows, too. */
  addRows(candidates: readonly ReviewCandidate[], notTaken: readonly NotTaken[]): Promise<Result<unknown, E>>
  /** Called now and then; `taken`: recognised items, `done`: sources read. */
  onProgress(progress: { readonly done: number; readonly taken: number }): void
  readonly collection: string
  readonly signal: AbortSignal
  /** Whether a single item is returned (default) or becomes a row, too. */
  readonly single?: 'give-back' | 'review'
}

export type TakenIn<E> = {
  /** The only item: it belongs on the form, and the review is unchanged. */
  readonly single: FoundThing | null
  readonly reviewed: number
  readonly tables: readonly FoundTable[]
  readonly notTaken: readonly NotTaken[]
  readonly failure: E | null
}

/** Maximum files read, and pictures prepared, at a time: each may be held in memory completely. */
const atOnce = 4
const rowsInChunk = 50
const textInChunk = 5_000_000
const pictureBytesInChunk = 4_000_000
/** Maximum entries of a call. */
const notTakenInChunk = 1000

/**
 * Reads the sources in order, a few at a time; failures do not affect others. A single item is returned; from the
 * second on, all go to the review in small chunks, so that what was read is kept if the rest fails.
 */
export async function takeIn<E, P extends Picture>(
  sources: AsyncIterable<Source> | Iterable<Source>,
  ports: TakeInPorts<E, P>,
): Promise<TakenIn<E>> {
  const { signal, collection, single = 'give-back' } = ports
  const tables: FoundTable[] = []
  let untold: NotTaken[] = []
  const making: Promise<Result<Row<P>, NotTaken>>[] = []
  let first: FoundThing | null = null
  let rows: Row<P>[] = []
  let [found, done, reviewed] = [0, 0, 0]
  let failure: E | null = null
  let keeping: Promise<void> = Promise.resolve()

  const keep = async (part: readonly Row<P>[]) => {
    const { chunk, refused } = await storeChunk(part, ports)
    untold.push(...refused)
    const told = untold.slice(0, notTakenInChunk)
    const added = await ports.addRows(chunk, told)
    if (!added.ok) failure = added.error
    else {
      untold = untold.slice(told.length)
      reviewed += chunk.length
    }
  }
  /** Stores one chunk while building the next, so that at most two are in memory. */
  const flush = async () => {
    await keeping
    if (failure !== null) return
    keeping = keep(rows)
    // Reported to whoever awaits it next.
    keeping.catch(() => undefined)
    rows = []
  }
  const takeRows = async (left: number) => {
    while (making.length > left && failure === null) {
      const row = await making.shift()
      if (row?.ok === true) rows.push(row.value)
      else if (row !== undefined) untold.push(row.error)
      if (isChunk(rows)) await flush()
    }
  }

  const lookThrough = async () => {
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
  }

  await lookThrough().finally(() => keeping)
  ports.onProgress({ done, taken: found })
  if (failure === null && rows.length > 0) await keep(rows)
  // If rows were added, the review lists what was not taken; otherwise the caller does.
  while (failure === null && reviewed > 0 && untold.length > 0) await keep([])
  return { single: first, reviewed, tables, notTaken: untold, failure }
}

type Row<P> =
  | { readonly kind: 'whole'; readonly candidate: ReviewCandidate }
  | { readonly kind: 'picture'; readonly thing: FoundThing; readonly picture: P }

function isChunk(rows: readonly Row<Picture>[]): boolean {
  let textLength = 0
  let pictureBytes = 0
  for (const row of rows) {
    if (row.kind === 'picture') pictureBytes += row.picture.bytes.length
    else if (row.candidate.content.kind === 'text') textLength += row.candidate.content.text.length
  }
  return rows.length >= rowsInChunk || textLength >= textInChunk || pictureBytes >= pictureBytesInChunk
}

async function makeRow<E, P extends Picture>(
  thing: FoundThing,
  { prepare }: TakeInPorts<E, P>,
  collection: string,
): Promise<Result<Row<P>, NotTaken>> {
  if (thing.kind !== 'picture')
    return succeed({ kind: 'whole', candidate: toCandidate(thing, toContent(thing), collection) })
  const name = thing.source === '' ? thing.file.name : thing.source
  try {
    const prepared = await prepare(thing.file, name)
    return prepared.ok ? succeed({ kind: 'picture', thing, picture: prepared.value }) : prepared
  } catch {
    return fail(notTaken(name, 'not-readable'))
  }
}

async function storeChunk<E, P extends Picture>(
  rows: readonly Row<P>[],
  { store }: TakeInPorts<E, P>,
): Promise<{ readonly chunk: readonly ReviewCandidate[]; readonly refused: readonly NotTaken[] }> {
  const pictures = rows.flatMap((row) => (row.kind === 'picture' ? [row.picture] : []))
  const stored = (pictures.length === 0 ? [] : await store(pictures)).values()
  const chunk: ReviewCandidate[] = []
  const refused: NotTaken[] = []
  for (const row of rows) {
    if (row.kind === 'whole') {
      chunk.push(row.candidate)
      continue
    }
    const { value: outcome } = stored.next()
    // Pictures do not name a collection, and many would quickly land in the wrong one.
    if (outcome?.ok === true) chunk.push(toCandidate(row.thing, outcome.value, ''))
    else if (outcome !== undefined) refused.push(outcome.error)
  }
  return { chunk, refused }
}

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
