import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { connectionsIn } from '../../records/documents.ts'
import { hasChangedDocuments, indexedUpTo, nextNewDocument } from '../../records/search-index.ts'
import { anyOf, type KeyStream, type Run } from './key-stream.ts'
import { streamOfRows } from './read-streams.ts'

/** With more connections, merging their indexes takes longer than reading the documents. */
const fewConnections = 4

/** Prefers the index of their keys: the documents themselves are a hundred times as large. */
export function streamOfAll(run: Run): KeyStream {
  const connections = connectionsIn(run.db, 'documents')
  if (connections.length <= fewConnections) return streamOfConnections(run, connections)
  return streamOfRows(run, {
    select: 'SELECT document_key AS key FROM documents WHERE 1',
    column: 'document_key',
    values: {},
  })
}

export function streamOfConnections(run: Run, connections: readonly string[]): KeyStream {
  return anyOf(
    run.direction,
    connections.map((connectionId) =>
      streamOfRows(run, {
        select: `SELECT document_key AS key FROM documents INDEXED BY documents_of_connection
          WHERE connection_id = :connectionId`,
        column: 'document_key',
        values: { connectionId },
      }),
    ),
  )
}

const fieldRow = z.object({ fieldKey: z.int(), documents: z.int() })

export type Scope = readonly string[] | null

export function fieldKeysOf(
  db: Database,
  scope: Scope,
  path: string,
): readonly { readonly fieldKey: number; readonly documents: number }[] {
  return scope === null
    ? db.all(fieldRow, 'SELECT field_key, documents FROM found_fields WHERE path = :path', { path })
    : scope.flatMap((connectionId) =>
        db.all(
          fieldRow,
          'SELECT field_key, documents FROM found_fields WHERE connection_id = :connectionId AND path = :path',
          { connectionId, path },
        ),
      )
}

export function streamOfValues(
  run: Run,
  {
    scope,
    path,
    values,
  }: { readonly scope: Scope; readonly path: string; readonly values: readonly string[] },
): KeyStream {
  const known = fieldKeysOf(run.db, scope, path).flatMap(({ fieldKey }) =>
    values.map((value) =>
      streamOfRows(run, {
        select: `SELECT document_key AS key FROM document_fields WHERE field_key = :fieldKey AND value = :value`,
        column: 'document_key',
        values: { fieldKey, value },
      }),
    ),
  )
  return anyOf(run.direction, [...known, ...streamsOfUnindexed(run)])
}

export function streamsOfUnindexed(run: Run): readonly KeyStream[] {
  const { db } = run
  const upTo = indexedUpTo(db)
  const changed = streamOfChanged(run)
  return [
    ...(changed === undefined ? [] : [changed]),
    ...(nextNewDocument(db, upTo) === undefined
      ? []
      : [
          streamOfRows(run, {
            select: 'SELECT document_key AS key FROM documents WHERE document_key > :upTo',
            column: 'document_key',
            values: { upTo },
          }),
        ]),
  ]
}

/**
 * Returns the indexed documents that have changed since; undefined if there are none. Reads only as far as
 * requested: after restoring a whole library from the trash they are a million.
 */
export function streamOfChanged(run: Run): KeyStream | undefined {
  if (!hasChangedDocuments(run.db)) return undefined
  return streamOfRows(run, {
    select: 'SELECT document_key AS key FROM refound_documents WHERE TRUE',
    column: 'document_key',
    values: {},
  })
}
