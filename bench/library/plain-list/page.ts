import { useVirtualizer } from '@tanstack/react-virtual'
import { createElement, useRef } from 'react'
import { createRoot } from 'react-dom/client'

/** Position and length of the list. */
export type PlainList = {
  readonly count: number
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

const rowHeight = 36
/** The app's own list renders equally many extra rows. */
const overscan = 6

/** The minimal list of a library: rows of five texts in memory. */
function List({ count, left, top, width, height }: PlainList) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
  })
  const rows = virtualizer.getVirtualItems().map(({ key, index, start }) =>
    createElement(
      'div',
      { key, className: 'row', 'data-index': index, style: { transform: `translateY(${start}px)` } },
      textsOf(index).map((text, at) => createElement('span', { key: at }, text)),
    ),
  )
  return createElement(
    'div',
    { ref: scroller, className: 'scroller', tabIndex: 0, style: { left, top, width, height } },
    createElement('div', { className: 'rows', style: { height: virtualizer.getTotalSize() } }, rows),
  )
}

function textsOf(index: number): readonly string[] {
  const number = index.toLocaleString('en')
  return [
    `Document number ${number} of the list`,
    `document-${index}`,
    'news',
    'Done',
    `${index % 30} days ago`,
  ]
}

function show(list: PlainList): void {
  const host = document.querySelector('#list')
  if (host === null) throw new Error('The page has no place for a list')
  createRoot(host).render(createElement(List, list))
}
Object.assign(globalThis, { show })
