import { expect, test } from 'vitest'
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
