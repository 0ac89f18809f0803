import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { anyOf } from './combined-streams.ts'
import type { KeyStream, Run } from './key-stream.ts'
import { streamOfRows } from './read-streams.ts'

const connectionRow = z.object({ connection_id: z.string() })

/** Steps from one to the next in the index, however many documents each has. */
export function connectionsThere(db: Database): readonly string[] {
  return db
    .all(
      connectionRow,
      `WITH RECURSIVE ids (id) AS (
         SELECT min(connection_id) FROM documents
         UNION ALL SELECT (SELECT min(connection_id) FROM documents WHERE connection_id > ids.id)
         FROM ids WHERE ids.id IS NOT NULL)
       SELECT id AS connection_id FROM ids WHERE id IS NOT NULL`,
    )
    .map(({ connection_id }) => connection_id)
}

/** Of more than so many, one index after the other would take longer than the documents themselves. */
const fewConnections = 4

/** Where it can, by the index of their keys: the documents themselves are a hundred times as large. */
export function streamOfAll(run: Run): KeyStream {
  const connections = connectionsThere(run.db)
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
