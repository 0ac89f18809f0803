import { overscanAtRest } from './overscan.ts'
import type { RowPlaces } from './row-places.ts'

/** What scrolls along above and below the rows, in pixels. */
export type RoomAround = { readonly lead: number; readonly tail: number }

/** The rows of a list with what is around them, and the height in which they are in sight. */
export type RowList = RoomAround & { readonly rows: RowPlaces; readonly viewport: number }

/**
 * How far down the list one is, in pixels of the whole list, and how far down the browser has scrolled: the same,
 * but in a list that is too long for a browser.
 */
export type ScrollPlace = { readonly place: number; readonly scrolled: number }

/** The rows that exist, and the room that stands in for those above and below. */
export type RowWindow = {
  readonly first: number
  /** -1 where there is none. */
  readonly last: number
  readonly above: number
  readonly below: number
}

/** Browsers count what they draw in numbers that are exact to the pixel up to here. */
const tallestList = 16_000_000

/** A step up to so many viewports is one of the wheel or a key, and goes as far as it says. */
const stepViewports = 2

function heights({ rows, lead, tail, viewport }: RowList) {
  const whole = lead + rows.height + tail
  const drawn = Math.min(whole, tallestList)
  const [furthest, furthestDrawn] = [Math.max(0, whole - viewport), Math.max(0, drawn - viewport)]
  return { drawn, furthest, furthestDrawn, isShortened: drawn < whole }
}

/** The last place there is. */
export const furthestOf = (list: RowList): number => heights(list).furthest

/** So far from the top rows need as much room above them as one is down the list, or they could not be drawn in place. */
const roomAbove = ({ rows, lead }: RowList) => lead + (overscanAtRest + 1) * rows.tallest

const within = (value: number, most: number) => Math.min(Math.max(0, value), most)

/** The place that the browser's own scrolling leads to: step by step one for one, with the bar in proportion. */
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

/** A place as the browser scrolls to it, so that the bar stands in proportion. */
export function scrollTo(list: RowList, wanted: number): ScrollPlace {
  const { furthest, furthestDrawn, isShortened } = heights(list)
  const place = within(wanted, furthest)
  if (!isShortened) return { place, scrolled: place }
  const inProportion = Math.round((place / furthest) * furthestDrawn)
  return { place, scrolled: Math.max(inProportion, Math.ceil(Math.min(place, roomAbove(list)))) }
}

/**
 * Where the bar has come away from its place by many steps: the same place with the bar put right. At once near an
 * end of the bar, which would stop the list before its own end.
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

/** `beyond`: how many rows above and below those in sight. */
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

/** The place at which a row is in sight whole, by the shortest way. */
export function placeOfRow({ rows, lead, viewport }: RowList, place: number, index: number): number {
  const [start, end] = [lead + rows.startOf(index), lead + rows.startOf(index + 1)]
  return start < place ? start : end > place + viewport ? end - viewport : place
}

/** How many rows are in sight whole; at least one. */
export function rowsInSight({ rows, viewport }: RowList): number {
  return Math.max(1, Math.floor(viewport / rows.tallest))
}

/** Whether hardly anything of what is in sight at a place is drawn already. */
export function isFarFrom({ rows, lead, viewport }: RowList, { place }: ScrollPlace, drawn: RowWindow) {
  const middle = rows.indexAt(place - lead + viewport / 2)
  return drawn.last >= 0 && (middle < drawn.first || middle > drawn.last)
}
