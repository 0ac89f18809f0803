import { expect, test } from 'vitest'
import type { CellKind } from '../../spreadsheets/index.ts'
import { openTable } from '../../spreadsheets/readers/open-table.ts'
import { lookAtTable } from '../../spreadsheets/worker/table-look.ts'
import { checksOf, countChecked } from './column-checks.ts'

const text = 'ID,Made,Price\na\u200b1,12.03.1871,1.000\nb2,about 1900,2.500\n'
const columnsOf = async () => (await lookAtTable(await openTable(text, 'a.csv', {}), {})).columns

test('counts the columns with something to check, as they are used', async () => {
  const columns = await columnsOf()
  const text = (name: string) => ({ to: 'field', name, kind: 'text' }) as const
  expect(countChecked(columns, [{ to: 'documentId' }, text('Made'), text('Price')])).toBe(2)
  expect(countChecked(columns, [text('ID'), text('Made'), text('Price')])).toBe(1)
  expect(countChecked(columns, [{ to: 'nothing' }, { to: 'nothing' }, { to: 'nothing' }])).toBe(0)
})

test('says that dates become text only where they do', async () => {
  const [, made] = await columnsOf()
  if (made === undefined) throw new Error('No such column')
  const codes = (use: Parameters<typeof checksOf>[1]) => checksOf(made, use).map(({ code }) => code)
  expect(codes({ to: 'field', name: 'Made', kind: 'text' })).toEqual(['date-as-text'])
  expect(codes({ to: 'field', name: 'Made', kind: 'date-day-first' })).toEqual([])
  expect(codes({ to: 'title' })).toEqual([])
})

test('counts the cells that a column of numbers or dates cannot read', async () => {
  const days = Array.from({ length: 20 }, (_, day) => `2026-01-${day + 10}`)
  const rows = ['2026-02-30', ...days].map((day, at) => `${day},${at === 2 ? 'n/a' : at}`)
  const [made, count] = (
    await lookAtTable(await openTable(['Made,Count', ...rows].join('\n'), 'a.csv', {}), {})
  ).columns
  if (made === undefined || count === undefined) throw new Error('No such column')
  const checks = (column: typeof made, kind: CellKind) =>
    checksOf(column, { to: 'field', name: 'Count', kind })
  expect(checks(made, 'date')).toEqual([{ code: 'not-of-kind', count: 1, row: 2 }])
  expect(checks(count, 'number')).toEqual([{ code: 'not-of-kind', count: 1, row: 4 }])
  expect(checks(count, 'text')).toEqual([])
})
