import type { After } from '../../../../shared/domain/throttle.ts'
import type { Failure } from '../../../../shared/ipc/failure.ts'
import { type Result, succeed } from '../../../../shared/result.ts'
import { createPlaceWalk, type FindPlaces, type WalkedPlaces } from './place-walk.ts'

/** What one question gives; fewer rows than asked for with a `next` say that the time for one question was over. */
export type FoundPart<R> = { readonly rows: readonly R[]; readonly next: string | null }
export type FindPart<R> = (after: string | null, limit: number) => Promise<Result<FoundPart<R>, Failure>>

export type FoundDocuments<R> = {
  /** Undefined while it is being looked for. */
  rowAt(index: number): R | undefined
  /** Rows that are known to be there; the end of the list where `isWhole`. */
  readonly length: number
  readonly isWhole: boolean
  /** How many rows there are as far as one can tell: more than `length` where the list is not whole. */
  readonly likely: number
  /** Whether rows in sight are still being looked for. */
  readonly isLooking: boolean
  readonly failure: Failure | null
  /**
   * Asks for the rows from `first` up to and with `last`, before all others; the one at `kept` is not let go. For no more
   * than `inSight` is there room, where that is fewer.
   */
  show(first: number, last: number, kept: number, inSight?: number): void
  /** How many rows were in sight where one was at the top. */
  readonly wantedAtTop: number
  /** What is in sight may have changed. It stays until it has been found anew. */
  refresh(): void
  again(): void
  loadedRows(): readonly R[]
  /** Among those that are here; -1 where it is not. */
  indexOf(isIt: (row: R) => boolean): number
  /** All rows from one to another, of pages that are not here as well; no more than `atMost`. */
  rowsBetween(from: number, to: number, atMost: number): Promise<Result<readonly R[], Failure>>
  subscribe(listener: () => void): () => void
  version(): number
  close(): void
}

type FoundDocumentsOptions<R> = {
  readonly find: FindPart<R>
  readonly pageSize: number
  /** Of the first question, as long as nobody has said what is in sight. */
  readonly firstLimit: number
  readonly pagesKept: number
  /** Puts off what nobody has in sight until the list has rested; without it that is asked for at once. */
  readonly rest?: After
  /** Where all pages begin; without it they are only known as far as the list has been read. */
  readonly places?: { readonly find: FindPlaces; readonly after: After }
}

/** Rows that stand for what is still to come, where it is not known how much that is. */
const rowsToCome = 12
/** So few pages further on, reading on is as quick as waiting for the place. */
const nearPages = 2
/** A guess off by less than this part is not worth it that the scroll bar moves. */
const guessedWell = 0.1
/** What is beyond what is in sight is asked for in pieces of so many rows, once nobody has wanted anything for so long. */
const restRows = 70
const restMs = 150
const mostAtFirst = 64

/**
 * A list of any length, of which only the pages around what is in sight are here. Of the others no more is kept than
 * the place in the order at which they begin: asked again from there, a page holds what belongs there now. These places
 * are gathered in the background, so that one can go anywhere without reading what lies between.
 */
export function createFoundDocuments<R>(options: FoundDocumentsOptions<R>): FoundDocuments<R> {
  const { find, pageSize, firstLimit, pagesKept } = options
  const starts: (string | null)[] = [null]
  const pages = new Map<number, FoundPage<R>>()
  const listeners = new Set<() => void>()
  let wantedAtTop = firstLimit
  let wanted = { first: 0, last: firstLimit - 1, kept: -1 }
  let endRows = 0
  let isWhole = false
  let hasAnswer = false
  let asked: number | null = null
  let isClosed = false
  let failure: Failure | null = null
  let guess = 0
  let changes = 0
  let stopResting: (() => void) | undefined
  const walk =
    options.places &&
    createPlaceWalk({
      ...options.places,
      onPart: (walked) => takePlaces(walked),
      onFailed: () => goOn(),
    })

  const pageOf = (index: number) => Math.floor(index / pageSize)
  const lastKnown = () => starts.length - 1
  const rowsOfLast = () => (isWhole ? endRows : (pages.get(lastKnown())?.rows.length ?? 0))
  const lengthNow = () => lastKnown() * pageSize + rowsOfLast()

  /** Whether what is in sight lies so far on that its place has to be found first. */
  const waitsForPlaces = () =>
    walk?.isPending === true && !isWhole && pageOf(Math.max(0, wanted.first)) > lastKnown() + nearPages

  /** The page to ask about next: of those in sight, from above, or on the way to them. */
  const nextPage = (): number | undefined => {
    if (waitsForPlaces()) return undefined
    const [from, to] = [pageOf(Math.max(0, wanted.first)), pageOf(Math.max(0, wanted.last))]
    for (let page = from; page <= to; page += 1) {
      if (page > lastKnown()) return isWhole ? undefined : lastKnown()
      const here = pages.get(page)
      if (here === undefined || !here.isFull || here.isStale) return page
    }
    return undefined
  }

  /** How many rows of a page are still missing of those that somebody wants to see. */
  const missingOf = (page: number): number => {
    const here = pages.get(page)
    const there = (here?.isStale ? here.fresh : here)?.rows.length ?? 0
    return Math.min(pageSize, wanted.last - page * pageSize + 1) - there
  }

  const endPage = (page: number, rows: number, next: string | null) => {
    if (next === null) {
      starts.length = page + 1
      for (const other of pages.keys()) if (other > page) pages.delete(other)
      isWhole = true
      endRows = rows
      return
    }
    if (page === lastKnown()) {
      isWhole = false
      starts.push(next)
    } else if (starts[page + 1] !== next) {
      // What came or went on this page moved where the next one begins.
      startPage(page + 1, next)
    }
    if (page === 0 && !isWhole && guess === 0) walk?.request()
  }

  const startPage = (page: number, start: string | null) => {
    starts[page] = start
    const here = pages.get(page)
    if (here !== undefined && page !== asked) Object.assign(here, { isStale: true, fresh: null })
  }

  /** What is known already stays as long as all places are not: only then is it held against them. */
  const takePlaces = ({ places, total, isWhole: areAll }: WalkedPlaces) => {
    const isFirst = guess === 0
    const wasWaiting = waitsForPlaces()
    if (isFirst || Math.abs(total.count - guess) > guess * guessedWell) guess = total.count
    for (let page = starts.length; page <= places.length && !isWhole; page += 1)
      starts.push(places[page - 1] ?? null)
    if (areAll) {
      places.forEach((place, index) => {
        if (starts[index + 1] !== place) startPage(index + 1, place)
      })
      starts.length = places.length + 1
      for (const page of pages.keys()) if (page > lastKnown()) pages.delete(page)
      isWhole = true
      endRows = total.count - places.length * pageSize
      for (const [page, { rows, isFull }] of pages) {
        const rowsThere = page === lastKnown() ? endRows : pageSize
        if (isFull && rows.length !== rowsThere) startPage(page, starts[page] ?? null)
      }
    }
    goOn()
    if (isFirst || areAll || wasWaiting !== waitsForPlaces()) notify()
  }

  /** `hasMoved`: the page begins somewhere else by now than where it was asked for. */
  const take = (number: number, part: FoundPart<R>, hasMoved: boolean) => {
    const page = pages.get(number) ?? emptyPage<R>(starts[number] ?? null)
    pages.set(number, page)
    if (hasMoved) page.isStaleAgain = true
    const found = page.isStale ? sameOrNew(page.rows, part.rows) : part.rows
    const rows = [...(page.isStale ? (page.fresh?.rows ?? []) : page.rows), ...found]
    const isFull = rows.length >= pageSize || part.next === null
    if (page.isStale && !isFull) page.fresh = { rows, after: part.next }
    else {
      Object.assign(page, { rows, after: part.next, isFull, isStale: false, fresh: null })
      if (isFull && page.isStaleAgain) Object.assign(page, { isStale: true, isStaleAgain: false })
    }
    if (isFull) endPage(number, rows.length, part.next)
  }

  const letGo = () => {
    if (pages.size <= pagesKept) return
    const middle = pageOf((wanted.first + wanted.last) / 2)
    const keptPage = pageOf(wanted.kept)
    const byDistance = [...pages.keys()].sort((a, b) => Math.abs(b - middle) - Math.abs(a - middle))
    for (const page of byDistance) {
      if (pages.size <= pagesKept) return
      if (page !== keptPage) pages.delete(page)
    }
  }

  const notify = () => {
    changes += 1
    for (const listener of [...listeners]) listener()
  }
  const ask = async (number: number) => {
    asked = number
    const start = starts[number] ?? null
    const page = pages.get(number)
    const going = page?.isStale ? page.fresh : page
    const after = going?.after ?? start
    const left = pageSize - (going?.rows.length ?? 0)
    const atOnce = options.rest === undefined ? pageSize : Math.max(restRows, missingOf(number))
    const limit = hasAnswer ? Math.min(left, atOnce) : Math.min(wantedAtTop, mostAtFirst, pageSize)
    const answer = await find(after, limit)
    asked = null
    if (isClosed) return
    if (answer.ok) {
      hasAnswer = true
      if (number <= lastKnown()) take(number, answer.value, start !== (starts[number] ?? null))
      letGo()
    } else failure = answer.error
    goOn()
    notify()
  }

  const goOn = () => {
    if (asked !== null || isClosed || failure !== null) return
    stopResting?.()
    stopResting = undefined
    const page = nextPage()
    if (page === undefined) return
    if (options.rest === undefined || missingOf(page) > 0) return void ask(page)
    stopResting = options.rest(restMs, () => {
      stopResting = undefined
      void ask(page)
    })
  }

  return {
    rowAt: (index) => pages.get(pageOf(index))?.rows[index % pageSize],
    get length() {
      return lengthNow()
    },
    get isWhole() {
      return isWhole
    },
    get likely() {
      const length = lengthNow()
      return isWhole ? length : Math.max(length + rowsToCome, guess)
    },
    get isLooking() {
      return failure === null && stopResting === undefined && (waitsForPlaces() || nextPage() !== undefined)
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
      goOn()
    },
    refresh: () => {
      for (const [number, page] of pages) {
        // Begun again at every change, what takes several questions would never come to its end.
        if (!page.isFull || number === asked || (page.isStale && page.fresh !== null))
          page.isStaleAgain = true
        else page.isStale = true
      }
      if (starts.length > 1) walk?.request()
      goOn()
    },
    again: () => {
      failure = null
      goOn()
      notify()
    },
    loadedRows: () => [...pages].sort(([a], [b]) => a - b).flatMap(([, { rows }]) => [...rows]),
    indexOf: (isIt) => {
      for (const [number, { rows }] of pages) {
        const at = rows.findIndex(isIt)
        if (at >= 0) return number * pageSize + at
      }
      return -1
    },
    rowsBetween: (from, to, atMost) =>
      readBetween({ find, pageSize, pages, startOf: (page) => starts[page] ?? null }, from, to, atMost),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    version: () => changes,
    close: () => {
      isClosed = true
      stopResting?.()
      walk?.close()
    },
  }
}

/** A stretch of a list of fixed length, as far as it has been found. */
type FoundPage<R> = {
  rows: readonly R[]
  /** Where its next question goes on. */
  after: string | null
  isFull: boolean
  isStale: boolean
  /** It changed again while it was being found anew. */
  isStaleAgain: boolean
  /** What has been found anew so far; `rows` stand in until it is full. */
  fresh: { readonly rows: readonly R[]; readonly after: string | null } | null
}

function emptyPage<R>(after: string | null): FoundPage<R> {
  return { rows: [], after, isFull: false, isStale: false, isStaleAgain: false, fresh: null }
}

/** A row that has not changed stays the very same, so that it is not drawn anew. */
function sameOrNew<R>(before: readonly R[], now: readonly R[]): readonly R[] {
  const known = new Map(before.map((row) => [JSON.stringify(row), row]))
  return now.map((row) => known.get(JSON.stringify(row)) ?? row)
}

/** As many as one answer may hold. */
const largestQuestion = 500

type PagedList<R> = {
  readonly find: FindPart<R>
  readonly pageSize: number
  readonly pages: ReadonlyMap<number, FoundPage<R>>
  /** Where a page begins; null of the first, and where that is not known. */
  startOf(page: number): string | null
}

/** All rows from one to another, of pages that are not here as well; no more than `atMost`. */
async function readBetween<R>(
  { find, pageSize, pages, startOf }: PagedList<R>,
  from: number,
  to: number,
  atMost: number,
): Promise<Result<readonly R[], Failure>> {
  const rows: R[] = []
  let page = Math.floor(from / pageSize)
  const needed = Math.min(to, from + atMost - 1) - page * pageSize + 1
  for (let here = pages.get(page); here?.isFull && rows.length < needed; here = pages.get(page)) {
    rows.push(...here.rows)
    page += 1
  }
  let after = startOf(page)
  while (rows.length < needed && (page === 0 || after !== null)) {
    const answer = await find(after, Math.min(largestQuestion, needed - rows.length))
    if (!answer.ok) return answer
    rows.push(...answer.value.rows)
    if (answer.value.next === null) break
    after = answer.value.next
  }
  return succeed(rows.slice(from % pageSize, needed))
}
