import { overscanAtRest } from './overscan.ts'
import type { RowPlaces } from './row-places.ts'

/** Heights of the content that scrolls above and below the rows, in pixels. */
export type RoomAround = { readonly lead: number; readonly tail: number }

export type RowList = RoomAround & { readonly rows: RowPlaces; readonly viewport: number }

/**
 * The position in the list, and the browser's scroll offset, in pixels. They differ only in a list too long for a
 * browser.
 */
export type ScrollPlace = { readonly place: number; readonly scrolled: number }

/** The rendered rows, and the space that replaces those above and below. */
export type RowWindow = {
  readonly first: number
  readonly last: number
  readonly above: number
  readonly below: number
}

/** Pixels up to which browsers position exactly. */
const tallestList = 16_000_000

/** Viewports. A shorter scroll comes from the wheel or a key, and moves exactly that far. */
const stepViewports = 2

function heights({ rows, lead, tail, viewport }: RowList) {
  const whole = lead + rows.height + tail
  const drawn = Math.min(whole, tallestList)
  const [furthest, furthestDrawn] = [Math.max(0, whole - viewport), Math.max(0, drawn - viewport)]
  return { drawn, furthest, furthestDrawn, isShortened: drawn < whole }
}

export const furthestOf = (list: RowList): number => heights(list).furthest

/** Pixels from the top within which the space above the rows must equal the scroll distance, to render them in place. */
const roomAbove = ({ rows, lead }: RowList) => lead + (overscanAtRest + 1) * rows.tallest

const within = (value: number, most: number) => Math.min(Math.max(0, value), most)

/** The position after native scrolling: small steps one to one, dragging the bar in proportion. */
export function placeAfterScroll(list: RowList, before: ScrollPlace, scrolled: number): ScrollPlace {
  const { furthest, furthestDrawn, isShortened } = heights(list)
  if (!isShortened) return { place: within(scrolled, furthest), scrolled }
  const step = scrolled - before.scrolled
  const isAtEnd = scrolled <= 0 || scrolled >= furthestDrawn
  const isStep = Math.abs(step) <= stepViewports * list.viewport && !isAtEnd
  const dragged = scrolled < roomAbove(list) ? scrolled : (scrolled / furthestDrawn) * furthest
  const place = isStep ? before.place + step : dragged
  return { place: within(place, furthest), scrolled }
}

/** A position with the scroll offset in proportion. */
export function scrollTo(list: RowList, wanted: number): ScrollPlace {
  const { furthest, furthestDrawn, isShortened } = heights(list)
  const place = within(wanted, furthest)
  if (!isShortened) return { place, scrolled: place }
  const inProportion = Math.round((place / furthest) * furthestDrawn)
  return { place, scrolled: Math.max(inProportion, Math.ceil(Math.min(place, roomAbove(list)))) }
}

/**
 * Corrects the scroll offset after many small steps moved it out of proportion; near an end of the bar at once, since
 * it would stop the list early.
 */
export function putRight(list: RowList, now: ScrollPlace, isResting: boolean): ScrollPlace | undefined {
  const { furthestDrawn, isShortened } = heights(list)
  if (!isShortened) return undefined
  const right = scrollTo(list, now.place)
  const near = 3 * stepViewports * list.viewport
  const isNearEnd = now.scrolled < near || now.scrolled > furthestDrawn - near
  const isAway = Math.abs(right.scrolled - now.scrolled) > (isResting ? 0 : list.viewport)
  return isAway && (isResting || isNearEnd) ? right : undefined
}

/** `beyond`: rows above and below the visible ones. */
export function windowAt(
  list: RowList,
  { place, scrolled }: ScrollPlace,
  beyond = overscanAtRest,
): RowWindow {
  const { rows, lead, tail, viewport } = list
  if (rows.count === 0) return { first: 0, last: -1, above: 0, below: 0 }
  const { drawn, isShortened } = heights(list)
  const first = Math.max(0, rows.indexAt(place - lead) - beyond)
  const last = Math.min(rows.count - 1, rows.indexAt(place - lead + viewport) + 1 + beyond)
  const start = rows.startOf(first)
  const above = Math.max(0, start + (isShortened ? scrolled - place : 0))
  const below = Math.max(0, drawn - lead - tail - above - (rows.startOf(last + 1) - start))
  return { first, last, above, below }
}

export function placeOfRow({ rows, lead, viewport }: RowList, place: number, index: number): number {
  const [start, end] = [lead + rows.startOf(index), lead + rows.startOf(index + 1)]
  return start < place ? start : end > place + viewport ? end - viewport : place
}

export function rowsInSight({ rows, viewport }: RowList): number {
  return Math.max(1, Math.floor(viewport / rows.tallest))
}

/** Returns true if hardly any row visible at a position is rendered. */
export function isFarFrom({ rows, lead, viewport }: RowList, { place }: ScrollPlace, drawn: RowWindow) {
  const middle = rows.indexAt(place - lead + viewport / 2)
  return drawn.last >= 0 && (middle < drawn.first || middle > drawn.last)
}
