import {
  type FocusEvent,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { ReviewFilter } from '../../../../shared/schemas/review.ts'
import { isDialogOpen } from '../../../services/router/router.tsx'
import type { ReviewRows } from '../use-review-rows.ts'
import { firstPlace, type GridPlace, type GridShape, resolvePlace } from './grid-place.ts'
import { isRowStop } from './row-stops.ts'

/** The table's tab stop. It follows its row; if that is removed, the next row takes it. */
export function useWantedPlace(filter: ReviewFilter, rows: ReviewRows & Pick<GridShape, 'stopsAt'>) {
  const [wanted, setWanted] = useState(firstPlace)
  const [shown, setShown] = useState(filter)
  if (shown !== filter) {
    setShown(filter)
    setWanted(firstPlace)
  }
  return { at: resolvePlace(wanted, rows), setWanted }
}

/** Keeps the focus at the wanted place while rows change. */
export function useGridFocus(
  { at, setWanted }: ReturnType<typeof useWantedPlace>,
  { count, rowAt }: Pick<ReviewRows, 'count' | 'rowAt'>,
  body: RefObject<HTMLElement | null>,
  /** `across`: rows beside each other. */
  { across, reveal }: { readonly across: number; reveal(index: number): void },
) {
  /** True if the row must take the focus once it is rendered. */
  const isAsked = useRef(false)
  const isInside = useRef(false)

  // With another number beside each other, as in a smaller window, the focused row would be out of sight.
  const acrossBefore = useRef(across)
  const revealFocus = useEffectEvent(() => {
    if (isInside.current) reveal(at.index)
  })
  useLayoutEffect(() => {
    if (acrossBefore.current === across) return
    acrossBefore.current = across
    revealFocus()
  }, [across])

  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (count === 0 || !(isAsked.current || (isInside.current && isLost))) return
    if (isDialogOpen()) return
    const row = body.current?.querySelector(`[data-index="${at.index}"]`)
    const stop =
      row?.querySelector<HTMLElement>(`[data-stop="${at.stop}"]`) ??
      row?.querySelector<HTMLElement>('[data-stop]')
    if (stop === null || stop === undefined) return
    stop.focus({ preventScroll: !isAsked.current })
    isAsked.current = false
  })

  const goTo = (place: GridPlace) => {
    isAsked.current = true
    reveal(place.index)
    setWanted({ ...place, key: rowAt(place.index)?.key ?? null })
  }
  /** Focuses the last place, or its replacement. */
  const goBack = () => {
    isAsked.current = true
    reveal(at.index)
    setWanted((before) => ({ ...before }))
  }

  const onFocus = useCallback(
    (event: FocusEvent) => {
      isInside.current = true
      const row = event.target.closest<HTMLElement>('[data-index]')
      const stop = event.target.closest<HTMLElement>('[data-stop]')?.dataset.stop
      const key = row?.dataset.key
      // A loading row has no stops yet; the wanted one stays wanted.
      if (row === null || stop === undefined || !isRowStop(stop) || key === undefined) return
      setWanted({ index: Number(row.dataset.index), stop, key: Number(key) })
    },
    [setWanted],
  )
  const onBlur = useCallback((event: FocusEvent) => {
    const { target, relatedTarget, currentTarget } = event
    if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return
    // Removed elements lose the focus too, and dialogs restore it: in both cases the user has not left.
    queueMicrotask(() => {
      if (target.isConnected && !isDialogOpen()) isInside.current = false
    })
  }, [])
  return { at, goTo, goBack, onFocus, onBlur }
}
