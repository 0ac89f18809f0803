import type { After } from '../../../../shared/domain/throttle.ts'
import type { Failure } from '../../../../shared/ipc/failure.ts'
import { type Result, succeed } from '../../../../shared/result.ts'
import { PageTable } from './page-table.ts'
import { createPlaceWalk, type FindPlaces, type WalkedPlaces } from './place-walk.ts'

/** One answer. Fewer rows than asked for, with a `next`, say that the answer ran out of time. */
export type FoundPart<R> = { readonly rows: readonly R[]; readonly next: string | null }
export type FindPart<R> = (after: string | null, limit: number) => Promise<Result<FoundPart<R>, Failure>>

export type FoundDocuments<R> = {
  /** Undefined while it is being looked for. */
  rowAt(index: number): R | undefined
  /** Rows that are known to be there: all of them if `isWhole`. */
  readonly length: number
  readonly isWhole: boolean
  /** How many rows there are as far as is known: more than `length` unless the list is whole. */
  readonly likelyLength: number
  /** Whether rows in sight are still being looked for. */
  readonly isLooking: boolean
  readonly failure: Failure | null
  /**
   * Reads the rows from `first` up to and with `last` before all others. The row at `kept` is not dropped. `inSight`: how
   * many of them there is room for.
   */
  show(first: number, last: number, kept: number, inSight?: number): void
  /** How many rows were in sight at the top of the list. */
  readonly wantedAtTop: number
  /** The rows may have changed. They stay until they have been read again. */
  refresh(): void
  /** Goes on after a failure. */
  retry(): void
  loadedRows(): readonly R[]
  /** Among the loaded rows; -1 if it is none of them. */
  indexOf(isIt: (row: R) => boolean): number
  /** All rows from one to another, loaded or not; no more than `atMost`. */
  rowsBetween(from: number, to: number, atMost: number): Promise<Result<readonly R[], Failure>>
  subscribe(listener: () => void): () => void
  version(): number
  close(): void
}

type FoundDocumentsOptions<R> = {
  readonly find: FindPart<R>
  readonly pageSize: number
  /** Of the first question, until it is known what is in sight. */
  readonly firstLimit: number
  readonly pagesKept: number
  /** Delays what is not in sight until the list rests; without it that is read at once. */
  readonly rest?: After
  /** Where all pages begin; without it that is known only as far as the list has been read. */
  readonly places?: { readonly find: FindPlaces; readonly after: After }
}

/** Loading rows at the end of a list whose length is not known. */
const rowsToCome = 12
/** Reading so few pages on is as quick as waiting for the place. */
const nearPages = 2
/** A better guess of the length moves the scroll bar, so it has to be better by this part. */
const guessTolerance = 0.1
/** Rows out of sight are read in pieces of so many, once nothing was wanted for so long. */
const restRows = 70
const restMs = 150
const mostAtFirst = 64

/**
 * A list of any length of which only the pages around the visible range are kept. The places at which all other pages
 * begin are read in the background (`createPlaceWalk`), so that any row can be shown without reading those before it.
 */
export function createFoundDocuments<R>(options: FoundDocumentsOptions<R>): FoundDocuments<R> {
  const { find, pageSize, firstLimit } = options
  const table = new PageTable<R>(pageSize, options.pagesKept)
  const changes = createChangeSignal()
  let wantedAtTop = firstLimit
  let wanted = { first: 0, last: firstLimit - 1, kept: -1 }
  let hasAnswer = false
  let isClosed = false
  let failure: Failure | null = null
  let guessedLength = 0
  let stopResting: (() => void) | undefined
  const walk =
    options.places &&
    createPlaceWalk({
      ...options.places,
      onPart: (walked) => takePlaces(walked),
      onFailed: () => readOn(),
    })

  /** Whether the visible range lies so far on that its place has to be found first. */
  const waitsForPlaces = () =>
    walk?.isPending === true && !table.isWhole && table.pageOf(wanted.first) > table.lastPage + nearPages
  const pageToRead = () => (waitsForPlaces() ? undefined : table.pageToRead(wanted.first, wanted.last))
  /** How many of the wanted rows of a page have not been read. */
  const missingOf = (page: number): number =>
    Math.min(pageSize, wanted.last - page * pageSize + 1) - table.progressOf(page).rows

  const takePlaces = ({ places, total, isWhole: areAll }: WalkedPlaces) => {
    const isFirst = guessedLength === 0
    const wasWaiting = waitsForPlaces()
    if (isFirst || Math.abs(total.count - guessedLength) > guessedLength * guessTolerance)
      guessedLength = total.count
    table.addPlaces(places)
    if (areAll) table.setPlaces(places, total.count)
    readOn()
    if (isFirst || areAll || wasWaiting !== waitsForPlaces()) changes.notify()
  }

  const read = async (page: number) => {
    table.reading = page
    const start = table.startOf(page)
    const progress = table.progressOf(page)
    const atOnce = options.rest === undefined ? pageSize : Math.max(restRows, missingOf(page))
    const limit = hasAnswer
      ? Math.min(pageSize - progress.rows, atOnce)
      : Math.min(wantedAtTop, mostAtFirst, pageSize)
    const answer = await find(progress.after, limit)
    table.reading = null
    if (isClosed) return
    if (answer.ok) {
      hasAnswer = true
      if (page <= table.lastPage) {
        const { rows, next } = answer.value
        const isFull = table.take(page, rows, next, start !== table.startOf(page))
        if (isFull && page === 0 && !table.isWhole && guessedLength === 0) walk?.request()
      }
      table.evict((wanted.first + wanted.last) / 2, wanted.kept)
    } else failure = answer.error
    readOn()
    changes.notify()
  }

  const readOn = () => {
    if (table.reading !== null || isClosed || failure !== null) return
    stopResting?.()
    stopResting = undefined
    const page = pageToRead()
    if (page === undefined) return
    if (options.rest === undefined || missingOf(page) > 0) return void read(page)
    stopResting = options.rest(restMs, () => {
      stopResting = undefined
      void read(page)
    })
  }

  return {
    rowAt: (index) => table.rowAt(index),
    get length() {
      return table.length
    },
    get isWhole() {
      return table.isWhole
    },
    get likelyLength() {
      return table.isWhole ? table.length : Math.max(table.length + rowsToCome, guessedLength)
    },
    get isLooking() {
      return failure === null && stopResting === undefined && (waitsForPlaces() || pageToRead() !== undefined)
    },
    get failure() {
      return failure
    },
    get wantedAtTop() {
      return wantedAtTop
    },
    show: (first, last, kept, inSight = last + 1) => {
      wanted = { first, last, kept }
      if (first === 0) wantedAtTop = Math.min(last + 1, inSight)
      if (waitsForPlaces()) walk?.hurry()
      readOn()
    },
    refresh: () => {
      table.markStale()
      if (table.lastPage > 0) walk?.request()
      readOn()
    },
    retry: () => {
      failure = null
      readOn()
      changes.notify()
    },
    loadedRows: () => table.loadedRows(),
    indexOf: (isIt) => table.indexOf(isIt),
    rowsBetween: (from, to, atMost) => readBetween(find, table, from, to, atMost),
    subscribe: changes.subscribe,
    version: changes.version,
    close: () => {
      isClosed = true
      stopResting?.()
      walk?.close()
    },
  }
}

/** As many as one answer may hold. */
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

/** Tells listeners of changes; the version is another number after each (`useSyncExternalStore`). */
export function createChangeSignal() {
  const listeners = new Set<() => void>()
  let changes = 0
  return {
    notify: () => {
      changes += 1
      for (const listener of [...listeners]) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    version: () => changes,
  }
}
