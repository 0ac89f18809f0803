import { foldedValue, isDateLike } from '../../../../shared/domain/query/compared-values.ts'
import { orderOfImportSession } from '../../records/import-sessions.ts'
import { type FieldValue, fieldsOf, orderOfText, valuesAt } from './field-values.ts'
import type { SearchedDocument } from './searched-document.ts'

/** Columns of the list that are indexed like fields; their names are not JSON, so no field can have them. */
export const columnPaths = ['title', 'id', 'collection', 'kind', 'added', 'changed'] as const
export type ColumnPath = (typeof columnPaths)[number]
const importSessionPath = 'batch'

export const kindOrders = {
  text: '2a',
  website: '2b',
  'picture-address': '2c',
  'picture-file': '2c',
  unknown: '2d',
} as const

/** Kind of a field's value, by the first one of a document. */
export type EntryKind = 'texts' | 'numbers' | 'yes_nos' | 'dates' | 'lists' | 'groups'

export type DocumentEntry = {
  readonly path: string
  readonly kind: EntryKind
  /** In document order; the first is the sort value. */
  readonly orders: readonly string[]
}

export function entriesOf(document: SearchedDocument): readonly DocumentEntry[] {
  const columns = columnPaths.flatMap((path): DocumentEntry[] => {
    const order = orderOfColumn(document, path)
    return order === null ? [] : [{ path, kind: 'texts', orders: [order] }]
  })
  if (document.importSessions.length > 0) {
    columns.push({
      path: importSessionPath,
      kind: 'texts',
      orders: document.importSessions.map(orderOfImportSession),
    })
  }
  const tree = document.tree()
  if (tree === undefined || document.metadata === null) return columns
  const fields = fieldsOf(document.metadata, tree).map(({ path, isList, values }) => ({
    path: JSON.stringify(path),
    kind: isList ? ('lists' as const) : kindOf(values[0]),
    orders: [...new Set(values.map(({ order }) => order))],
  }))
  return [...columns, ...fields]
}

export function orderOfColumn(document: SearchedDocument, column: ColumnPath): string | null {
  switch (column) {
    case 'title':
      return orderOfName(document.title)
    case 'id':
      return orderOfName(document.documentId)
    case 'collection':
      return orderOfName(document.collection)
    case 'kind':
      return kindOrders[document.kind]
    case 'added':
      return orderOfTime(document.addedAt)
    case 'changed':
      return orderOfTime(document.changedAt)
  }
}

export function orderOfField(document: SearchedDocument, path: readonly string[]): string | null {
  const tree = document.tree()
  if (tree === undefined || document.metadata === null) return null
  return valuesAt(document.metadata, tree, path)[0]?.order ?? null
}

export function orderOfTime(at: number): string {
  return String(at).padStart(16, '0')
}

function orderOfName(name: string | null): string | null {
  const value = foldedValue(name ?? '')
  return value === '' ? null : orderOfText(value)
}

function kindOf(value: FieldValue | undefined): EntryKind {
  switch (value?.kind) {
    case 'number':
      return 'numbers'
    case 'yes-no':
      return 'yes_nos'
    case 'group':
      return 'groups'
    default:
      return value !== undefined && isDateLike(value.folded) ? 'dates' : 'texts'
  }
}
