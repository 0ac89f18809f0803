import type { z } from 'zod'
import { storedChange } from '../records/rows.ts'
import { storedChangeRow } from './changes-rows.ts'

/** The tables of changes of many documents with what a row must be to be believed when it is read from a damaged library. */
export const changeTables: readonly {
  readonly name: string
  readonly key: string
  readonly row: z.ZodType
}[] = [
  { name: 'changes', key: 'change_key', row: storedChange },
  { name: 'change_rows', key: 'row_key', row: storedChangeRow },
]
