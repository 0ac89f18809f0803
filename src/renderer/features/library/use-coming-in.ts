import { useLayoutEffect, useReducer, useRef } from 'react'
import { flushSync } from 'react-dom'
import { type DrawnRow, holdBack } from './drawn-rows.ts'

const none: ReadonlySet<number> = new Set()

/**
 * Has what was being looked for come into the list a part in each frame, `most` documents at a time: all that is in sight
 * at once would take longer than a frame may. Only ever where a frame is drawn, since what an answer changed before would
 * be laid out for the scrolling of that frame, and then once more. `list`: another one has nothing to do with what was
 * drawn before.
 */
export function useComingIn(list: unknown, all: readonly DrawnRow[], most: number): readonly DrawnRow[] {
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  const before = useRef<{ readonly list: unknown; readonly coming: ReadonlySet<number> }>(undefined)
  const mayCome = useRef(0)
  const wereComing = before.current?.list === list ? before.current?.coming : undefined
  const drawn = holdBack(all, wereComing ?? none, mayCome.current)
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
