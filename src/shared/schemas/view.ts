import { z } from 'zod'
import { connectionId } from './connection.ts'

/** Metadata field, by its path in the query language. */
const fieldColumn = z.strictObject({ field: z.string().max(1000) })

/** Content of a column; all but `connection` can be sorted by. */
export const columnName = z.union([
  z.enum(['title', 'id', 'collection', 'kind', 'state', 'added', 'changed', 'connection']),
  fieldColumn,
])
export type ColumnName = z.infer<typeof columnName>

export const columnWidths = { least: 56, most: 1200 } as const
export const fieldColumnsAtMost = 12

export const tableColumn = z.strictObject({
  by: columnName,
  /** Pixels; the minimum for the title, which takes the remaining width. */
  width: z.int().min(columnWidths.least).max(columnWidths.most),
})
export type TableColumn = z.infer<typeof tableColumn>

/** Layout of the document list, stored for each connection and saved view. */
export const tableLayout = z.strictObject({
  columns: z.array(tableColumn).min(1).max(24),
  sort: z.strictObject({
    by: z.union([z.enum(['added', 'changed', 'title', 'id', 'collection', 'kind', 'state']), fieldColumn]),
    descending: z.boolean(),
  }),
  layout: z.enum(['table', 'cards']),
  isCompact: z.boolean(),
})
export type TableLayout = z.infer<typeof tableLayout>

export const usualTableLayout: TableLayout = {
  columns: [
    { by: 'title', width: 220 },
    { by: 'collection', width: 150 },
    { by: 'id', width: 170 },
    { by: 'state', width: 152 },
    { by: 'added', width: 124 },
  ],
  sort: { by: 'added', descending: true },
  layout: 'table',
  isCompact: false,
}

export const viewName = z
  .string()
  .max(200)
  .refine((name) => name.trim() !== '')

export const longestSearch = 1000

export const savedView = z.strictObject({
  id: z.uuid(),
  /** Null for a view of any connection. */
  connectionId: connectionId.nullable(),
  name: viewName,
  text: z.string().max(longestSearch),
  table: tableLayout,
  /** Counts from 0, over all connections. */
  position: z.int().min(0).max(1_000_000),
})
export type SavedView = z.infer<typeof savedView>

/** View to save. Without an ID it is new; with a position it is inserted there, as when undoing a removal. */
export const keptView = savedView.partial({ id: true, position: true })
export type KeptView = z.infer<typeof keptView>
