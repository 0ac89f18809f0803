import type { Encoding } from '../../intake/encodings.ts'

/** What the editor chose instead of what was recognised. */
export type ReadingWishes = {
  readonly encoding?: Encoding
  readonly delimiter?: string
  /** The place of the sheet in the workbook, from 0. */
  readonly sheet?: number
  /** Rows and columns that the program hides are read as well. */
  readonly includesHidden?: boolean
}
