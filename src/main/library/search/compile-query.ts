import { z } from 'zod'
import { localDay } from '../../../shared/domain/calendar.ts'
import { foldedValue } from '../../../shared/domain/query/compared-values.ts'
import { printPath } from '../../../shared/domain/query/field-path.ts'
import { parseQuery } from '../../../shared/domain/query/parse-query.ts'
import type { BatchName, FilterName, FilterTerm, QueryTerm } from '../../../shared/domain/query/query.ts'
import type { SearchProblem } from '../../../shared/schemas/search.ts'
import type { Database } from '../db/database.ts'
import { connectionsIn } from '../records/documents.ts'
import { hasUnindexed } from '../records/search-index.ts'
import {
  batchCondition,
  collectionCondition,
  dayCondition,
  idCondition,
  kindCondition,
  stateCondition,
} from './conditions/column-conditions.ts'
import type { Condition } from './conditions/condition.ts'
import { fieldCondition } from './conditions/field-condition.ts'
import { wordsConditions } from './conditions/words-condition.ts'
import { orderOfText } from './index/field-values.ts'
import { fieldKeysOf, type Scope } from './streams/document-streams.ts'

export type CompiledQuery = {
  readonly db: Database
  readonly scope: Scope
  readonly conditions: readonly Condition[]
  readonly without: readonly Condition[]
  readonly problems: readonly SearchProblem[]
  readonly isIndexed: boolean
}

type Asked = {
  readonly connectionId: string | null
  readonly text: string
  /** If true, the text cannot search other connections. */
  readonly staysInside?: boolean
}

const nameRow = z.object({ connectionId: z.string(), name: z.string() })

export function compileQuery(
  db: Database,
  { connectionId, text, staysInside = false }: Asked,
): CompiledQuery {
  const { terms } = parseQuery(text)
  const problems: SearchProblem[] = []
  const named = terms.filter(isConnection)
  const scope = scopeOf(db, { connectionId, terms: named, staysInside, problems })
  const conditions: Condition[] = []
  const without: Condition[] = []
  for (const term of terms) {
    const condition = conditionOf(db, term, scope)
    if (condition !== undefined) (term.without ? without : conditions).push(condition)
  }
  const { wanted, unwanted } = wordsConditions(db, terms)
  if (wanted !== undefined) conditions.unshift(wanted)
  without.push(...unwanted)
  for (const term of terms) problems.push(...unknownNames(db, term, scope))
  return { db, scope, conditions, without, problems, isIndexed: !hasUnindexed(db) }
}

function conditionOf(db: Database, term: QueryTerm, scope: Scope): Condition | undefined {
  if (term.kind === 'field') return fieldCondition(term, scope)
  if (term.kind === 'words') return undefined
  switch (term.name) {
    case 'collection':
      return collectionCondition(term, scope)
    case 'kind':
      return kindCondition(term, scope)
    case 'state':
      return stateCondition(db, term, scope)
    case 'batch':
      return batchCondition(term, scope)
    case 'id':
      return idCondition(db, term)
    case 'added':
    case 'changed':
      return dayCondition(term, localDay(Date.now()), scope)
    case 'title':
    case 'connection':
      return undefined
  }
}

type ConnectionTerm = Extract<FilterTerm, { readonly name: FilterName }> & {
  readonly values: readonly string[]
}

function isConnection(term: QueryTerm): term is ConnectionTerm {
  return term.kind === 'filter' && term.name === 'connection'
}

function scopeOf(
  db: Database,
  {
    connectionId,
    terms,
    staysInside,
    problems,
  }: {
    readonly connectionId: string | null
    readonly terms: readonly ConnectionTerm[]
    readonly staysInside: boolean
    readonly problems: SearchProblem[]
  },
): Scope {
  if (terms.length === 0) return connectionId === null ? null : [connectionId]
  const names = db.all(nameRow, 'SELECT connection_id, name FROM connection_names')
  const idsOf = (value: string): readonly string[] => {
    const wanted = foldedValue(value)
    const ids = names.filter(({ name }) => foldedValue(name) === wanted).map((row) => row.connectionId)
    if (ids.length === 0) problems.push({ code: 'connection-unknown', name: value })
    return ids
  }
  const isAny = (value: string) => foldedValue(value) === 'any'
  const wanted = terms.filter((term) => !term.without && !term.values.some(isAny))
  const leadsOut = terms.some((term) => !term.without) && !staysInside
  const sets = wanted.map(({ values }) => new Set(values.flatMap(idsOf)))
  if (connectionId !== null && !leadsOut) sets.push(new Set([connectionId]))
  const unwanted = new Set(
    terms.filter((term) => term.without).flatMap(({ values }) => values.flatMap(idsOf)),
  )
  if (sets.length === 0 && unwanted.size === 0) return null
  const [first = connectionsIn(db, 'documents'), ...others] = sets
  return [...first].filter((id) => others.every((set) => set.has(id)) && !unwanted.has(id))
}

function unknownNames(db: Database, term: QueryTerm, scope: Scope): readonly SearchProblem[] {
  if (term.kind === 'field') {
    const fields = fieldKeysOf(db, scope, JSON.stringify(term.path))
    if (fields.some(({ documents }) => documents > 0) || hasUnindexed(db)) return []
    return [{ code: 'field-unknown', name: printPath(term.path) }]
  }
  if (term.kind === 'filter' && term.name === 'batch') return unknownBatches(db, term.values)
  if (term.kind !== 'filter' || term.name !== 'collection') return []
  const fields = fieldKeysOf(db, scope, 'collection')
  return term.values.flatMap((name): readonly SearchProblem[] => {
    const value = orderOfText(foldedValue(name))
    const isThere = fields.some(({ fieldKey }) =>
      db.has('SELECT 1 FROM document_fields WHERE field_key = :fieldKey AND value = :value', {
        ...{ fieldKey, value },
      }),
    )
    return isThere || hasUnindexed(db) ? [] : [{ code: 'collection-unknown', name }]
  })
}

function unknownBatches(db: Database, batches: readonly BatchName[]): readonly SearchProblem[] {
  const isThere = (batch: BatchName) =>
    typeof batch === 'number' &&
    db.has('SELECT 1 FROM import_sessions WHERE import_session_key = :batch', { batch })
  return batches
    .filter((batch) => !isThere(batch))
    .map((batch) => ({ code: 'batch-unknown', name: String(batch) }))
}

export function keepConnectionNames(
  db: Database,
  connections: readonly { readonly id: string; readonly name: string }[],
): undefined {
  const known = db.all(nameRow, 'SELECT connection_id, name FROM connection_names')
  const isKnown = ({ id, name }: (typeof connections)[number]) =>
    known.some((row) => row.connectionId === id && row.name === name)
  // True at nearly every start, which saves a sync.
  if (known.length === connections.length && connections.every(isKnown)) return
  db.transaction(() => {
    db.run('DELETE FROM connection_names')
    for (const { id, name } of connections) db.insert('connection_names', { connectionId: id, name })
  })
}
