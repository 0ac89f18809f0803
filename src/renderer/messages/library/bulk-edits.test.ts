import { describe, expect, test } from 'vitest'
import { type BulkEditStep, bulkEditProblemCodes } from '../../../shared/domain/bulk-edits/bulk-edit.ts'
import type { BulkEditSummary } from '../../../shared/schemas/bulk-edits.ts'
import { changes } from './bulk-edits.ts'

const sentence = /^[A-Z“\d].*\.$/

describe.each(bulkEditProblemCodes)('why a document is left as it is: %s', (code) => {
  test('is said for one document and for several', () => {
    expect(changes.row.problems[code]).toMatch(sentence)
    expect(changes.done.leftOut(1, [code])).toMatch(/^1 document was skipped because [a-z].*\.$/)
    expect(changes.done.leftOut(2, [code])).toMatch(/^2 documents were skipped because [a-z].*\.$/)
  })
})

test('describes a bulk edit in the words of its form', () => {
  const steps: BulkEditStep[] = [
    { kind: 'set-field', name: 'status', raw: '"final"' },
    { kind: 'set-field', name: 'depth', raw: '12345678901234567890.10' },
    { kind: 'remove-field', name: 'draft' },
    { kind: 'add-to-list', name: 'tags', entries: ['a', 'b'] },
    { kind: 'replace', in: { kind: 'title' }, find: 'Log', by: '', matchCase: true },
    { kind: 'replace', in: { kind: 'field', name: 'note' }, find: 'x', by: 'y', matchCase: false },
    { kind: 'by-template' },
  ]
  expect(changes.history.steps(steps).split('; then ')).toEqual([
    'Set “status” to “final”',
    'Set “depth” to 12345678901234567890.10',
    'Remove “draft”',
    'Add “a” and “b” to “tags”',
    'Delete “Log” in titles',
    'Replace “x” with “y” in “note”',
    'Apply the template',
  ])
})

test('reports only relevant results', () => {
  const change: BulkEditSummary = {
    bulkEditId: '',
    connectionId: '',
    steps: [],
    undoes: null,
    state: 'done',
    total: 500,
    counts: { changes: 490, same: 0, problems: 10, done: 487, leftOut: 3 },
    removes: [],
    at: 0,
    undoneBy: null,
    canUndo: true,
    by: null,
  }
  const { counts } = changes.history
  expect(counts(change)).toBe('487 documents changed · 10 couldn’t change · 3 skipped')
  expect(counts({ ...change, undoes: 'x' })).toMatch(/^487 documents restored/)
  expect(counts({ ...change, state: 'ready' })).toBe('500 documents selected, none changed')
})
