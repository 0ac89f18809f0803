import type { ColumnName } from '../../../shared/schemas/table-layout.ts'
import { words } from '../../messages/messages.ts'

/** A field is called as it is in the query language. */
export function nameOfColumn(by: ColumnName): string {
  return typeof by === 'string' ? words.libraryList.columns[by] : by.field
}
