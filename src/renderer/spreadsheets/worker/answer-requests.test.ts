import { expect, test } from 'vitest'
import { guessUses } from '../columns/guess-uses.ts'
import { fileOf } from '../testing/tables.ts'
import { createReader } from './answer-requests.ts'
import type { TableAnswer, TableRequest } from './worker-messages.ts'

function askingInto(answers: TableAnswer[]): (request: TableRequest) => Promise<void> {
  const ask = createReader(({ message }) => answers.push(message))
  return (message) => ask({ id: 1, message })
}

test('profiles a table and passes it on in batches for the review', async () => {
  const text = `title,text\n${Array.from({ length: 2500 }, (_, index) => `T${index},Text ${index}`).join('\n')}`
  const answers: TableAnswer[] = []
  const ask = askingInto(answers)
  await ask({ kind: 'look', source: fileOf(text), name: 'a.csv', wishes: {}, headerRow: undefined })
  const looked = answers.find((answer) => answer.kind === 'look')
  if (looked?.kind !== 'look') throw new Error('The table was not looked at')
  const { columns, rowCount } = looked.look
  expect(rowCount).toBe(2500)
  answers.length = 0
  const mapping = { uses: guessUses(columns, false), collection: 'c' }
  await ask({
    kind: 'candidates',
    context: {
      source: 'a.csv',
      mapping,
      columnNames: columns.map(({ name }) => name),
      reportsShortRows: true,
    },
  })
  for (let count = 0; count < 5; count += 1) await ask({ kind: 'next' })
  expect(
    answers.map((answer) => (answer.kind === 'bundle' ? answer.bundle.candidates.length : answer.kind)),
  ).toEqual([500, 500, 500, 500, 500, 'end'])
  const first = answers[0]
  expect(first?.kind === 'bundle' && first.bundle.candidates[0]).toMatchObject({
    title: 'T0',
    source: 'a.csv, row 2',
  })
})

test('reports a file that is not a table by a code', async () => {
  const answers: TableAnswer[] = []
  const ask = askingInto(answers)
  await ask({ kind: 'look', source: fileOf(''), name: '', wishes: {}, headerRow: undefined })
  await ask({ kind: 'look', source: 'a,b', name: '', wishes: {}, headerRow: 1 })
  expect(answers).toEqual([
    { kind: 'failed', code: 'empty' },
    { kind: 'failed', code: 'empty' },
  ])
})
