import { type ReactNode, useMemo, useRef } from 'react'
import { DrawnRows } from '../../ui/long-list/drawn-rows.tsx'
import { useScrollerAround } from '../../ui/long-list/surroundings.ts'
import { useMeasuredWindow } from '../../ui/long-list/use-measured-window.ts'
import type { RowOrRemoved } from '../saved-fields.ts'
import styles from './field-row.module.css'

type RowWindowProps = {
  readonly items: readonly RowOrRemoved[]
  /** The first invalid row is always rendered, so that it can be focused. */
  isWrong(item: RowOrRemoved): boolean
  readonly children: (item: RowOrRemoved) => ReactNode
}

/** Up to this many, all rows are rendered, so that "find in page" and tests see them. */
const fewRows = 100
/** Pixels of a closed row. */
const likelyHeight = 36

/** The rows of a group; very long lists render only those near the viewport. */
export function RowWindow({ items, isWrong, children }: RowWindowProps) {
  if (items.length <= fewRows) return <div className={styles.rows}>{items.map(children)}</div>
  return <ManyRows {...{ items, isWrong }}>{children}</ManyRows>
}

function ManyRows({ items, isWrong, children }: RowWindowProps) {
  const body = useRef<HTMLDivElement>(null)
  const scroller = useScrollerAround(body)
  // Always rendered, so that it can be focused.
  const wrong = useMemo(() => items.find(isWrong)?.key, [items, isWrong])
  const window = useMeasuredWindow({
    ...{ items, scroller, body, keep: wrong },
    keyOf: ({ key }) => key,
    heightOf: () => likelyHeight,
  })
  return <DrawnRows {...{ body, window, children }} className={styles.window} />
}
