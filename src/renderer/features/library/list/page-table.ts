/** One page of a list, as far as it has been read. */
type Page<R> = {
  rows: readonly R[]
  /** Where its next question goes on. */
  after: string | null
  isFull: boolean
  isStale: boolean
  /** It changed again while it was read again. */
  isStaleAgain: boolean
  /** What has been read again so far; `rows` stay in place until it is full. */
  fresh: { readonly rows: readonly R[]; readonly after: string | null } | null
}

/**
 * The pages of a list that are kept in memory, and the place in the order at which every known page begins. A page that
 * was dropped, or that has changed, is read again from its place.
 */
export class PageTable<R> {
  readonly pageSize: number
  /** The page that is being read. */
  reading: number | null = null
  /** Whether the end of the list is known. */
  isWhole = false
  readonly #pagesKept: number
  readonly #starts: (string | null)[] = [null]
  readonly #pages = new Map<number, Page<R>>()
  /** Of the last page, once the list is whole. */
  #rowsOfLast = 0

  constructor(pageSize: number, pagesKept: number) {
    this.pageSize = pageSize
    this.#pagesKept = pagesKept
  }

  pageOf(index: number): number {
    return Math.floor(Math.max(0, index) / this.pageSize)
  }

  get lastPage(): number {
    return this.#starts.length - 1
  }

  /** Rows that are known to be there. */
  get length(): number {
    const ofLast = this.isWhole ? this.#rowsOfLast : (this.#pages.get(this.lastPage)?.rows.length ?? 0)
    return this.lastPage * this.pageSize + ofLast
  }

  rowAt(index: number): R | undefined {
    return index < 0 ? undefined : this.#pages.get(this.pageOf(index))?.rows[index % this.pageSize]
  }

  /** Where a page begins; null of the first, and where that is not known. */
  startOf(page: number): string | null {
    return this.#starts[page] ?? null
  }

  /** All rows of a page; undefined unless all of it has been read. */
  fullPage(page: number): readonly R[] | undefined {
    const here = this.#pages.get(page)
    return here?.isFull ? here.rows : undefined
  }

  loadedRows(): readonly R[] {
    return [...this.#pages].sort(([a], [b]) => a - b).flatMap(([, { rows }]) => [...rows])
  }

  indexOf(isIt: (row: R) => boolean): number {
    for (const [number, { rows }] of this.#pages) {
      const at = rows.findIndex(isIt)
      if (at >= 0) return number * this.pageSize + at
    }
    return -1
  }

  /** The first page of a range that has to be read, or the one that leads on to it. */
  pageToRead(first: number, last: number): number | undefined {
    for (let page = this.pageOf(first); page <= this.pageOf(last); page += 1) {
      if (page > this.lastPage) return this.isWhole ? undefined : this.lastPage
      const here = this.#pages.get(page)
      if (here === undefined || !here.isFull || here.isStale) return page
    }
    return undefined
  }

  /** Where the next question about a page goes on, and how many rows of it have been read. */
  progressOf(page: number): { readonly after: string | null; readonly rows: number } {
    const here = this.#pages.get(page)
    const going = here?.isStale ? here.fresh : here
    return { after: going?.after ?? this.startOf(page), rows: going?.rows.length ?? 0 }
  }

  /** Takes an answer about a page; `hasMoved`: the page begins elsewhere by now. Says whether the page is full. */
  take(number: number, rows: readonly R[], next: string | null, hasMoved: boolean): boolean {
    const page = this.#pages.get(number) ?? emptyPage<R>(this.startOf(number))
    this.#pages.set(number, page)
    if (hasMoved) page.isStaleAgain = true
    const before = page.isStale ? (page.fresh?.rows ?? []) : page.rows
    const read = [...before, ...(page.isStale ? sameOrNew(page.rows, rows) : rows)]
    const isFull = read.length >= this.pageSize || next === null
    if (page.isStale && !isFull) page.fresh = { rows: read, after: next }
    else {
      Object.assign(page, { rows: read, after: next, isFull, isStale: false, fresh: null })
      if (isFull && page.isStaleAgain) Object.assign(page, { isStale: true, isStaleAgain: false })
    }
    if (isFull) this.#endPage(number, read.length, next)
    return isFull
  }

  #endPage(page: number, rows: number, next: string | null): void {
    if (next === null) this.#end(page, rows)
    else if (page === this.lastPage) {
      this.isWhole = false
      this.#starts.push(next)
    } else if (this.#starts[page + 1] !== next) {
      // What came or went on this page moved where the next one begins.
      this.#startPage(page + 1, next)
    }
  }

  /** The list ends with so many rows on this page. */
  #end(page: number, rows: number): void {
    this.#starts.length = page + 1
    for (const other of this.#pages.keys()) if (other > page) this.#pages.delete(other)
    this.isWhole = true
    this.#rowsOfLast = rows
  }

  #startPage(page: number, start: string | null): void {
    this.#starts[page] = start
    const here = this.#pages.get(page)
    if (here !== undefined && page !== this.reading) Object.assign(here, { isStale: true, fresh: null })
  }

  /** Takes the places of the pages from the second on, as far as they are not known. */
  addPlaces(places: readonly string[]): void {
    for (let page = this.#starts.length; page <= places.length && !this.isWhole; page += 1)
      this.#starts.push(places[page - 1] ?? null)
  }

  /** Takes the places of all pages from the second on. Only now what is known already is compared with them. */
  setPlaces(places: readonly string[], length: number): void {
    places.forEach((place, index) => {
      if (this.#starts[index + 1] !== place) this.#startPage(index + 1, place)
    })
    this.#end(places.length, length - places.length * this.pageSize)
    for (const [page, { rows, isFull }] of this.#pages) {
      const rowsThere = page === this.lastPage ? this.#rowsOfLast : this.pageSize
      if (isFull && rows.length !== rowsThere) this.#startPage(page, this.startOf(page))
    }
  }

  /** Any page may have changed. */
  markStale(): void {
    for (const [number, page] of this.#pages) {
      // Begun again at every change, a page that takes several questions would never be full.
      const isUnderWay = !page.isFull || number === this.reading || (page.isStale && page.fresh !== null)
      if (isUnderWay) page.isStaleAgain = true
      else page.isStale = true
    }
  }

  /** Drops the pages furthest from a row; the one with the row at `kept` stays. */
  evict(middle: number, kept: number): void {
    if (this.#pages.size <= this.#pagesKept) return
    const distanceOf = (page: number) => Math.abs(page - this.pageOf(middle))
    const keptPage = kept < 0 ? -1 : this.pageOf(kept)
    for (const page of [...this.#pages.keys()].sort((a, b) => distanceOf(b) - distanceOf(a))) {
      if (this.#pages.size <= this.#pagesKept) return
      if (page !== keptPage) this.#pages.delete(page)
    }
  }
}

function emptyPage<R>(after: string | null): Page<R> {
  return { rows: [], after, isFull: false, isStale: false, isStaleAgain: false, fresh: null }
}

/** A row that has not changed stays the same object, so that it is not rendered again. */
function sameOrNew<R>(before: readonly R[], now: readonly R[]): readonly R[] {
  const known = new Map(before.map((row) => [JSON.stringify(row), row]))
  return now.map((row) => known.get(JSON.stringify(row)) ?? row)
}
