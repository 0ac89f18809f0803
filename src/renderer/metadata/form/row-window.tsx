import { type ReactNode, useMemo, useRef } from 'react'
import { DrawnRows } from '../../ui/long-list/drawn-rows.tsx'
import { useMeasuredWindow } from '../../ui/long-list/use-measured-window.ts'
import { useScrollerAround } from '../../ui/long-list/use-scroller-around.ts'
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
  const body = useRef<HTMLDivElement>(null)
  const scroller = useScrollerAround(body)
  // Drawn, so that the focus can go there.
  const wrong = useMemo(() => items.find(isWrong)?.key, [items, isWrong])
  const window = useMeasuredWindow({
    ...{ items, scroller, body, keep: wrong },
    keyOf: ({ key }) => key,
    heightOf: () => likelyHeight,
  })
  return <DrawnRows {...{ body, window, children }} className={styles.window} />
}
