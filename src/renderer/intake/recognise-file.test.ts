import { describe, expect, test } from 'vitest'
import { notTaken } from '../../shared/domain/not-taken.ts'
import { workedMs } from '../../shared/domain/testing/worked.ts'
import { leave, type Outcome } from './found.ts'
import { fileSource } from './payload.ts'
import { recogniseFile } from './recognise-file.ts'
import { readers } from './testing/readers.ts'

const outcomesOf = (name: string, contents: BlobPart, more = {}): Promise<readonly Outcome[]> =>
  recogniseFile(fileSource(new File([contents], name), more), readers)
const outcomeOf = async (...input: Parameters<typeof outcomesOf>): Promise<Outcome> => {
  const [outcome = leave(notTaken('', 'empty'))] = await outcomesOf(...input)
  return outcome
}
const summaryOf = (outcome: Outcome) => (outcome.taken ? outcome.found.kind : outcome.notTaken.reason)

describe('tables go whole to whoever reads tables', () => {
  test.each([
    ['prices.csv', 'a;b\n1;2', 'table'],
    ['prices.TSV', 'a\tb', 'table'],
    ['prices.xlsx', 'PK\u0003\u0004', 'table'],
    ['rows.jsonl', '{"a":1}', 'table'],
    ['rows.json', '\ufeff [ {"a":1}]', 'table'],
    ['rows.json', '{"a":1}\r\n{"a":2}\r\n', 'table'],
    ['one.json', '{"a":1}', 'list-missing'],
    ['one.json', '{\n"a":1\n}', 'list-missing'],
    ['wrapped.json', '{"meta":{"total":1},\n"data": [\n{"a":1}]}', 'table'],
    ['rows.txt', '[{"a":1},{"a":2}]', 'table'],
    ['rows.txt', '{"a":1}\n{"a":2}\n', 'table'],
    ['rows.txt', '\ufeffid;Größe;text\r\n1;2;"a\nb"\r\n2;3;c\r\n', 'table'],
    ['rows.txt', 'title,body\nTides,"High, at six"\nLocks,Closed\n', 'table'],
    ['rows.txt', 'Dear Anna, dear Ben,\nwe meet, as always, at six.\n', 'text'],
    ['rows.txt', '[notes]\nmilk\n', 'text'],
    ['rows.txt', 'One line, and another\n', 'text'],
    ['book.txt', 'PK\u0003\u0004', 'table'],
    ['one.json', '"text"', 'list-missing'],
    ['old.xls', '<html><table><tr><td>a</table>', 'table'],
    ['book.xls', 'PK\u0003\u0004[Content_Types].xml', 'table'],
    ['old.xls', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'table'],
    ['sheet.ods', 'PK\u0003\u0004mimetypeapplication/vnd.oasis.opendocument.spreadsheet', 'table'],
    ['Sheet.numbers', 'PK\u0003\u0004Index/Document.iwa', 'table'],
  ])('%s', async (name, contents, expected) => {
    expect(summaryOf(await outcomeOf(name, contents))).toBe(expected)
  })
})

describe('reports an unsupported file with its type', () => {
  test.each([
    ['Minutes.docx', 'DOCX'],
    ['film.mov', 'MOV'],
    ['README', ''],
    ['archive.tar.gz', 'GZ'],
  ])('%s', async (name, type) => {
    expect(await outcomeOf(name, 'x')).toEqual({
      taken: false,
      notTaken: { name, reason: 'type-not-taken', facts: { type } },
    })
  })
})

test('refuses a huge page unread and survives endless nesting', async () => {
  expect(summaryOf(await outcomeOf('big.html', new Uint8Array(10_000_001).fill(0x20)))).toBe('page-too-large')
  const nested = `${'<b>'.repeat(400_000)}${'</i>'.repeat(400_000)}`
  const started = workedMs()
  expect(summaryOf(await outcomeOf('nested.html', nested))).toBe('not-readable')
  expect(workedMs() - started).toBeLessThan(2000)
})

test('a text too long for one document is refused; a line of 50 MB is a text', async () => {
  const line = new Uint8Array(50_000_000).fill(0x61)
  const outcome = await outcomeOf('line.txt', line)
  expect(outcome.taken && outcome.found.kind === 'text' && outcome.found.text.length).toBe(50_000_000)
  expect(summaryOf(await outcomeOf('line.txt', new Uint8Array(50_000_001).fill(0x61)))).toBe('text-too-long')
})

test('a file that cannot be read is named, not thrown', async () => {
  const file = Object.assign(new File(['x'], 'gone.txt'), {
    arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')),
  })
  expect(await recogniseFile(fileSource(file, { place: 'Trip/gone.txt' }), readers)).toEqual([
    leave(notTaken('Trip/gone.txt', 'not-readable')),
  ])
})

test('uses the address of a dragged picture if its file is unusable', async () => {
  const instead = {
    kind: 'picture-address',
    address: 'https://a.example/b.png',
    title: 'B',
    source: '',
  } as const
  expect(await outcomeOf('b.png', '', { instead })).toEqual({ taken: true, found: instead })
  expect(await outcomeOf('b.png', 'x', { instead })).toMatchObject({ found: { kind: 'picture' } })
})
