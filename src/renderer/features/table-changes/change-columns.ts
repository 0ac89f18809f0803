import { tableColumns } from '../../messages/imports/table-import.ts'
import { messages } from '../../messages/messages.ts'
import { splitFieldName, type TableLook } from '../../spreadsheets/index.ts'

export type ChangeColumns = {
  readonly id: number
  readonly title: number | undefined
  readonly fields: readonly { readonly column: number; readonly path: readonly string[] }[]
}

/** Recognises a table that changes documents: it has IDs and no content for new ones. Undefined for any other table. */
export function findChangeColumns({ columns, hasHeader }: TableLook): ChangeColumns | undefined {
  const own = tableColumns
  if (hasHeader === false) return undefined
  const id = columns.findIndex(({ name }) => name === own.documentId)
  const title = columns.findIndex(({ name }) => name === own.title)
  const names = new Set(columns.map(({ name }) => name))
  const hasContent = [own.text, own.website, own['picture-address'], messages.terms.problem].some((name) =>
    names.has(name),
  )
  if (id === -1 || hasContent) return undefined
  return {
    id,
    title: title === -1 ? undefined : title,
    // A cell with a link does not show its whole value.
    fields: columns.flatMap(({ name, facts, linksOf }, column) =>
      column === id || column === title || linksOf !== undefined || (facts.filled === 0 && isUnnamed(name))
        ? []
        : [{ column, path: splitFieldName(name) }],
    ),
  }
}

function isUnnamed(name: string): boolean {
  return messages.tableImport.isColumnAt(name)
}
