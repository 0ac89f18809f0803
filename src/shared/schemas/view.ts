import { z } from 'zod'
import { connectionId } from './connection.ts'

/** A field of the documents' metadata, by its path as the query language writes it. */
const fieldColumn = z.strictObject({ field: z.string().max(1000) })

/** Content of a column; all but `connection` are also orders of a search. */
export const columnName = z.union([
  z.enum(['title', 'id', 'collection', 'kind', 'state', 'added', 'changed', 'connection']),
  fieldColumn,
])
export type ColumnName = z.infer<typeof columnName>

export const columnWidths = { least: 56, most: 1200 } as const
/** Maximum metadata fields shown as columns. */
export const fieldColumnsAtMost = 12

export const tableColumn = z.strictObject({
  by: columnName,
  /** Width in pixels; the title takes what is left over, and no less than this. */
  width: z.int().min(columnWidths.least).max(columnWidths.most),
})
export type TableColumn = z.infer<typeof tableColumn>

/** Layout of the list of documents: kept for each connection, and in each saved view. */
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

/** Before anything has been chosen. */
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

/** Search saved under a name, with its table layout. */
export const savedView = z.strictObject({
  id: z.uuid(),
  /** Null for a view of any chosen connection. */
  connectionId: connectionId.nullable(),
  name: viewName,
  /** Search in the query language. */
  text: z.string().max(longestSearch),
  table: tableLayout,
  /** Counts from 0, over all connections. */
  position: z.int().min(0).max(1_000_000),
})
export type SavedView = z.infer<typeof savedView>

/**
 * View to save. Without an ID it is a new one; with a position it is put there, as when a removal is undone.
 */
export const keptView = savedView.partial({ id: true, position: true })
export type KeptView = z.infer<typeof keptView>
