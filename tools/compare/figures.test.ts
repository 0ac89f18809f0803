import { expect, test } from 'vitest'
import { compareFigures, formatCompared, readFigures } from './figures.ts'

const output = (accepting: string, other: string) => `Building…
Accepting 10000 adds: ${accepting} ms; the same rows in one bare transaction: 700.1 ms; ratio 1.88x, goal at most 2x: met
queue: Error: something else
${other}`

test('reads each figure with its unit and ratio, and skips other lines', () => {
  expect(
    readFigures(
      output(
        '1,317',
        'Sending 5000 texts: 2,345 a second; bare fetch loop: 4,000 a second; ratio 0.59x\nReading: 3 rows/s; bare: 1,500 rows/s; ratio 0.00x',
      ),
    ),
  ).toEqual([
    { name: 'Accepting 10000 adds', ours: 1317, unit: 'ms', ratio: 1.88 },
    { name: 'Sending 5000 texts', ours: 2345, unit: 'a second', ratio: 0.59 },
    { name: 'Reading', ours: 3, unit: 'rows/s', ratio: 0.002 },
  ])
})

test('pairs figures by name and divides the medians of their ratios', () => {
  const figure = (name: string, ours: number, ratio: number) => ({ name, ours, unit: 'ms', ratio })
  const compared = compareFigures(
    [figure('Accepting', 100, 2), figure('Accepting', 140, 4), figure('Gone', 1, 1)],
    [figure('Accepting', 90, 1.5), figure('New', 5, 1)],
  )
  expect(compared.map(formatCompared)).toEqual([
    'Accepting: then 120 ms (3x); now 90 ms (1.5x); now by then 0.75, by the ratios 0.50',
    'New: then not measured; now 5 ms (1x)',
    'Gone: then 1 ms (1x); now not measured',
  ])
})
