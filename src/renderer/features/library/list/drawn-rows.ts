import { useLayoutEffect, useReducer, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { FoundDocument } from '../../../../shared/schemas/search.ts'
import { documentKey } from '../selection/document-selection.ts'
import type { FoundDocuments } from './found-documents.ts'

export type DrawnRow = {
  readonly key: string
  readonly index: number
  readonly row: FoundDocument | undefined
}

export function drawnIndices(
  { first, last }: { readonly first: number; readonly last: number },
  kept: number | undefined,
): readonly number[] {
  const between = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
  if (kept === undefined || (kept >= first && kept <= last)) return between
  return kept < first ? [kept, ...between] : [...between, kept]
}

export function drawnRows(
  found: Pick<FoundDocuments<FoundDocument>, 'rowAt'>,
  indices: readonly number[],
): readonly DrawnRow[] {
  const keys = new Set<string>()
  return indices.map((index) => {
    const row = found.rowAt(index)
    const key = row === undefined ? '' : documentKey(row)
    // A document that moved up appears twice until its old page has been read again.
    if (row === undefined || keys.has(key)) return loadingAt(index)
    keys.add(key)
    return { key, index, row }
  })
}

const loadingAt = (index: number): DrawnRow => ({ key: `loading ${index}`, index, row: undefined })

export function limitNewRows(
  drawn: readonly DrawnRow[],
  wereLoading: ReadonlySet<number>,
  most: number,
): readonly DrawnRow[] {
  let left = most
  return drawn.map((one) => {
    if (one.row === undefined || !wereLoading.has(one.index)) return one
    left -= 1
    return left >= 0 ? one : loadingAt(one.index)
  })
}

/**
 * Reuses the elements of rows that leave the visible range. Changing an element's text is much faster than creating
 * or moving one.
 */
export class RowRecycler {
  #before = new Map<string, number>()

  /**
   * The element of each row, as a number. The element of `focused` is not reused, even if that row has left the list.
   */
  assign(keys: readonly string[], focused?: string): readonly number[] {
    const held = focused !== undefined && this.#before.has(focused) ? focused : undefined
    const staying = keys.filter((key) => this.#before.has(key)).length
    const given = staying * 2 >= keys.length ? this.#goOn(keys, held) : this.#beginAnew(keys, held)
    const taken = new Set(this.#before.values())
    const newElement = (): number => {
      let element = 0
      while (taken.has(element)) element += 1
      taken.add(element)
      return element
    }
    this.#before = new Map([...given].map(([key, element]) => [key, element < 0 ? newElement() : element]))
    return keys.map((key) => this.#before.get(key) ?? 0)
  }

  #goOn(keys: readonly string[], held?: string): ReadonlyMap<string, number> {
    const before = this.#before
    const wanted = new Set(keys)
    const free = [...before].filter(([key]) => key !== held && !wanted.has(key)).map(([, element]) => element)
    return new Map(keys.map((key) => [key, before.get(key) ?? free.shift() ?? -1]))
  }

  /** Assigns elements in DOM order to all rows but `held`, so that none has to move. */
  #beginAnew(keys: readonly string[], held?: string): ReadonlyMap<string, number> {
    const heldAt = held === undefined ? -1 : keys.indexOf(held)
    const heldWas = held === undefined ? this.#before.size : [...this.#before.keys()].indexOf(held)
    const elements = [...this.#before.values()]
    const [above, below] =
      heldAt < 0
        ? [elements.filter((_, at) => at !== heldWas), []]
        : [elements.slice(0, heldWas), elements.slice(heldWas + 1)]
    return new Map(
      keys.map((key, at) => {
        if (at === heldAt) return [key, elements[heldWas] ?? -1]
        const element =
          at < heldAt || heldAt < 0 ? (above.shift() ?? below.pop()) : (below.shift() ?? above.pop())
        return [key, element ?? -1]
      }),
    )
  }
}

const none: ReadonlySet<number> = new Set()

/**
 * Renders at most `most` newly loaded rows a frame, since rendering all visible rows would take longer than a
 * frame. Updates run in animation frames: earlier ones would be laid out twice while scrolling. A new `list`
 * starts over.
 */
export function useStaggeredRows(list: unknown, all: readonly DrawnRow[], most: number): readonly DrawnRow[] {
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  const before = useRef<{ readonly list: unknown; readonly loading: ReadonlySet<number> }>(undefined)
  const mayCome = useRef(0)
  const wereLoading = before.current?.list === list ? before.current?.loading : undefined
  const drawn = limitNewRows(all, wereLoading ?? none, mayCome.current)
  useLayoutEffect(() => {
    const loading = drawn.filter(({ row }) => row === undefined)
    before.current = { list, loading: new Set(loading.map(({ index }) => index)) }
    if (all.every(({ row }, at) => row === undefined || drawn[at]?.row !== undefined)) return
    const frame = requestAnimationFrame(() => {
      mayCome.current = most
      flushSync(drawAgain)
      mayCome.current = 0
    })
    return () => cancelAnimationFrame(frame)
  })
  return drawn
}

export const loadingDocument: FoundDocument = {
  connectionId: '',
  documentId: '',
  kind: 'text',
  collection: '',
  title: '',
  excerpt: '',
  pictureId: null,
  state: 'done',
  addedAt: 0,
  changedAt: 0,
  fields: [],
  found: null,
}
