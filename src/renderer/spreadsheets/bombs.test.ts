import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shortOrLong, someOrAll } from '../../main/testing/long-form.ts'
import { measureAlone, mostCpuMs } from '../../main/testing/measured-child.ts'
import type { Bomb } from './testing/read-bomb.ts'

/** Maximum memory for a small file, including the reader. */
const mostMegabytes = 300
/** A tiny heap, in which nothing can be kept longer than needed; overflow ends the process. */
const nodeArgs = ['--max-old-space-size=160', '--max-semi-space-size=8']

async function expectCheap(bomb: Bomb): Promise<void> {
  const reader = new URL('./testing/read-bomb.ts', import.meta.url)
  const { peakBytes, cpuMs } = await measureAlone(reader, bomb, { nodeArgs })
  expect(peakBytes / 2 ** 20).toBeLessThan(mostMegabytes)
  expect(cpuMs).toBeLessThan(mostCpuMs)
}

const bombs: readonly (readonly [string, Bomb])[] = [
  [
    'spans',
    {
      name: 'a.html',
      pieces: [
        ['<table>', 1],
        ['<tr><td rowspan=1000 colspan=1000>', 1200],
      ],
    },
  ],
  [
    'cells of a page',
    {
      name: 'a.html',
      pieces: [
        ['<table><tr>', 1],
        ['<td>', 250_000],
      ],
    },
  ],
  ['tables of a page', { name: 'a.html', pieces: [['<table><tr><td></table>', 50_000]] }],
  [
    'a row of separators',
    {
      name: 'a.csv',
      pieces: [
        ['a,b\na', 1],
        [',', 2_000_000],
      ],
    },
  ],
  [
    'a row of quoted cells',
    {
      name: 'a.csv',
      pieces: [
        ['"",', 600_000],
        ['\n', 1],
      ],
    },
  ],
  [
    'rows without cells',
    {
      name: 'a.csv',
      pieces: [
        ['a,b\n', 1],
        ['\n', 1_000_000],
      ],
    },
  ],
  [
    'short rows',
    {
      name: 'a.csv',
      pieces: [
        ['a,', 1999],
        ['a\n', 1],
        ['b\n', 200_000],
      ],
    },
  ],
  [
    'lists in lists',
    {
      name: 'a.json',
      pieces: [
        ['[{"a":', 1],
        ['[', 2_000_000],
      ],
    },
  ],
  [
    'groups in groups',
    {
      name: 'a.jsonl',
      pieces: [
        ['{"a":', 400_000],
        ['1', 1],
        ['}', 400_000],
      ],
    },
  ],
  [
    'a record of values',
    {
      name: 'a.json',
      pieces: [
        ['[{"a":[1', 1],
        [',1', 1_000_000],
        [']}]', 1],
      ],
    },
  ],
  [
    'a line of values',
    {
      name: 'a.jsonl',
      pieces: [
        ['{"a":[1', 1],
        [',1', 1_000_000],
        [']}\n', 1],
      ],
    },
  ],
  [
    'records of fields',
    {
      name: 'a.json',
      pieces: [
        ['[{"a":1},', 1],
        ['{},', 300_000],
        ['{}]', 1],
      ],
    },
  ],
  ['lines', { name: 'a.txt', pieces: [['a\n', 300_000]] }],
  ['ends of lines', { name: 'a.txt', pieces: [['\n', 2_000_000]] }],
]

describe('a small file never takes the memory of a large one', () => {
  test.each(someOrAll(bombs, 5))('%s', (_, bomb) => expectCheap(bomb))

  test('whatever is repeated', async () => {
    const marks =
      '<table> <tr> <td> <td_colspan=1000> <td_rowspan=1000> </table> <b> <a_href=x> <ul><li> <dl><dt> [ { {"a": " , : 1 ] } a ; | a,b'
    const signs = ['\t', '\n', '\r\n', ' ', '\0', '\ufffd', '\ufeff', 'sep=;\n', 'https://a.example\n']
    const units = [...marks.split(' ').map((mark) => mark.replace('_', ' ')), ...signs]
    const piece = fc.array(fc.constantFrom(...units), { minLength: 1, maxLength: 6 })
    const bomb = fc.record({
      name: fc.constantFrom('a.csv', 'a.tsv', 'a.json', 'a.jsonl', 'a.html', 'a.txt'),
      pieces: fc
        .array(fc.tuple(piece, fc.constantFrom(1, 2, 300, 40_000)), { minLength: 1, maxLength: 4 })
        .map((all) => all.map(([one, times]) => [one.join(''), times] as const)),
    })
    await fc.assert(fc.asyncProperty(bomb, expectCheap), { numRuns: shortOrLong(1, 200) })
  })
})
