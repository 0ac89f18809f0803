import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { RowOrRemoved } from '../saved-fields.ts'
import styles from './field-row.module.css'

type RowWindowProps = {
  readonly items: readonly RowOrRemoved[]
  /** Of the rows that are wrong, the first is always drawn, so that the focus finds it. */
  isWrong(item: RowOrRemoved): boolean
  readonly children: (item: RowOrRemoved) => ReactNode
}

/** Up to here all rows are drawn, so that the find of the page and tests see them. */
const fewRows = 100
/** In pixels, of a row at rest. */
const likelyHeight = 36

/** The rows of a group; of very many, only those near what is in sight. */
export function RowWindow({ items, isWrong, children }: RowWindowProps) {
  if (items.length <= fewRows) return <div className={styles.rows}>{items.map(children)}</div>
  return <ManyRows {...{ items, isWrong }}>{children}</ManyRows>
}

function ManyRows({ items, isWrong, children }: RowWindowProps) {
  const list = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<{ scroller: Element; margin: number } | null>(null)
  /** The row with the focus stays drawn, however far away it is. */
  const [focused, setFocused] = useState<string | null>(null)
  useLayoutEffect(() => {
    const element = list.current
    const scroller = element === null ? null : scrollerOf(element)
    if (element === null || scroller === null) return
    const top = element.getBoundingClientRect().top - scroller.getBoundingClientRect().top
    setPlace({ scroller, margin: top + scroller.scrollTop })
  }, [])
  const wrong = useMemo(() => items.findIndex(isWrong), [items, isWrong])
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => place?.scroller ?? null,
    estimateSize: () => likelyHeight,
    getItemKey: (index) => items[index]?.key ?? index,
    overscan: 10,
    scrollMargin: place?.margin ?? 0,
    rangeExtractor: (range) => {
      const keep = focused === null ? -1 : items.findIndex(({ key }) => key === focused)
      const drawn = new Set([...defaultRangeExtractor(range), keep, wrong])
      drawn.delete(-1)
      return [...drawn].sort((a, b) => a - b)
    },
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: notices which row has the focus.
    <div
      ref={list}
      className={styles.window}
      style={{ height: virtualizer.getTotalSize() }}
      onFocus={({ target }) => setFocused(target.closest<HTMLElement>('[data-row]')?.dataset.row ?? null)}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const item = items[index]
        return (
          <div
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            className={styles.placed}
            style={{ transform: `translateY(${start - (place?.margin ?? 0)}px)` }}
          >
            {item !== undefined && children(item)}
          </div>
        )
      })}
    </div>
  )
}

function scrollerOf(element: Element): Element | null {
  for (let around = element.parentElement; around !== null; around = around.parentElement)
    if (/auto|scroll/.test(getComputedStyle(around).overflowY)) return around
  return document.scrollingElement
}
