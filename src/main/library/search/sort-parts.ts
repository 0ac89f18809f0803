import { itemStates } from '../../../shared/domain/item-state.ts'
import { parsePath } from '../../../shared/domain/query/field-path.ts'
import { queryKinds } from '../../../shared/domain/query/query.ts'
import type { LibrarySort } from '../../../shared/schemas/search.ts'
import type { Database } from '../db/database.ts'
import { kindCondition, stateCondition } from './conditions/column-conditions.ts'
import { type Condition, condition } from './conditions/condition.ts'
import { gatherMissing } from './conditions/gathered-values.ts'
import { type ColumnPath, orderOfColumn, orderOfField } from './index/document-entries.ts'
import { deepestKept } from './index/field-values.ts'
import type { SearchedDocument } from './index/searched-document.ts'
import type { Scope } from './streams/document-streams.ts'

/**
 * Order as a sequence of parts: documents by key that meet one more condition, or by the stored values of a
 * field.
 */
export type SortPart =
  | { readonly kind: 'by-key'; readonly condition: Condition | null }
  | { readonly kind: 'by-value'; readonly path: string; readonly orderOf: OrderOf }

/** Null if it has no value, and comes last. */
export type OrderOf = (document: SearchedDocument) => string | null

const bare = { without: false, from: 0, to: 0, kind: 'filter' } as const

/** True for the order of adding, unless documents in the scope have keys in another order. */
export function isByKey(db: Database, { by }: LibrarySort, scope: Scope): boolean {
  return by === 'added' && !unorderedConnections(db).some((id) => scope?.includes(id) ?? true)
}

export function unorderedConnections(db: Database): readonly string[] {
  return db.texts('SELECT connection_id FROM unordered_connections')
}

export function sortParts(db: Database, sort: LibrarySort, scope: Scope): readonly SortPart[] {
  const { by, descending } = sort
  const turned = <T>(all: readonly T[]): readonly T[] => (descending ? all.toReversed() : all)
  switch (by) {
    case 'added':
      return isByKey(db, sort, scope)
        ? [{ kind: 'by-key', condition: null }]
        : [{ kind: 'by-value', path: by, orderOf: ofColumn(by) }]
    case 'state':
      return turned(itemStates).map((state) => ({
        kind: 'by-key',
        condition: stateCondition(db, { values: [state] }, scope),
      }))
    case 'kind':
      return turned(queryKinds).map((kind) => ({
        kind: 'by-key',
        condition: kindCondition({ ...bare, name: 'kind', values: [kind] }, scope),
      }))
    case 'title':
    case 'collection':
      return withBlank(by, ofColumn(by), scope)
    case 'id':
    case 'changed':
      return [{ kind: 'by-value', path: by, orderOf: ofColumn(by) }]
    default: {
      const path = parsePath(by.field)
      if (path === undefined || path.length > deepestKept) return [{ kind: 'by-key', condition: null }]
      return withBlank(JSON.stringify(path), (document) => orderOfField(document, path), scope)
    }
  }
}

function ofColumn(column: ColumnPath): OrderOf {
  return (document) => orderOfColumn(document, column)
}

function withBlank(path: string, orderOf: OrderOf, scope: Scope): readonly SortPart[] {
  const isBlank = condition({
    test: (document) => orderOf(document) === null,
    gathering: gatherMissing(scope, path),
    isExact: 'once-indexed',
  })
  return [
    { kind: 'by-value', path, orderOf },
    { kind: 'by-key', condition: isBlank },
  ]
}
