import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { isDialogOpen } from '../../../services/router/router.tsx'
import { isTypedInto, matchesShortcut, useFreeKeys } from '../../../services/shortcuts.ts'
import type { DocumentSelectionPort } from '../selection/use-document-selection.ts'
import type { ListOverlay } from './use-row-actions.ts'

/** What a key does with the focused document. */
export type RowAct = 'look' | 'edit' | 'duplicate' | 'remove'

type ListFocusOptions = {
  readonly scroller: RefObject<HTMLElement | null>
  readonly count: number
  readonly isWhole: boolean
  readonly across: number
  readonly inSight: number
  readonly chosen: DocumentSelectionPort
  readonly initial: number
  reveal(row: number): void
  onOverlay(overlay: ListOverlay): void
  onAct(act: RowAct, index: number): void
}

export function useListFocus(options: ListFocusOptions) {
  const { scroller, count, across, chosen, reveal, onOverlay } = options
  const [active, setActive] = useState(options.initial)
  const [hasFocus, setHasFocus] = useState(false)
  const { ownsFocus, wanted, mainOf } = useRowFocus(scroller, count, active)
  const focusAt = (index: number) => {
    const target = Math.min(count - 1, Math.max(0, index))
    wanted.current = target
    setActive(target)
    reveal(Math.floor(target / across))
  }
  const end = useKnownEnd(options, (extendsFrom) => {
    if (!ownsFocus.current) return
    if (extendsFrom !== null) chosen.select(count - 1, 'extend', extendsFrom)
    focusAt(count - 1)
  })
  // Key repeats outrun rendering: only the last move of a frame is applied.
  const led = useNextFrame(focusAt)
  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event
    if (!(target instanceof HTMLElement) || event.defaultPrevented) return
    const at = led.asked.current?.value ?? indexOf(target)
    if (at === undefined) return
    const key = readListKey(event, { isOnBox: target instanceof HTMLInputElement, isGrid: across > 1 })
    if (key === undefined) return
    event.preventDefault()
    end.forget()
    switch (key.kind) {
      case 'tick':
        return chosen.select(at, key.isRange ? 'range' : 'tick')
      case 'act':
        return event.repeat ? undefined : options.onAct(key.act, at)
      case 'menu':
        return onOverlay({ kind: 'document-menu', index: at, place: placeBelow(mainOf(at) ?? target) })
      case 'move': {
        if (key.to === 'end') end.want(key.extends ? at : null)
        const index = Math.min(count - 1, Math.max(0, targetOf(key.to, at, options)))
        if (key.extends) chosen.select(index, 'extend', at)
        if (event.repeat) return led.ask(index)
        led.drop()
        return focusAt(index)
      }
    }
  }
  return {
    active: Math.min(active, Math.max(0, count - 1)),
    hasFocus,
    focusAt,
    enterAt: (index: number) => {
      if (count === 0) return
      const { activeElement } = document
      if (activeElement instanceof HTMLElement) activeElement.blur()
      focusAt(index)
      mainOf(index)?.focus({ preventScroll: true })
    },
    keys: {
      onKeyDown,
      // Scrolling by wheel cancels the move to the end.
      onWheel: end.forget,
      onFocus: ({ target }: FocusEvent) => {
        const at = indexOf(target)
        if (at === undefined) return
        ownsFocus.current = true
        if (at !== active) end.forget()
        setHasFocus(true)
        setActive(at)
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (currentTarget.contains(relatedTarget)) return
        ownsFocus.current = false
        setHasFocus(false)
      },
    },
  }
}

function placeBelow(element: HTMLElement) {
  const { left, bottom } = element.getBoundingClientRect()
  return { x: left + 24, y: bottom }
}

/** After the End key in a list of estimated length, moves to the real end once it is known. */
function useKnownEnd(
  { count, isWhole }: Pick<ListFocusOptions, 'count' | 'isWhole'>,
  onKnown: (extendsFrom: number | null) => void,
) {
  const wanted = useRef<{ readonly extendsFrom: number | null } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onKnown` is new each time; the end alone decides when it is called.
  useLayoutEffect(() => {
    const { current: end } = wanted
    if (end === null || !isWhole) return
    wanted.current = null
    onKnown(end.extendsFrom)
  }, [isWhole, count])
  return {
    want: (extendsFrom: number | null) => {
      if (!isWhole) wanted.current = { extendsFrom }
    },
    forget: () => {
      wanted.current = null
    },
  }
}

function useRowFocus(scroller: RefObject<HTMLElement | null>, count: number, active: number) {
  const ownsFocus = useRef(false)
  const wanted = useRef<number | null>(null)
  const mainOf = (index: number) =>
    scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"] [data-main]`) ?? null
  useLayoutEffect(() => {
    const { activeElement, body } = document
    if (ownsFocus.current && activeElement === body && count > 0)
      wanted.current ??= Math.min(active, count - 1)
    if (wanted.current === null) return
    if (activeElement !== body && scroller.current?.contains(activeElement) === false) {
      wanted.current = null
      return
    }
    const main = mainOf(wanted.current)
    if (main === null) return
    if (activeElement !== main) main.focus({ preventScroll: true })
    // A loading row passes the focus on to the document that replaces it.
    if (main.closest('[aria-busy="true"][data-index]') === null) wanted.current = null
  })
  return { ownsFocus, wanted, mainOf }
}

type MoveTarget = Extract<ListKey, { kind: 'move' }>['to']

function targetOf(
  to: MoveTarget,
  at: number,
  { count, across, inSight }: Pick<ListFocusOptions, 'count' | 'across' | 'inSight'>,
): number {
  if (to === 'start') return 0
  if (to === 'end') return count - 1
  if ('along' in to) return at + to.along
  const rows = 'step' in to ? to.step : to.pages * Math.max(1, inSight - 1)
  const there = at + rows * across
  if ('step' in to && (there < 0 || there >= count)) return across > 1 && there >= count ? count - 1 : at
  return there
}

function indexOf(target: EventTarget): number | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
  return element === null ? undefined : Number(element.getAttribute('data-index'))
}

type ListKey =
  | {
      readonly kind: 'move'
      readonly to:
        | 'start'
        | 'end'
        | { readonly step: number }
        | { readonly pages: 1 | -1 }
        | { readonly along: 1 | -1 }
      readonly extends: boolean
    }
  | { readonly kind: 'tick'; readonly isRange: boolean }
  | { readonly kind: 'act'; readonly act: RowAct }
  | { readonly kind: 'menu' }

/** `isOnBox`: the focus is on a row's tick box, which handles Space itself. `isGrid`: several documents per row. */
function readListKey(
  { key, shiftKey, ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent,
  { isOnBox, isGrid }: { readonly isOnBox: boolean; readonly isGrid: boolean },
): ListKey | undefined {
  if (matchesShortcut(nativeEvent, 'duplicateRow')) return { kind: 'act', act: 'duplicate' }
  if (altKey || ctrlKey || metaKey) return undefined
  if (matchesShortcut(nativeEvent, 'removeRow')) return { kind: 'act', act: 'remove' }
  if (matchesShortcut(nativeEvent, 'editRow')) return { kind: 'act', act: 'edit' }
  const move = (to: MoveTarget, isExtending = shiftKey): ListKey => ({
    kind: 'move',
    to,
    extends: isExtending,
  })
  switch (key) {
    case 'ArrowDown':
      return move({ step: 1 })
    case 'ArrowUp':
      return move({ step: -1 })
    case 'ArrowRight':
      return isGrid ? move({ along: 1 }) : undefined
    case 'ArrowLeft':
      return isGrid ? move({ along: -1 }) : undefined
    case 'PageDown':
      return move({ pages: 1 })
    case 'PageUp':
      return move({ pages: -1 })
    case 'Home':
      return move('start')
    case 'End':
      return move('end')
    case 'ContextMenu':
      return { kind: 'menu' }
    case 'F10':
      return shiftKey ? { kind: 'menu' } : undefined
    case ' ':
      if (isOnBox) return undefined
      return shiftKey ? { kind: 'tick', isRange: true } : { kind: 'act', act: 'look' }
  }
  switch (key.toLowerCase()) {
    case 'x':
      return { kind: 'tick', isRange: shiftKey }
    case 'j':
      return move(isGrid ? { along: 1 } : { step: 1 })
    case 'k':
      return move(isGrid ? { along: -1 } : { step: -1 })
    default:
      return undefined
  }
}

/**
 * Moves into the list by its own keys: from the search to the first result, and from outside any input to the last
 * focused document.
 */
export function useListEntryKeys(
  list: RefObject<HTMLElement | null>,
  { toFirst, toActive }: { toFirst(): void; toActive(): void },
) {
  useFreeKeys((event) => {
    const { target } = event
    if (isDialogOpen()) return
    if (!(target instanceof HTMLElement) || target.closest('[data-index], [role="menu"], [role="listbox"]'))
      return
    // Hidden while a document takes the place of the list.
    if (list.current === null || list.current.getClientRects().length === 0) return
    if (isSearchOfList(target)) {
      if (!matchesShortcut(event, 'intoList')) return
      event.preventDefault()
      return toFirst()
    }
    // The focused element may use the arrow keys itself.
    if (isTypedInto(target) || event.key.startsWith('Arrow')) return
    if (!matchesShortcut(event, 'nextRow') && !matchesShortcut(event, 'previousRow')) return
    event.preventDefault()
    toActive()
  })
}

function isSearchOfList(target: HTMLElement): boolean {
  return target instanceof HTMLInputElement && target.type === 'search' && target.closest('search') !== null
}

/** Defers work to the next frame. Several calls before it run once, with the last value. */
function useNextFrame<T>(work: (value: T) => void) {
  const latest = useRef(work)
  useLayoutEffect(() => {
    latest.current = work
  })
  const asked = useRef<{ readonly value: T; readonly frame: number } | null>(null)
  const drop = useCallback(() => {
    if (asked.current !== null) cancelAnimationFrame(asked.current.frame)
    asked.current = null
  }, [])
  const ask = useCallback((value: T) => {
    const frame =
      asked.current?.frame ??
      requestAnimationFrame(() => {
        const now = asked.current
        asked.current = null
        // Synchronous, or the frame would be painted once without the change and once more with it.
        if (now !== null) flushSync(() => latest.current(now.value))
      })
    asked.current = { value, frame }
  }, [])
  useEffect(() => drop, [drop])
  return { asked, ask, drop }
}
