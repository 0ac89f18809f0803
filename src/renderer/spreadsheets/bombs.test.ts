import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shortOrLong } from '../../main/testing/long-form.ts'

/** What a small file may make of this computer's memory, the program that reads it included. */
const mostMegabytes = 300
/** Only ends what would never end: how long reading takes depends on the computer. */
const killedAfterMs = 30_000

type Piece = readonly [text: string, times: number]
type Bomb = { readonly name: string; readonly pieces: readonly Piece[] }

/** Goes all the ways that a file or a paste can take, and tells how much memory that took at most. */
const program = `
import { readFileSync } from 'node:fs'
const from = (file) => import(new URL(file, ${JSON.stringify(import.meta.url)}))
const { createReader } = await from('./worker/answer-requests.ts')
const { readers } = await from('../intake/testing/readers.ts')
const { recogniseFile } = await from('../intake/recognise-file.ts')
const { recognisePayload } = await from('../intake/recognise-payload.ts')
const { peakMemoryBytes } = await from('../../main/testing/peak-memory.ts')
const { name, pieces } = JSON.parse(readFileSync(0, 'utf8'))
const text = pieces.map(([one, times]) => one.repeat(times)).join('')
const answers = []
for (const source of [new File([text], name), text]) {
  const ask = createReader(({ message }) => answers.push(message.kind === 'failed' ? message.code : message.kind))
  await ask({ id: 1, message: { kind: 'look', source, name, wishes: {}, hasHeader: undefined } })
  if (answers.at(-1) !== 'look') continue
  const context = { source: name, mapping: { uses: [{ to: 'text' }], collection: '' }, columnNames: [], reportsShortRows: true }
  await ask({ id: 2, message: { kind: 'candidates', context } })
  while (answers.at(-1) === 'bundle') await ask({ id: 3, message: { kind: 'next' } })
}
for (const file of [name, 'page.html', 'list.txt', 'a.url', 'a.webloc', 'a.desktop'])
  await recogniseFile({ kind: 'file', file: new File([text], file), place: file, title: '', instead: null }, readers)
const none = { 'text/plain': '', 'text/html': '', 'text/uri-list': '', 'text/x-moz-url': '' }
for (const type of Object.keys(none))
  recognisePayload({ way: 'paste', texts: { ...none, [type]: text }, files: [], entries: [] })
console.log(JSON.stringify({ megabytes: peakMemoryBytes() / 2 ** 20, answers: [...new Set(answers)] }))
`

/** In a heap so small that nothing is kept for longer than it is needed; what does not fit ends the program. */
function readAlone(bomb: Bomb): { readonly megabytes: number; readonly answers: readonly string[] } {
  const told = execFileSync(
    process.execPath,
    ['--max-old-space-size=160', '--max-semi-space-size=8', '--input-type=module', '-e', program],
    {
      input: JSON.stringify(bomb),
      encoding: 'utf8',
      timeout: killedAfterMs,
      stdio: 'pipe',
    },
  )
  return JSON.parse(told)
}

describe('a small file never takes the memory of a large one', () => {
  test.each<[string, Bomb]>([
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
  ])('%s', (_, bomb) => {
    expect(readAlone(bomb).megabytes).toBeLessThan(mostMegabytes)
  })

  test(
    'whatever is repeated',
    () => {
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
      fc.assert(
        fc.property(bomb, (one) => {
          expect(readAlone(one).megabytes).toBeLessThan(mostMegabytes)
        }),
        { numRuns: shortOrLong(2, 200) },
      )
    },
    shortOrLong(120_000, 3_600_000),
  )
})
