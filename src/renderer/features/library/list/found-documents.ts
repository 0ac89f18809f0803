import type { After } from '../../../../shared/domain/throttle.ts'
import type { Failure } from '../../../../shared/ipc/failure.ts'
import { type Result, succeed } from '../../../../shared/result.ts'
import { PageTable } from './page-table.ts'
import { type FindPlaces, PlaceWalk, type WalkedPlaces } from './place-walk.ts'

/** One answer. Fewer rows than requested, with a `next`, mean that its time ran out. */
export type FoundPart<R> = { readonly rows: readonly R[]; readonly next: string | null }
export type FindPart<R> = (after: string | null, limit: number) => Promise<Result<FoundPart<R>, Failure>>

type FoundDocumentsOptions<R> = {
  readonly find: FindPart<R>
  readonly pageSize: number
  readonly firstLimit: number
  readonly pagesKept: number
  /** Delays reading rows out of sight until the list rests; without it they are read at once. */
  readonly rest?: After
  /** Positions of all pages; without it they are known only as far as the list has been read. */
  readonly places?: { readonly find: FindPlaces; readonly after: After }
}

const rowsToCome = 12
/** Maximum pages to read ahead instead of waiting for the positions. */
const nearPages = 2
/** Minimum relative improvement of the length's estimate: each change moves the scroll bar. */
const guessTolerance = 0.1
/** Rows per request for rows out of sight, sent after the list has rested. */
const restRows = 70
const restMs = 150
const mostAtFirst = 64

export class ChangeSignal {
  readonly #listeners = new Set<() => void>()
  #changes = 0

  readonly version = (): number => this.#changes

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  protected notify(): void {
    this.#changes += 1
    for (const listener of [...this.#listeners]) listener()
  }
}

/**
 * A list of any length that keeps only the pages around the visible range. `PlaceWalk` reads the positions of all
 * pages in the background, so that any row can be shown without reading those before it.
 */
export class FoundDocuments<R> extends ChangeSignal {
  readonly #options: FoundDocumentsOptions<R>
  readonly #table: PageTable<R>
  readonly #walk: PlaceWalk | undefined
  #wantedAtTop: number
  #wanted: { readonly first: number; readonly last: number; readonly kept: number }
  #hasAnswer = false
  #isClosed = false
  #failure: Failure | null = null
  #guessedLength = 0
  #stopResting: (() => void) | undefined

  constructor(options: FoundDocumentsOptions<R>) {
    super()
    this.#options = options
    this.#table = new PageTable(options.pageSize, options.pagesKept)
    this.#wantedAtTop = options.firstLimit
    this.#wanted = { first: 0, last: options.firstLimit - 1, kept: -1 }
    this.#walk =
      options.places &&
      new PlaceWalk({
        ...options.places,
        onPart: (walked) => this.#takePlaces(walked),
        onFailed: () => this.#readOn(),
      })
  }

  rowAt(index: number): R | undefined {
    return this.#table.rowAt(index)
  }

  get length(): number {
    return this.#table.length
  }

  get isWhole(): boolean {
    return this.#table.isWhole
  }

  /** Estimated number of rows; more than `length` unless `isWhole`. */
  get likelyLength(): number {
    return this.isWhole ? this.length : Math.max(this.length + rowsToCome, this.#guessedLength)
  }

  get isLooking(): boolean {
    if (this.#failure !== null || this.#stopResting !== undefined) return false
    return this.#waitsForPlaces() || this.#pageToRead() !== undefined
  }

  get failure(): Failure | null {
    return this.#failure
  }

  get wantedAtTop(): number {
    return this.#wantedAtTop
  }

  show(first: number, last: number, kept: number, inSight = last + 1): void {
    this.#wanted = { first, last, kept }
    if (first === 0) this.#wantedAtTop = Math.min(last + 1, inSight)
    if (this.#waitsForPlaces()) this.#walk?.hurry()
    this.#readOn()
  }

  refresh(): void {
    this.#table.markStale()
    if (this.#table.lastPage > 0) this.#walk?.request()
    this.#readOn()
  }

  retry(): void {
    this.#failure = null
    this.#readOn()
    this.notify()
  }

  loadedRows(): readonly R[] {
    return this.#table.loadedRows()
  }

  indexOf(isIt: (row: R) => boolean): number {
    return this.#table.indexOf(isIt)
  }

  rowsBetween(from: number, to: number, atMost: number): Promise<Result<readonly R[], Failure>> {
    return readBetween(this.#options.find, this.#table, from, to, atMost)
  }

  close(): void {
    this.#isClosed = true
    this.#stopResting?.()
    this.#walk?.close()
  }

  #waitsForPlaces(): boolean {
    const { isWhole, lastPage } = this.#table
    const isFar = this.#table.pageOf(this.#wanted.first) > lastPage + nearPages
    return this.#walk?.isPending === true && !isWhole && isFar
  }

  #pageToRead(): number | undefined {
    if (this.#waitsForPlaces()) return undefined
    return this.#table.pageToRead(this.#wanted.first, this.#wanted.last)
  }

  #missingOf(page: number): number {
    const { pageSize } = this.#options
    return Math.min(pageSize, this.#wanted.last - page * pageSize + 1) - this.#table.progressOf(page).rows
  }

  #takePlaces({ places, total, isWhole: areAll }: WalkedPlaces): void {
    const guessed = this.#guessedLength
    const isFirst = guessed === 0
    const wasWaiting = this.#waitsForPlaces()
    if (isFirst || Math.abs(total.count - guessed) > guessed * guessTolerance)
      this.#guessedLength = total.count
    this.#table.addPlaces(places)
    if (areAll) this.#table.setPlaces(places, total.count)
    this.#readOn()
    if (isFirst || areAll || wasWaiting !== this.#waitsForPlaces()) this.notify()
  }

  async #read(page: number): Promise<void> {
    const { find, pageSize, rest } = this.#options
    const table = this.#table
    table.reading = page
    const start = table.startOf(page)
    const progress = table.progressOf(page)
    const atOnce = rest === undefined ? pageSize : Math.max(restRows, this.#missingOf(page))
    const limit = this.#hasAnswer
      ? Math.min(pageSize - progress.rows, atOnce)
      : Math.min(this.#wantedAtTop, mostAtFirst, pageSize)
    const answer = await find(progress.after, limit)
    table.reading = null
    if (this.#isClosed) return
    if (answer.ok) {
      this.#hasAnswer = true
      if (page <= table.lastPage) {
        const { rows, next } = answer.value
        const isNew = this.#guessedLength === 0 || table.isWhole
        const isFull = table.take(page, rows, next, start !== table.startOf(page))
        // The list extends beyond the first page: find the positions of the others.
        if (isFull && page === 0 && !table.isWhole && isNew) this.#walk?.request()
      }
      const { first, last, kept } = this.#wanted
      table.evict((first + last) / 2, kept)
    } else this.#failure = answer.error
    this.#readOn()
    this.notify()
  }

  #readOn(): void {
    if (this.#table.reading !== null || this.#isClosed || this.#failure !== null) return
    this.#stopResting?.()
    this.#stopResting = undefined
    const page = this.#pageToRead()
    if (page === undefined) return
    const { rest } = this.#options
    if (rest === undefined || this.#missingOf(page) > 0) return void this.#read(page)
    this.#stopResting = rest(restMs, () => {
      this.#stopResting = undefined
      void this.#read(page)
    })
  }
}

const largestQuestion = 500

async function readBetween<R>(
  find: FindPart<R>,
  table: PageTable<R>,
  from: number,
  to: number,
  atMost: number,
): Promise<Result<readonly R[], Failure>> {
  const rows: R[] = []
  let page = table.pageOf(from)
  const needed = Math.min(to, from + atMost - 1) - page * table.pageSize + 1
  for (let here = table.fullPage(page); here && rows.length < needed; here = table.fullPage(page)) {
    rows.push(...here)
    page += 1
  }
  let after = table.startOf(page)
  while (rows.length < needed && (page === 0 || after !== null)) {
    const answer = await find(after, Math.min(largestQuestion, needed - rows.length))
    if (!answer.ok) return answer
    rows.push(...answer.value.rows)
    if (answer.value.next === null) break
    after = answer.value.next
  }
  return succeed(rows.slice(from % table.pageSize, needed))
}
