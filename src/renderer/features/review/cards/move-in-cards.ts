import type { GridKey, GridPlace, GridShape } from '../table/grid-place.ts'
import { nearestStop } from '../table/row-stops.ts'

/** The target of a key among cards, which it moves between in all four directions. Undefined for other keys. */
export function moveInCards(
  from: GridPlace,
  { key, command }: GridKey,
  shape: GridShape,
): GridPlace | undefined {
  const target = targetOf(key, command, from.index, shape)
  if (target === undefined) return undefined
  const index = Math.min(shape.rowCount - 1, Math.max(0, target))
  return { index, stop: nearestStop(from.stop, shape.stopsAt(index)) }
}

function targetOf(key: string, command: boolean, at: number, shape: GridShape): number | undefined {
  const { across, pageRows, rowCount, isRightToLeft } = shape
  switch (key) {
    case 'ArrowRight':
      return isRightToLeft ? at - 1 : at + 1
    case 'ArrowLeft':
      return isRightToLeft ? at + 1 : at - 1
    case 'ArrowDown':
      return command ? rowCount - 1 : at + across
    case 'ArrowUp':
      if (command) return 0
      return at < across ? at : at - across
    case 'PageDown':
      return at + pageRows * across
    case 'PageUp':
      return at - pageRows * across
    case 'Home':
      return 0
    case 'End':
      return rowCount - 1
    default:
      return undefined
  }
}
