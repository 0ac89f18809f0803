type Page<R> = {
  rows: readonly R[]
  after: string | null
  isFull: boolean
  isStale: boolean
  isStaleAgain: boolean
  /** Rows read again so far; `rows` stay until these are complete. */
  fresh: { readonly rows: readonly R[]; readonly after: string | null } | null
}

/**
 * The pages of a list kept in memory, and the start position of every known page. A dropped or stale page is read
 * again from its position.
 */
export class PageTable<R> {
  readonly pageSize: number
  reading: number | null = null
  isWhole = false
  readonly #pagesKept: number
  readonly #starts: (string | null)[] = [null]
  readonly #pages = new Map<number, Page<R>>()
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

  get length(): number {
    const ofLast = this.isWhole ? this.#rowsOfLast : (this.#pages.get(this.lastPage)?.rows.length ?? 0)
    return this.lastPage * this.pageSize + ofLast
  }

  rowAt(index: number): R | undefined {
    return index < 0 ? undefined : this.#pages.get(this.pageOf(index))?.rows[index % this.pageSize]
  }

  startOf(page: number): string | null {
    return this.#starts[page] ?? null
  }

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

  pageToRead(first: number, last: number): number | undefined {
    for (let page = this.pageOf(first); page <= this.pageOf(last); page += 1) {
      if (page > this.lastPage) return this.isWhole ? undefined : this.lastPage
      const here = this.#pages.get(page)
      if (here === undefined || !here.isFull || here.isStale) return page
    }
    return undefined
  }

  progressOf(page: number): { readonly after: string | null; readonly rows: number } {
    const here = this.#pages.get(page)
    const going = here?.isStale ? here.fresh : here
    return { after: going?.after ?? this.startOf(page), rows: going?.rows.length ?? 0 }
  }

  /** Stores an answer; `hasMoved`: the page now starts elsewhere. Returns true if the page is complete. */
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
      // Rows added or removed on this page shift the start of the next one.
      this.#startPage(page + 1, next)
    }
  }

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

  addPlaces(places: readonly string[]): void {
    for (let page = this.#starts.length; page <= places.length && !this.isWhole; page += 1)
      this.#starts.push(places[page - 1] ?? null)
  }

  /** Replaces the positions of pages, from the second on. Known pages are compared with them only now. */
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

  markStale(): void {
    for (const [number, page] of this.#pages) {
      // Continue a pending page: restarted on every change, a page of several requests would never complete.
      const isUnderWay = !page.isFull || number === this.reading || (page.isStale && page.fresh !== null)
      if (isUnderWay) page.isStaleAgain = true
      else page.isStale = true
    }
  }

  /** Drops the pages furthest from a row, except the one with the row at `kept`. */
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

/** Reuses unchanged row objects, so that they do not render again. */
function sameOrNew<R>(before: readonly R[], now: readonly R[]): readonly R[] {
  const known = new Map(before.map((row) => [JSON.stringify(row), row]))
  return now.map((row) => known.get(JSON.stringify(row)) ?? row)
}
