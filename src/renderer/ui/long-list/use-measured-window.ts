import {
  type FocusEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { RowKeys } from './held-rows.ts'
import { MeasuredRows } from './row-places.ts'
import { useRowWindow } from './use-row-window.ts'

export type MeasuredItems<T> = {
  /** Must be referentially stable while the rows do not change. */
  readonly items: readonly T[]
  keyOf(item: T): string
  /** Estimated height in pixels; the real one is measured. */
  heightOf(item: T): number
}

type MeasuredWindowOptions<T> = MeasuredItems<T> & {
  readonly scroller: RefObject<HTMLElement | null>
  readonly body: RefObject<HTMLElement | null>
  readonly initialPlace?: number
  /** Key of a row that is rendered at any distance. */
  readonly keep?: string | undefined
  onPlace?(place: number): void
}

/** A rendered row, `top` pixels from the start of the first row, and `gap` pixels below the previous rendered one. */
export type MeasuredRow<T> = {
  readonly item: T
  readonly index: number
  readonly key: string
  readonly top: number
  readonly gap: number
}

/** The row window for rows of any and changing height. The focused row is always rendered. */
export function useMeasuredWindow<T>(options: MeasuredWindowOptions<T>) {
  const { items, keyOf, heightOf, keep, ...rest } = options
  const [focused, setFocused] = useState<string>()
  const [heights] = useState(() => new Map<string, number>())
  // biome-ignore lint/correctness/useExhaustiveDependencies: the items alone say which rows there are.
  const rows = useMemo(() => rowsOf(items, { keyOf, heightOf }, heights), [items])
  const keys = keysOf(items, keyOf)
  const view = useRowWindow({ ...rest, rows, keys })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the items alone say where a row is.
  const kept = useMemo(() => {
    const indices = keys.indicesOf(new Set([focused, keep].filter((key) => key !== undefined)))
    return [...indices.values()]
  }, [items, focused, keep])

  const take = useCallback(
    (elements: Iterable<HTMLElement>, isNew: boolean) => {
      const changed = [...elements].flatMap((element) => {
        const { rowKey, index } = element.dataset
        const [at, height] = [Number(index), element.offsetHeight]
        return rowKey === undefined || height === 0 || height === rows.heightOf(at)
          ? []
          : [{ rowKey, at, height }]
      })
      if (changed.length === 0) return
      const change = () => {
        for (const { rowKey, at, height } of changed) {
          heights.set(rowKey, height)
          rows.setHeight(at, height)
        }
      }
      view.resize(change, isNew)
    },
    [rows, heights, view.resize],
  )
  const { measure, fresh } = useSizeWatch((elements) => flushSync(() => take(elements, false)))
  useLayoutEffect(() => {
    if (fresh.size > 0) take(fresh, true)
    fresh.clear()
  })

  const { first, last } = view.shown
  const indices = new Set(kept)
  for (let index = first; index <= Math.min(last, items.length - 1); index += 1) indices.add(index)
  const drawn: MeasuredRow<T>[] = []
  let end = 0
  for (const index of [...indices].sort((a, b) => a - b)) {
    const item = items[index]
    if (item === undefined) continue
    const top = view.topOf(index)
    drawn.push({ item, index, key: keyOf(item), top, gap: Math.max(0, top - end) })
    end = top + rows.heightOf(index)
  }
  return {
    drawn,
    height: view.height,
    gapBelow: Math.max(0, view.height - end),
    /** Ref for row elements, which need `data-index` and `data-row-key`. */
    measure,
    /** Handler of the container of the rows. */
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
      const row = [...currentTarget.children].find((child) => child.contains(target))
      if (row instanceof HTMLElement) setFocused(row.dataset.rowKey)
    },
  }
}

function rowsOf<T>(
  items: readonly T[],
  { keyOf, heightOf }: Pick<MeasuredItems<T>, 'keyOf' | 'heightOf'>,
  heights: Map<string, number>,
): MeasuredRows {
  const known = new Map(heights)
  if (known.size > items.length) heights.clear()
  return new MeasuredRows(items.length, (index) => {
    const item = items[index]
    if (item === undefined) return 0
    const key = known.size === 0 ? '' : keyOf(item)
    const height = known.get(key)
    if (height !== undefined) heights.set(key, height)
    return height ?? heightOf(item)
  })
}

function keysOf<T>(items: readonly T[], keyOf: (item: T) => string): RowKeys {
  const keyAt = (index: number) => {
    const item = items[index]
    return item === undefined ? undefined : keyOf(item)
  }
  return {
    keyAt,
    indicesOf: (keys) => {
      const found = new Map<string, number>()
      for (let index = 0; index < items.length && found.size < keys.size; index += 1) {
        const key = keyAt(index)
        if (key !== undefined && keys.has(key)) found.set(key, index)
      }
      return found
    },
  }
}

/** Observes the sizes of elements. `fresh`: added ones that were not measured yet. */
function useSizeWatch(onResized: (elements: readonly HTMLElement[]) => void) {
  const latest = useRef(onResized)
  useLayoutEffect(() => {
    latest.current = onResized
  })
  const [fresh] = useState(() => new Set<HTMLElement>())
  const [watch] = useState(
    () =>
      new ResizeObserver((entries) =>
        latest.current(entries.map(({ target }) => target).filter((one) => one instanceof HTMLElement)),
      ),
  )
  const measure = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return
      fresh.add(element)
      watch.observe(element)
      return () => {
        fresh.delete(element)
        watch.unobserve(element)
      }
    },
    [fresh, watch],
  )
  return { measure, fresh }
}
