import { expect, test } from 'vitest'
import { parseQuery } from './parse-query.ts'
import { turnedRanges } from './turned-ranges.ts'

const today = '2026-03-10'
const turned = (text: string) => turnedRanges(parseQuery(text).terms, today)

test.each([
  ['added:2026..2025', 'added:2025..2026'],
  ['changed:2026-02..2026-01-31', 'changed:2026-01-31..2026-02'],
  ['added:today..2026-03-09', 'added:2026-03-09..today'],
  ['added:2027..today', 'added:today..2027'],
  ['added:today..yesterday', 'added:yesterday..today'],
  ['depth:10..5', 'depth:5..10'],
  ['depth:1e1..9.5', 'depth:9.5..1e1'],
  ['depth:-5..-10', 'depth:-10..-5'],
  ['depth:12345678901234567891..12345678901234567890', 'depth:12345678901234567890..12345678901234567891'],
  ['date:2026-02..2026-01-31', 'date:2026-01-31..2026-02'],
  ['author:bob..Ada', 'author:Ada..bob'],
  ['"year of birth":1900..1800', '"year of birth":1800..1900'],
  ['metadata.title:"b b".."a a"', 'metadata.title:"a a".."b b"'],
])('%s ends before it begins', (text, meant) => {
  expect(turned(`river ${text}`)).toEqual([
    { code: 'range-turned', from: 6, to: 6 + text.length, facts: { name: text, value: meant } },
  ])
  expect(turned(`-${text}`)).toMatchObject([{ facts: { name: text, value: `-${meant}` } }])
  expect(turned(meant)).toEqual([])
})

test.each([
  'added:2026..2026',
  'added:2026-05..2026',
  'added:2026..2026-01-01',
  'added:30-days..today',
  'added:today..7-days',
  'depth:5..5.0',
  'depth:10..',
  'depth:..5',
  'depth:>10',
  'depth:10',
  'depth:-10..5',
  'date:2026-05-07..2026-05',
  'date:2026-05..2026-05-07',
  'author:Ada..ádá',
  'river 10..5',
  'has:depth',
])('%s does not', (text) => {
  expect(turned(text)).toEqual([])
})

test('reports each problem separately', () => {
  expect(turned('a:2..1 b:1..2 c:z..y').map(({ facts }) => facts.value)).toEqual(['a:1..2', 'c:y..z'])
})
