import type { ReviewRow } from '../../../../shared/schemas/review.ts'
import { nearestStop, type RowStop } from './row-stops.ts'

export type GridPlace = { readonly index: number; readonly stop: RowStop }

export type GridKey = {
  readonly key: string
  /** Control, or Command on macOS. */
  readonly command: boolean
}

export type GridShape = {
  readonly rowCount: number
  /** Rows beside each other. */
  readonly across: number
  /** Lines of rows in sight. */
  readonly pageRows: number
  readonly isRightToLeft: boolean
  stopsAt(index: number): readonly RowStop[]
}

/** The target of a key, as in a spreadsheet. Undefined for other keys. */
export function moveInGrid(
  from: GridPlace,
  { key, command }: GridKey,
  shape: GridShape,
): GridPlace | undefined {
  const last = shape.rowCount - 1
  const toRow = (index: number): GridPlace => {
    const target = Math.min(last, Math.max(0, index))
    return { index: target, stop: nearestStop(from.stop, shape.stopsAt(target)) }
  }
  const stops = shape.stopsAt(from.index)
  const at = stops.indexOf(nearestStop(from.stop, stops))
  const toStop = (place: number): GridPlace => ({
    index: from.index,
    stop: stops[Math.min(stops.length - 1, Math.max(0, place))] ?? from.stop,
  })
  const ahead = shape.isRightToLeft ? 'ArrowLeft' : 'ArrowRight'
  const behind = shape.isRightToLeft ? 'ArrowRight' : 'ArrowLeft'
  switch (key) {
    case 'ArrowDown':
      return toRow(command ? last : from.index + 1)
    case 'ArrowUp':
      return toRow(command ? 0 : from.index - 1)
    case 'PageDown':
      return toRow(from.index + shape.pageRows)
    case 'PageUp':
      return toRow(from.index - shape.pageRows)
    case ahead:
      return toStop(command ? stops.length - 1 : at + 1)
    case behind:
      return toStop(command ? 0 : at - 1)
    case 'Home':
      return command ? { ...toRow(0), stop: shape.stopsAt(0)[0] ?? from.stop } : toStop(0)
    case 'End':
      return command
        ? { ...toRow(last), stop: shape.stopsAt(last).at(-1) ?? from.stop }
        : toStop(stops.length - 1)
    default:
      return undefined
  }
}

/** The wanted place: the row by key, since rows come and go, and by index in case it is gone. */
type WantedPlace = GridPlace & { readonly key: number | null }

export const firstPlace: WantedPlace = { index: 0, stop: 'title', key: null }

type KnownRows = {
  readonly count: number
  rowAt(index: number): ReviewRow | undefined
  indexOf(key: number): number | undefined
  stopsAt(index: number): readonly RowStop[]
}

/** The actual place: follows a moved row; a removed one is replaced by the next. */
export function resolvePlace(wanted: WantedPlace, rows: KnownRows): GridPlace {
  const found = wanted.key === null ? undefined : rows.indexOf(wanted.key)
  const index = Math.max(0, Math.min(rows.count - 1, found ?? wanted.index))
  return { index, stop: nearestStop(wanted.stop, rows.stopsAt(index)) }
}

/** The row to focus when rows are removed: the next that stays, else the previous; loaded rows only. */
export function nextStaying(
  from: number,
  rows: Pick<KnownRows, 'rowAt'>,
  isGoing: (key: number) => boolean,
): number | undefined {
  for (const step of [1, -1]) {
    let index = from
    for (let row = rows.rowAt(index); row !== undefined; row = rows.rowAt(index)) {
      if (!isGoing(row.key)) return index
      index += step
    }
  }
  return undefined
}
