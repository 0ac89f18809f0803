import { expect, test } from 'vitest'
import { longestMetadata, longestText } from '../../../shared/domain/text-limits.ts'
import type { ReviewCandidate } from '../../../shared/schemas/review.ts'
import { candidate, openReviewHarness, picture, text, website } from '../testing/test-review.ts'

const reading = { field: 'metadata', code: 'number-not-exact', facts: { name: 'price' } } as const

function problemsFor(more: Partial<ReviewCandidate>, sendsPictures = true) {
  const desk = openReviewHarness()
  desk.add(candidate('a', more))
  desk.prepare(sendsPictures)
  const [row] = desk.rows()
  desk.end()
  return row?.problems.map(({ field, code, facts }) => [field, code, facts]) ?? []
}

test.each<[Partial<ReviewCandidate>, string, string, object?]>([
  [{ title: ' ' }, 'title', 'title-missing'],
  [{ title: 'a'.repeat(10_001) }, 'title', 'title-too-long'],
  [{ collection: '' }, 'collection', 'collection-missing'],
  [{ collection: 'a'.repeat(1001) }, 'collection', 'collection-too-long'],
  [{ documentId: ' ' }, 'documentId', 'id-missing'],
  [{ documentId: 'a\nb' }, 'documentId', 'id-not-usable'],
  [{ documentId: 'a'.repeat(1001) }, 'documentId', 'id-not-usable'],
  [{ content: text(' \n') }, 'content', 'text-missing'],
  [{ content: text('a'.repeat(longestText + 1)) }, 'content', 'text-too-long'],
  [{ content: website(' ') }, 'content', 'address-missing'],
  [{ content: website('www.example.com') }, 'content', 'address-not-usable'],
  [{ content: { kind: 'picture-address', address: 'ftp://a.example/b' } }, 'content', 'address-not-usable'],
  [{ metadata: 'price: 1' }, 'metadata', 'metadata-unknown-word', { line: 1, column: 1 }],
  [{ metadata: '[1]' }, 'metadata', 'metadata-not-an-object', { line: 1, column: 1 }],
  [
    { metadata: '{"a":1,\n"a":2}' },
    'metadata',
    'metadata-duplicate-field',
    { line: 2, column: 1, name: 'a' },
  ],
  [{ metadata: `{"a":"${'a'.repeat(longestMetadata)}"}` }, 'metadata', 'metadata-too-long'],
  [{ problems: [reading] }, 'metadata', 'number-not-exact', { name: 'price' }],
])('%#: what cannot be sent is told at its field: %s', (more, field, code, facts = {}) => {
  expect(problemsFor(more)).toEqual([[field, code, facts]])
})

test.each<Partial<ReviewCandidate>>([
  {},
  { metadata: '' },
  { metadata: ' {} ' },
  { metadata: '{"n":12345678901234567890,"__proto__":1.0}' },
  { title: 'a'.repeat(10_000), documentId: 'ä'.repeat(1000) },
  { content: website(' https://example.com ') },
  { content: picture('a') },
])('%#: what the form takes is ready: %j', (more) => {
  expect(problemsFor(more)).toEqual([])
})

test('reports a picture only while its connection sends none', () => {
  const desk = openReviewHarness()
  desk.add(candidate('a', { content: picture('a') }), candidate('b'))
  desk.prepare(false)
  expect(desk.rows('problem').map(({ problems }) => problems)).toEqual([
    [{ field: 'content', code: 'pictures-not-sent', facts: {} }],
  ])
  desk.prepare(true)
  expect(desk.rows('ready')).toHaveLength(2)
  desk.end()
})

test('reports all problems of a row and keeps its input', () => {
  const more = { title: '', collection: '', documentId: '', metadata: '{"a":', content: website('x y') }
  const desk = openReviewHarness()
  desk.add(candidate('a', { ...more, problems: [reading] }))
  const [row] = desk.rows()
  expect(row).toMatchObject({ ...more, state: 'problem' })
  expect(row?.problems.map(({ field }) => field).sort()).toEqual([
    'collection',
    'content',
    'documentId',
    'metadata',
    'metadata',
    'title',
  ])
  desk.end()
})
