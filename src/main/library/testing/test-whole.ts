import { expect } from 'vitest'
import { z } from 'zod'
import { stateOf } from '../records/documents.ts'
import type { Desk } from './test-archive.ts'

const anyRow = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))

export function expectWhole(desk: Desk): void {
  const none = (sql: string) => expectNone(desk, sql)
  none('PRAGMA foreign_key_check')
  none(`SELECT document_id, state FROM documents WHERE state <> ${stateOf('documents', 'versions')}`)
  none(
    `SELECT document_key FROM documents WHERE document_key NOT IN (SELECT id FROM documents_search_docsize)`,
  )
  none(`SELECT id FROM documents_search_docsize WHERE id NOT IN (SELECT document_key FROM documents)`)
  none(`SELECT i.item_key FROM versions v JOIN items i ON i.item_key = v.item_key
    JOIN documents d ON d.document_key = v.document_key
    WHERE i.connection_id <> d.connection_id OR i.document_id <> d.document_id`)
  const kept = 'SELECT connection_id, collection, documents FROM collection_counts'
  const counted = "SELECT connection_id, coalesce(collection, ''), count(*) FROM documents GROUP BY 1, 2"
  none(`${kept} EXCEPT ${counted}`)
  none(`${counted} EXCEPT ${kept}`)
}

/**
 * The order of item keys decides a document's state once a waiting item is discarded. Items that surely never
 * left do not count: a later edit may have joined an earlier waiting one.
 */
export function expectItemsInOrder(desk: Desk): void {
  expectNone(
    desk,
    `SELECT * FROM (
      SELECT v.document_key, v.item_key, lag(v.item_key) OVER (PARTITION BY v.document_key ORDER BY v.number) AS before
      FROM versions v JOIN items i ON i.item_key = v.item_key
      WHERE v.number = (SELECT max(o.number) FROM versions o WHERE o.item_key = v.item_key)
        AND NOT (i.state = 'discarded' AND i.doubtful = 0))
    WHERE before > item_key`,
  )
}

function expectNone({ db }: Desk, sql: string): void {
  expect(db.all(anyRow, sql)).toEqual([])
}
