import { z } from 'zod'
import { documentKind, itemState } from '../../../shared/schemas/document.ts'
import { flag } from '../db/columns.ts'

const key = z.int().positive()

/**
 * The tables of the trash with what a row must be to be believed when it is read from a damaged library. What was being
 * done to many documents is given up with the rest of its row: what it moved is where it moved it, the rest stays.
 */
export const trashTables: readonly {
  readonly name: string
  readonly key: string
  readonly row: z.ZodType
}[] = [
  {
    name: 'removed_documents',
    key: 'document_key',
    row: z.object({
      document_key: key,
      connection_id: z.uuid(),
      document_id: z.string().min(1),
      removed_at: z.int(),
      removed_by: z.string(),
      kind: documentKind,
      state: itemState,
      added_at: z.int(),
      changed_at: z.int(),
    }),
  },
  {
    name: 'removed_versions',
    key: 'version_key',
    row: z.object({
      version_key: key,
      document_key: key,
      number: key,
      item_key: key,
      kind: documentKind,
      superseded: flag,
      at: z.int(),
    }),
  },
]
