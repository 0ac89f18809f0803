import { z } from 'zod'
import { tryCall } from '../../ipc/call.ts'
import type { TableLayout } from '../worker/worker-messages.ts'
import { cellKinds } from './column-profile.ts'

const columnUse = z.union([
  z.object({
    to: z.enum(['title', 'collection', 'documentId', 'text', 'website', 'picture-address', 'nothing']),
  }),
  z.object({ to: z.literal('field'), name: z.string(), kind: z.enum(cellKinds) }),
])
const mappingOfColumns = z.object({ uses: z.array(columnUse), collection: z.string() })
/** `isOfExport`: for a table that the app wrote, not chosen by the person. */
const keptMapping = mappingOfColumns.extend({ isOfExport: z.literal(true).exactOptional() })
const keptLayout = z.object({ columns: z.array(z.string()), mapping: mappingOfColumns })

export async function findMapping(columns: readonly string[]): Promise<z.infer<typeof keptMapping> | null> {
  const found = await find('import-mapping', JSON.stringify(columns), keptMapping)
  return found?.uses.length === columns.length ? found : null
}

/** Saves a mapping for the next table with these columns. Failures are ignored. */
export async function keepMapping({ columns, mapping }: TableLayout): Promise<void> {
  await keep('import-mapping', JSON.stringify(columns), mapping)
}

/** Saves a mapping for a table that the app wrote. */
export async function keepExportMapping({ columns, mapping }: TableLayout): Promise<void> {
  await keep('import-mapping', JSON.stringify(columns), { ...mapping, isOfExport: true })
}

export async function findLayout(source: string): Promise<TableLayout | null> {
  const found = await find('import-layout', source, keptLayout)
  return found?.mapping.uses.length === found?.columns.length ? found : null
}

export async function keepLayout(source: string, layout: TableLayout): Promise<void> {
  await keep('import-layout', source, layout)
}

async function find<T>(kind: string, of: string, schema: z.ZodType<T>): Promise<T | null> {
  const kept = await tryCall('drafts/get', { name: await nameOf(kind, of) })
  if (!kept.ok || kept.value === null) return null
  const read = schema.safeParse(readJson(kept.value))
  return read.success ? read.data : null
}

async function keep(kind: string, of: string, value: object): Promise<void> {
  await tryCall('drafts/keep', { name: await nameOf(kind, of), text: JSON.stringify(value) })
}

/** Returns a hash as the draft's name: columns and names may exceed the limit for names. */
async function nameOf(kind: string, of: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(of))
  const hash = Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${kind}:${hash}`
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
