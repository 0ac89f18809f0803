import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { printQuery } from '../../../shared/domain/query/print-query.ts'
import type { NewDocument } from '../../../shared/schemas/document.ts'
import { shortOrLong } from '../../testing/long-form.ts'
import { add, document, openFresh } from '../testing/test-library.ts'

let opened: Awaited<ReturnType<typeof openFresh>>
beforeAll(async () => {
  opened = await openFresh()
})
afterAll(() => opened.end())

const search = async (connectionId: string | null, text: string, after: string | null = null, limit = 50) => {
  let page = await opened.library.calls['documents/search']({ connectionId, text, after, limit })
  while (page.isPartial && page.next !== null) {
    const missing = limit - page.rows.length
    const more = await opened.library.calls['documents/search']({
      connectionId,
      text,
      after: page.next,
      limit: missing,
    })
    page = { ...more, rows: [...page.rows, ...more.rows] }
  }
  return page
}
const count = async (connectionId: string, text: string) => {
  const query = { connectionId, text, every: 100 }
  let found = await opened.library.calls['documents/places']({ ...query, after: null })
  while (found.next !== null)
    found = await opened.library.calls['documents/places']({ ...query, after: found.next })
  return found.total.count
}
const ids = async (connectionId: string | null, text: string) =>
  (await search(connectionId, text)).rows.map(({ documentId }) => documentId)

const picture = {
  id: 'c'.repeat(64),
  mediaType: 'image/png',
  byteLength: 1,
  width: null,
  height: null,
  name: 'IMG_2041 Leuchtturm.png',
} as const
const everywhere: readonly (readonly [string, Partial<NewDocument>, readonly string[], readonly string[]])[] =
  [
    [
      'title',
      { title: 'Über den Ärmelkanal' },
      ['uber', 'ÜBER', 'armel', 'Ärmelkanal', 'den ü', 'A\u0308rmel'],
      ['kanal'],
    ],
    [
      'word with soft hyphens',
      { title: 'Donau\u00addampf\u00adschiff \u2060Cafe\u0301' },
      ['donaudampfschiff', 'donaudampf', 'Donau\u00addampfschiff', 'caf\u00e9'],
      ['dampf'],
    ],
    ['collection', { collection: 'Harbour Notes' }, ['harbour', 'har', 'notes harb'], ['arbour']],
    [
      'text',
      { content: { kind: 'text', text: 'The quick “brown” fox, naïve façade' } },
      ['quick fox', 'naive', 'facade', 'brown'],
      ['quick wolf'],
    ],
    [
      'address',
      { content: { kind: 'website', address: 'https://ships.example.org/ferry/times' } },
      ['ferry', 'ships.example', 'https://ships.example.org/fer'],
      ['times.example'],
    ],
    [
      'picture',
      { content: { kind: 'picture-file', picture } },
      ['leucht', 'IMG 2041', 'img_2041'],
      ['cccccc'],
    ],
    [
      'metadata',
      { metadata: '{"author": "Zo\\u00eb Kra\\u0301l", "year": 1987, "tags": ["a\\nbelow"]}' },
      ['author zoe', '1987', 'kral', 'below', '"author": "zo'],
      ['1988'],
    ],
    ['japanese', { title: '日本語の文書' }, ['日本語', '本語', '文', '語の文'], ['語本']],
    [
      'chinese',
      { content: { kind: 'text', text: '我们在北京的图书馆 abc' } },
      ['北京', '图书馆', '的图', '北京 abc', '图书馆abc'],
      ['京北'],
    ],
    ['korean', { title: '학교에서 만나요' }, ['학교', '교에', '만나'], ['나만']],
    ['thai', { title: 'ภาษาไทยง่าย' }, ['ภาษา', 'ไทย', 'ง่าย'], ['ยไ']],
    ['kana', { title: 'ﾎﾟｹｯﾄ ガイド' }, ['ポケット', 'ガイ', 'ｶﾞｲﾄﾞ'], ['トッケ']],
    ['wide', { title: 'ＡＢＣ１２３ ﬁnal' }, ['abc123', 'final'], ['bc123']],
    ['greek', { title: 'Ελλάδα ΟΔΟΣ' }, ['ελλαδα', 'Ελλ'], ['λλα']],
    ['hindi', { title: 'हिन्दी भाषा' }, ['हिन्दी', 'हिन्', 'भा'], ['हन्दी']],
    ['emoji', { title: '🌊 waves 👩‍🚀' }, ['waves', '🌊 wav', 'waves 👩‍🚀'], []],
  ]
describe.each(everywhere)('what is in the %s is found', (name, more, present, absent) => {
  const connectionId = randomUUID()
  beforeAll(async () => {
    await add(opened, document(connectionId, 'other'))
    await add(opened, document(connectionId, `the-one-${name}`, more))
  })
  test.each(present)('by %s', async (text) =>
    expect(await ids(connectionId, text)).toContain(`the-one-${name}`),
  )
  test.each(absent)('does not match %s', async (text) => expect(await ids(connectionId, text)).toEqual([]))
  test('finds by parts of the ID', async () => {
    expect(await ids(connectionId, `the-one-${name}`)).toEqual([`the-one-${name}`])
    expect(await ids(null, 'the one')).toContain(`the-one-${name}`)
  })
})

describe('any input', () => {
  const connectionId = randomUUID()
  beforeAll(async () => {
    for (let index = 0; index < 3; index += 1) await add(opened, document(connectionId, `r${index}`))
  })

  test.each([
    '',
    ' ',
    '"',
    '""',
    '*',
    '(',
    '-',
    '^',
    '🌊',
    '\u0000',
    '\ud800',
    '...',
    "'; --",
    '\u0301',
    '\t\n',
  ])('where there is no word in %j, everything is listed', async (text) =>
    expect(await ids(connectionId, text)).toEqual(['r2', 'r1', 'r0']),
  )

  test.each([
    'title:',
    'title : r0',
    'NEAR(text r0, 2)',
    'text OR nothing',
    'text NOT r0',
    'text AND',
    '"text of',
    'te* of',
    '{title} : text',
    'text + of',
    '^text',
    'rank MATCH 1',
    "x' OR '1'='1",
    'text\u0000of',
  ])('%j is words and nothing else', async (text) => {
    const { rows } = await search(connectionId, text)
    const words = text.toLowerCase().match(/\p{L}+|\p{N}+/gu) ?? []
    for (const { documentId } of rows) {
      const all = `title text of news ${documentId}`
      expect(words.every((word) => all.includes(word))).toBe(true)
    }
  })

  test('never fails for random text', async () => {
    const typed = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc
        .array(
          fc.constantFrom(
            '"',
            "'",
            '*',
            '(',
            ')',
            ':',
            '^',
            '-',
            '+',
            '{',
            '}',
            'AND',
            'OR',
            'NOT',
            'NEAR',
            ' ',
            '\u0000',
            'r0',
            '日',
            '\\',
            '\ud83d',
          ),
          { maxLength: 40 },
        )
        .map((parts) => parts.join('')),
    )
    await fc.assert(
      fc.asyncProperty(typed, async (text) => {
        const { rows } = await search(connectionId, text)
        expect(rows.length).toBeLessThanOrEqual(3)
        expect(await count(connectionId, text)).toBe(rows.length)
      }),
      { numRuns: shortOrLong(50, 500) },
    )
  })

  test('accepts a thousand words and a word of a thousand letters', async () => {
    expect(await ids(connectionId, 'text '.repeat(200))).toHaveLength(3)
    expect(await ids(connectionId, 'a '.repeat(500))).toEqual([])
    expect(await ids(connectionId, 'x'.repeat(1000))).toEqual([])
    expect(await ids(connectionId, '日'.repeat(1000))).toEqual([])
  })

  test('finds any title by its words', async () => {
    const ofRandom = randomUUID()
    let number = 0
    const title = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
      .filter((text) => text.trim() !== '')
    await fc.assert(
      fc.asyncProperty(title, async (text) => {
        const id = `t${number++}`
        await add(opened, document(ofRandom, id, { title: text }))
        const typed = printQuery([{ kind: 'words', match: 'phrase', text, without: false }])
        expect(await ids(ofRandom, typed)).toContain(id)
      }),
      { numRuns: 100 },
    )
  })
})

describe('paging', () => {
  test('is newest first and stable while documents are added, edited and removed', async () => {
    const connectionId = randomUUID()
    for (let index = 0; index < 10; index += 1) await add(opened, document(connectionId, `p${index}`))
    const seen: string[] = []
    let after: string | null = null
    do {
      const page: Awaited<ReturnType<typeof search>> = await search(connectionId, 'text', after, 3)
      seen.push(...page.rows.map(({ documentId }) => documentId))
      after = page.next
      await add(opened, document(connectionId, `new${seen.length}`))
      await add(opened, document(connectionId, 'p9', { title: `Again ${seen.length}` }))
    } while (after !== null)
    expect(seen).toEqual(['p9', 'p8', 'p7', 'p6', 'p5', 'p4', 'p3', 'p2', 'p1', 'p0'])
  })
})

test('lists each collection once, last used first', async () => {
  const connectionId = randomUUID()
  expect(await opened.library.calls['collections/list']({ connectionId })).toEqual([])
  for (const [index, collection] of ['b', 'a', 'ä', 'b', 'c'].entries()) {
    await add(opened, document(connectionId, `k${index}`, { collection }), index)
  }
  await opened.library.documents.acceptEdit({
    connectionId,
    documentId: 'far',
    action: 'edit',
    title: 'T',
    itemId: randomUUID(),
    at: 9,
    unknown: true,
  })
  expect(await opened.library.calls['collections/list']({ connectionId })).toEqual(['c', 'b', 'ä', 'a'])
})
