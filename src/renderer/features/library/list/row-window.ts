import type { After } from '../../../../shared/domain/throttle.ts'

/** A list of rows of one height, and the height in which they are in sight. */
export type RowList = { readonly count: number; readonly rowHeight: number; readonly viewport: number }

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
/** Rows above and below those in sight, so that scrolling does not outrun them. */
export const overscanAtRest = 6
/** As few as there can be, where one has come from far away: what else is near is drawn once one has come to rest. */
export const overscanAfterJump = 1

/** A step up to so many viewports is one of the wheel or a key, and goes as far as it says. */
const stepViewports = 2

function heights({ count, rowHeight, viewport }: RowList) {
  const whole = count * rowHeight
  const drawn = Math.min(whole, tallestList)
  const [furthest, furthestDrawn] = [Math.max(0, whole - viewport), Math.max(0, drawn - viewport)]
  return { drawn, furthest, furthestDrawn, isShortened: drawn < whole }
}

/** So far from the top rows need as much room above them as one is down the list, or they could not be drawn in place. */
const roomAbove = ({ rowHeight }: RowList) => (overscanAtRest + 1) * rowHeight

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
  const { count, rowHeight, viewport } = list
  if (count === 0) return { first: 0, last: -1, above: 0, below: 0 }
  const { drawn, isShortened } = heights(list)
  const first = Math.min(count - 1, Math.max(0, Math.floor(place / rowHeight) - beyond))
  const last = Math.min(count - 1, Math.ceil((place + viewport) / rowHeight) + beyond)
  const above = Math.max(0, first * rowHeight + (isShortened ? scrolled - place : 0))
  return { first, last, above, below: Math.max(0, drawn - above - (last - first + 1) * rowHeight) }
}

/** The place at which a row is in sight whole, by the shortest way. */
export function placeOfRow(list: RowList, place: number, index: number): number {
  const { rowHeight, viewport } = list
  const [start, end] = [index * rowHeight, (index + 1) * rowHeight]
  return start < place ? start : end > place + viewport ? end - viewport : place
}

/** How many rows are in sight whole; at least one. */
export function rowsInSight({ rowHeight, viewport }: Omit<RowList, 'count'>): number {
  return Math.max(1, Math.floor(viewport / rowHeight))
}

/** Whether hardly anything of what is in sight at a place is drawn already. */
export function isFarFrom(list: RowList, { place }: ScrollPlace, drawn: RowWindow): boolean {
  const middle = (place + list.viewport / 2) / list.rowHeight
  return drawn.last >= 0 && (middle < drawn.first || middle > drawn.last + 1)
}

/** Without a jump for so long, one has come to rest. */
const restsMs = 120

type OverscanOptions = {
  readonly after: After
  /** Runs in the frame that comes next; returns the way to cancel. */
  readonly nextFrame: (run: () => void) => () => void
  /** One more is to be drawn at either end. */
  onMore(): void
}

/**
 * How many rows are drawn beyond those in sight: as few as there can be while one is on the way, since what flies by is
 * hardly seen, and then one more at either end in each frame. All of them at once would take half a frame by themselves.
 */
export class Overscan {
  readonly #options: OverscanOptions
  #count = overscanAtRest
  #stop = () => {}

  constructor(options: OverscanOptions) {
    this.#options = options
  }

  get count(): number {
    return this.#count
  }

  /** One has come from far away. */
  jump(): void {
    this.#stop()
    this.#count = overscanAfterJump
    this.#stop = this.#options.after(restsMs, this.#add)
  }

  readonly stop = (): void => this.#stop()

  readonly #add = (): void => {
    this.#count += 1
    this.#stop = this.#count < overscanAtRest ? this.#options.nextFrame(this.#add) : () => {}
    this.#options.onMore()
  }
}
