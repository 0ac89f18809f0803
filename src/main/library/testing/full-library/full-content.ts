import type { DocumentContent, NewDocument } from '../../../../shared/schemas/document.ts'

/** The first connection has nearly all documents, the second only waiting ones. */
export const museum = 'a0000000-0000-4000-8000-000000000001'
export const archive = 'a0000000-0000-4000-8000-000000000002'

export const writtenAt = Date.UTC(2026, 10, 1, 9)

const picture = {
  id: '5'.repeat(64),
  mediaType: 'image/png',
  byteLength: 70,
  width: 1,
  height: 1,
  name: 'Hafen (1890) – “Ölbild”.png',
} as const

const oddMetadata: Readonly<Record<string, string>> = {
  numbers:
    '{ "one": 1.0, "huge": 1e400, "long": 12345678901234567890.10, "minus": -0, "small": 1E-7, "n": 0.1 }',
  names: '{"__proto__":{"polluted":true},"":"no name","constructor":1,"a.b":2,"a/b~c":3,"toString":null}',
  twice: '{"author":"Ada L","author":"Ada Lovelace", "author" : ["A","L"]}',
  spacing: '{\n\t"a" :  [ 1,\r\n 2 ] ,"b":{ }\n}',
  escapes: '{"half":"\\ud83d","slash":"\\/","accent":"\\u00e9 and é and e\u0301","zero":"\\u0000"}',
  deep: `{"d":${'['.repeat(40)}7${']'.repeat(40)},"address":{"city":"Paris","year of birth":1815}}`,
}

const text = (words: string): DocumentContent => ({ kind: 'text', text: words })

const of = (documentId: string, more: Partial<NewDocument> = {}): NewDocument => ({
  connectionId: museum,
  documentId,
  collection: 'news',
  title: `Title of ${documentId}`,
  content: text(`Text of ${documentId}.`),
  metadata: null,
  ...more,
})

export const sentDocuments: readonly NewDocument[] = [
  of('river', { title: 'The river bank', content: text('Along the river bank, in the évening.') }),
  of('page', { content: { kind: 'website', address: 'https://example.org/päge?b=2&a=1#top' } }),
  of('far-picture', {
    content: { kind: 'picture-address', address: 'https://example.org/Bild%20eins.jpg' },
    collection: 'pictures',
  }),
  of('own-picture', { content: { kind: 'picture-file', picture }, collection: 'pictures' }),
  ...Object.entries(oddMetadata).map(([name, metadata]) =>
    of(`odd-${name}`, { metadata, collection: 'odd values' }),
  ),
  of(`it's "50%" of ../../etc\\passwd; DROP TABLE documents;--`, { title: 'An awkward id' }),
  of('İstanbul-ß-ﬁ', { title: 'İSTANBUL Straße ﬁne', collection: 'Ünïcode / “quoted” 收藏' }),
  of('cafe\u0301', { title: 'Cafe\u0301 decomposed' }),
  of('caf\u00e9', { title: 'Caf\u00e9 composed' }),
  of('arabic', { title: 'مرحبا بالعالم', content: text('نص قصير عن المتحف.') }),
  of('japanese', { title: '東京の美術館', content: text('東京の美術館で、川の絵を見ました。') }),
  of('thai', { title: 'พิพิธภัณฑ์แม่น้ำ', content: text('ภาพวาดของแม่น้ำในพิพิธภัณฑ์') }),
  of('emoji', { title: 'A family: 👩‍👩‍👧‍👦 and a flag 🏳️‍🌈' }),
  of('long', {
    title: `Long ${'title '.repeat(300)}`.trim(),
    content: text(`Long ${'winding words of a text\r\n\tover lines '.repeat(120)}end`),
  }),
  of('blank-lines', { content: text('\n\n  first\u2028second\u0000third  \n') }),
  of('edited', { metadata: '{"year": 1990, "note":"as it was added"}' }),
  of('restored', { metadata: '{"state":"first"}' }),
  of('corrected-later'),
  of('in-archive', { connectionId: archive, collection: 'letters' }),
  of('river', { connectionId: archive, collection: 'letters', title: 'The other river' }),
]
