import type { AddressChange, DuplicateChoice, ReviewRow } from '../../../shared/schemas/review.ts'
import type { AfterEdit } from './cell-editor.tsx'
import type { TypedField } from './row-stops.ts'

/** What can be asked for from within a row; the same object as long as the table lives, so that rows rest. */
export type RowCommands = {
  edit(row: ReviewRow, index: number, field: TypedField): void
  type(text: string): void
  keep(after: AfterEdit): void
  giveUp(): void
  /** `range`: all from the row chosen last up to this one. */
  select(row: ReviewRow, index: number, how: 'one' | 'range'): void
  open(row: ReviewRow, what: 'metadata' | 'text' | 'picture'): void
  choose(row: ReviewRow, choice: DuplicateChoice): void
  /** Leads to the first cell of the row that has a problem. */
  goToProblem(row: ReviewRow, index: number): void
  /** Leads to the row with this number. */
  goToRow(position: number): void
  clean(row: ReviewRow, cleaning: AddressChange): void
  checkPicture(row: ReviewRow): void
}
