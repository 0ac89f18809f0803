import { z } from 'zod'
import { attemptRow, storedChange } from '../records/rows.ts'
import type { ChangeLine, ReceiptLine, TemplateLine } from './archive-lines.ts'
import type { ReadNext } from './archive-read.ts'

const templateRow = z.object({
  template_key: z.int(),
  connection_id: z.string(),
  collection: z.string(),
  schema: z.string(),
  changed_at: z.int(),
})

export const readTemplateLine: ReadNext = (db, place) => {
  const row = db.get(
    templateRow,
    `SELECT * FROM templates WHERE template_key > :after AND template_key <= :upTo ORDER BY template_key LIMIT 1`,
    { ...place },
  )
  if (row === undefined) return undefined
  const line: TemplateLine = {
    connection: row.connection_id,
    collection: row.collection,
    schema: row.schema,
    changedAt: row.changed_at,
  }
  return { key: row.template_key, lines: [line] }
}

/** What is not at its end has no versions that it could be told of by. */
export const readChangeLine: ReadNext = (db, place) => {
  const row = db.get(
    storedChange,
    `SELECT * FROM changes WHERE change_key > :after AND change_key <= :upTo
       AND state IN ('running', 'done', 'stopped') ORDER BY change_key LIMIT 1`,
    { ...place },
  )
  if (row === undefined) return undefined
  const line: ChangeLine = {
    id: row.change_id,
    connection: row.connection_id,
    at: row.at,
    state: row.state === 'done' ? 'done' : 'stopped',
    steps: row.steps,
    undoes: row.undoes,
    removes: row.removes,
    total: row.total,
    planned: row.planned,
    same: row.same,
    problems: row.problems,
    done: row.done,
    leftOut: row.left_out,
  }
  return { key: row.change_key, lines: [line] }
}

/** A try that is under way has no receipt yet. */
export const readReceiptLine: ReadNext = (db, place) => {
  const found = db.get(
    attemptRow,
    `SELECT * FROM attempts WHERE attempt_key > :after AND attempt_key <= :upTo AND outcome <> 'sending'
     ORDER BY attempt_key LIMIT 1`,
    { ...place },
  )
  if (found === undefined || found.outcome === 'sending') return undefined
  const line: ReceiptLine = {
    item: found.itemId,
    connection: found.connectionId,
    document: found.documentId,
    operation: found.operation,
    title: found.title,
    number: found.attempt,
    startedAt: found.startedAt,
    finishedAt: found.finishedAt,
    outcome: found.outcome,
    countedAsRepeat: found.countedAsRepeat,
    answer: found.answer,
    problem: found.problem,
  }
  return { key: found.id, lines: [line] }
}
