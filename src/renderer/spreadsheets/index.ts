export { delimiters } from '../intake/recognise-separation.ts'
export type { ReadingWishes } from './cell.ts'
export {
  type Cell,
  cleanCell,
  flagsByColumn,
  type HiddenCount,
  hasLostSigns,
  isBlocking,
  isCutByExcel,
  isEmptyCell,
  type Row,
  type TableFormat,
  textOfCell,
} from './cell.ts'
export { cellOfValue } from './cell-of-value.ts'
export { type CellKind, type ColumnFlag, cellKinds } from './columns/column-profile.ts'
export {
  type ColumnUse,
  type FieldUse,
  flattenClashes,
  isContentUse,
  type Mapping,
} from './columns/column-use.ts'
export { fieldUseOf, guessUses } from './columns/guess-uses.ts'
export {
  type FlatField,
  findClashes,
  flatFields,
  joinFieldName,
  splitFieldName,
  valueAt,
} from './columns/nested-fields.ts'
export { readCorrected } from './columns/read-corrected.ts'
export { toCandidate } from './columns/to-candidate.ts'
export type { TableProblemCode } from './table-problem.ts'
export { type DateOrder, readAnyDate, readIsoDate, readOtherDate } from './values/read-date.ts'
export { isPowerOfTen, isRounded } from './values/read-number.ts'
export { readValue } from './values/read-value.ts'
export { readYesNo } from './values/read-yes-no.ts'
export type { TableColumn, TableLook } from './worker/table-look.ts'
export type { TableLayout } from './worker/worker-messages.ts'
export { byteOrderMark, csvRow, guardText, localDecimalSign, localDelimiter } from './write-csv.ts'
