import { expect, test } from 'vitest'
import { type ColumnUse, flattenClashes } from './column-use.ts'
import { toCandidate } from './to-candidate.ts'

const field = (name: string): ColumnUse => ({ to: 'field', name, kind: 'text' })

test('keeps a value and a group of one name by their full names', () => {
  const names = ['dc.title', 'dc.title.alternative', 'dc.date', 'a.b']
  const mapping = flattenClashes({ uses: [{ to: 'text' }, ...names.map(field)], collection: 'c' })
  const metadata = (cells: readonly string[]) => {
    const context = { source: '', mapping, columnNames: ['text', ...names], reportsShortRows: false }
    const made = toCandidate({ number: 2, cells: ['x', ...cells] }, context)
    expect(made.problems).toEqual([])
    return JSON.parse(made.metadata ?? '')
  }
  expect(metadata(['One', 'Other', '1998', 'y'])).toEqual({
    'dc.title': 'One',
    'dc.title.alternative': 'Other',
    dc: { date: '1998' },
    a: { b: 'y' },
  })
  expect(metadata(['', 'Other', '', ''])).toEqual({ 'dc.title.alternative': 'Other' })
})
