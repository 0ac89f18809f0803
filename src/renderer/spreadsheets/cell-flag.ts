import type { ReviewProblemCode } from '../../shared/domain/review-problems.ts'
import type { Row } from './cell.ts'

/**
 * What a reader could not carry over exactly. A reader puts such a flag on the row, at the column of the cell; whoever
 * uses the cell then tells the person. A value without a flag is exactly what the file holds.
 */
export type CellFlag = {
  /** The place of the cell in its row, from 0. */
  readonly column: number
  readonly code: CellFlagCode
}

/** The value itself may be wrong: the row waits in the review until a person has looked at the cell. */
const blockingCodes = [
  'number-not-exact',
  'characters-lost',
  'cell-not-readable',
  'cell-too-long',
] as const satisfies readonly ReviewProblemCode[]
type BlockingCode = (typeof blockingCodes)[number]

/** `duration-as-text`: nothing is lost, but the value has another type than in the file. Told once for the column. */
export type CellFlagCode = BlockingCode | 'duration-as-text'

export function isBlocking(code: CellFlagCode): code is BlockingCode {
  return blockingCodes.some((one) => one === code)
}

/** The codes at each flagged column of a row. */
export function flagsByColumn({ flags = [] }: Row): ReadonlyMap<number, ReadonlySet<CellFlagCode>> {
  const found = new Map<number, Set<CellFlagCode>>()
  for (const { column, code } of flags) {
    const codes = found.get(column)
    if (codes === undefined) found.set(column, new Set([code]))
    else codes.add(code)
  }
  return found
}
