import { z } from 'zod'
import { connectionId } from './connection.ts'
import { tableLayout } from './table-layout.ts'

export const viewName = z
  .string()
  .max(200)
  .refine((name) => name.trim() !== '')

/** A search that a person named, with the way its table looks. */
export const savedView = z.strictObject({
  id: z.uuid(),
  /** Null where it is for whichever connection is chosen. */
  connectionId: connectionId.nullable(),
  name: viewName,
  /** In the query language. */
  text: z.string().max(1000),
  table: tableLayout,
  /** Counts from 0, over all connections. */
  position: z.int().min(0).max(1_000_000),
})
export type SavedView = z.infer<typeof savedView>

/** Without an id it is a new one; with a position it is put there, as when a removal is undone. */
export const keptView = savedView.partial({ id: true, position: true })
export type KeptView = z.infer<typeof keptView>
