import { useLayoutEffect, useReducer, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { FoundDocument } from '../../../../shared/schemas/search.ts'
import { documentKey } from '../document-key.ts'
import type { FoundDocuments } from './found-documents.ts'

/** A row that is drawn. `key` is the document's own; of one that is only coming, that of its place in the list. */
export type DrawnRow = {
  readonly key: string
  readonly index: number
  readonly row: FoundDocument | undefined
}

/** From the first to the last that is drawn, with the one that is kept beyond them because it has the focus. */
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
    // One that has moved up stands in both places until the lower one has been found anew.
    if (row === undefined || keys.has(key)) return loadingAt(index)
    keys.add(key)
    return { key, index, row }
  })
}

const loadingAt = (index: number): DrawnRow => ({ key: `loading ${index}`, index, row: undefined })

/** Of the rows that were drawn as coming and are there by now no more than so many; the others are still to come. */
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
 * Where what is drawn of a list goes in the page: what is new takes the place of what went, as the same element with
 * other words in it, which is drawn much sooner than one that is made, or one that is put elsewhere among the others.
 */
type RowRecycler = {
  /** The slot of each, in the order of the list. That of `held` goes to no other, not even where it is gone. */
  assign(keys: readonly string[], held?: string): readonly number[]
}

export function createRowRecycler(): RowRecycler {
  /** In the order in which they stand in the page. */
  let before = new Map<string, number>()

  /** What stays keeps its slot, so that what comes has to be put behind or before it. */
  const goOn = (keys: readonly string[], held?: string): ReadonlyMap<string, number> => {
    const wanted = new Set(keys)
    const free = [...before].filter(([key]) => key !== held && !wanted.has(key)).map(([, slot]) => slot)
    return new Map(keys.map((key) => [key, before.get(key) ?? free.shift() ?? -1]))
  }

  /** All but `held` take the slots as they stand in the page, which puts nothing elsewhere. */
  const beginAnew = (keys: readonly string[], held?: string): ReadonlyMap<string, number> => {
    const heldAt = held === undefined ? -1 : keys.indexOf(held)
    const all = [...before]
    const heldWas = held === undefined ? all.length : [...before.keys()].indexOf(held)
    const slots = all.map(([, slot]) => slot)
    const [above, below] =
      heldAt < 0
        ? [slots.filter((_, at) => at !== heldWas), []]
        : [slots.slice(0, heldWas), slots.slice(heldWas + 1)]
    return new Map(
      keys.map((key, at) => {
        if (at === heldAt) return [key, slots[heldWas] ?? -1]
        const slot =
          at < heldAt || heldAt < 0 ? (above.shift() ?? below.pop()) : (below.shift() ?? above.pop())
        return [key, slot ?? -1]
      }),
    )
  }

  return {
    assign: (keys, focused) => {
      const held = focused !== undefined && before.has(focused) ? focused : undefined
      const staying = keys.filter((key) => before.has(key)).length
      const given = staying * 2 >= keys.length ? goOn(keys, held) : beginAnew(keys, held)
      const taken = new Set(before.values())
      const slotOfNew = (): number => {
        let slot = 0
        while (taken.has(slot)) slot += 1
        taken.add(slot)
        return slot
      }
      before = new Map([...given].map(([key, slot]) => [key, slot < 0 ? slotOfNew() : slot]))
      return keys.map((key) => before.get(key) ?? 0)
    },
  }
}

const none: ReadonlySet<number> = new Set()

/**
 * Has what was being looked for come into the list a part in each frame, `most` documents at a time: all that is in sight
 * at once would take longer than a frame may. Only ever where a frame is drawn, since what an answer changed before would
 * be laid out for the scrolling of that frame, and then once more. `list`: another one has nothing to do with what was
 * drawn before.
 */
export function useStaggeredRows(list: unknown, all: readonly DrawnRow[], most: number): readonly DrawnRow[] {
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  const before = useRef<{ readonly list: unknown; readonly coming: ReadonlySet<number> }>(undefined)
  const mayCome = useRef(0)
  const wereLoading = before.current?.list === list ? before.current?.coming : undefined
  const drawn = limitNewRows(all, wereLoading ?? none, mayCome.current)
  useLayoutEffect(() => {
    const coming = drawn.filter(({ row }) => row === undefined)
    before.current = { list, coming: new Set(coming.map(({ index }) => index)) }
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

/** What stands in a row until it is known what does. Nobody sees or hears of it. */
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
