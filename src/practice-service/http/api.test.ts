import { describe, expect, test } from 'vitest'
import { documentBody, runService } from '../testing/run-service.ts'

describe('indexing a text', () => {
  test('answers with the id, a message, the type and the number of characters', async () => {
    const service = await runService()
    const { status, headers, body } = await service.index(documentBody({ content: 'Grüße 😀' }))
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(body).toEqual({
      id: 'doc-1',
      message: 'The document "doc-1" has been indexed.',
      type: 'text',
      usage: 7,
    })
  })

  test.each([
    ['line ends, tabs and outer space', '  one\r\n\ttwo\n\n '],
    ['a NUL and a line separator', 'a\u0000b\u2028c'],
    ['an address with words around it', 'see https://example.org/page for more'],
    ['an address of another kind', 'ftp://example.org/file'],
    ['something like an address', 'http://'],
    ['a data address of no picture', 'data:text/plain,hello'],
    ['words after data:image/', 'data:image/png is how such an address begins, is it not'],
    ['two million characters', 'word '.repeat(400_000)],
  ])('keeps the text whole: %s', async (_name, content) => {
    const service = await runService()
    const { body } = await service.index(documentBody({ content }))
    expect(body).toMatchObject({ type: 'text', usage: content.length })
    expect(await service.closeAndRead('doc-1')).toMatchObject({ type: 'text', content, metadata: null })
  })

  test('replaces a known document with its metadata and says so', async () => {
    const service = await runService()
    await service.index(documentBody({ metadata: { a: 1 } }))
    const { status, body } = await service.index(documentBody({ title: 'New', collection: 'other' }))
    expect(status).toBe(200)
    expect(body.message).toBe('The document "doc-1" was there already and has been replaced.')
    const stored = await service.closeAndRead('doc-1')
    expect(stored).toMatchObject({ title: 'New', collection: 'other', metadata: null, updatedAtMs: null })
  })

  test('accepts any ID that is not blank', async () => {
    const service = await runService()
    for (const id of ['..', 'a/b?c#d', '__proto__', 'Zoë 😀', '0']) {
      expect((await service.index(documentBody({ id }))).body).toMatchObject({ id })
      expect((await service.update({ id, title: `of ${id}` })).status).toBe(200)
    }
    expect((await service.closeAndRead('a/b?c#d'))?.title).toBe('of a/b?c#d')
  })
})

describe('updating a document', () => {
  test('changes the title alone', async () => {
    const service = await runService()
    await service.index(documentBody({ metadata: { keep: true } }))
    const { status, body } = await service.update({ id: 'doc-1', title: 'Better' })
    expect(status).toBe(200)
    expect(body).toEqual({ message: 'The title of the document "doc-1" has been updated.', id: 'doc-1' })
    expect(await service.closeAndRead('doc-1')).toMatchObject({
      title: 'Better',
      metadata: '{"keep":true}',
      content: 'Some text',
      collection: 'news',
    })
  })

  test('replaces metadata as a whole', async () => {
    const service = await runService()
    await service.index(documentBody({ metadata: { a: 1, b: 2 } }))
    await service.update({ id: 'doc-1', metadata: { b: 3 } })
    expect(await service.closeAndRead('doc-1')).toMatchObject({ title: 'A title', metadata: '{"b":3}' })
  })

  test('clears metadata with an empty object', async () => {
    const service = await runService()
    await service.index(documentBody({ metadata: { a: 1 } }))
    const { body } = await service.update({ id: 'doc-1', title: 'T', metadata: {} })
    expect(body.message).toBe('The title and metadata of the document "doc-1" have been updated.')
    expect(await service.closeAndRead('doc-1')).toMatchObject({ title: 'T', metadata: '{}' })
  })

  test('reports whether the document exists if nothing changes', async () => {
    const service = await runService()
    await service.index(documentBody())
    expect(await service.update({ id: 'doc-1' })).toMatchObject({ status: 200, body: { id: 'doc-1' } })
    expect(await service.update({ id: crypto.randomUUID() })).toMatchObject({
      status: 404,
      body: { error: { code: 'unknown-document', field: 'id' } },
    })
    expect((await service.closeAndRead('doc-1'))?.updatedAtMs).toBeNull()
  })
})

const manyKeys = `{${Array.from({ length: 10_000 }, (_, at) => `"key ${at}": ${at}`).join(',')}}`
const deep = `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`

test.each([
  [
    'long and odd numbers',
    '{"long":12345678901234567890, "one":1.0 ,"zero":-0,"huge":1e400,"e":1E+2,"s":0.10}',
  ],
  ['keys that look like numbers, in their order', '{"b":1,"10":2,"2":3,"a":4}'],
  ['names JavaScript minds', '{"__proto__":{"x":1},"constructor":null,"toString":"s"}'],
  ['emoji, line separators and escapes', '{"😀":"\u2028\u2029","\\u0061":"\\ud83d\\ude00 \\/ \\ud800"}'],
  ['white space and line ends', '{\r\n\t"a" : [ 1 , 2,\n3 ] \n}'],
  ['the same name in two objects', '{"a":{"x":1},"b":{"x":1},"c":[{"x":1},{"x":1}]}'],
  ['an empty name', '{"":""}'],
  ['10,000 keys', manyKeys],
  ['100 levels', deep],
])('keeps metadata byte for byte, indexed and updated: %s', async (_name, metadata) => {
  const service = await runService()
  const head = '{"id":"doc-1","collection":"c","title":"t","content":"x"'
  expect((await service.index(`${head},"metadata":${metadata}}`)).status).toBe(200)
  await service.index(documentBody({ id: 'doc-2' }))
  expect((await service.update(`{"metadata" : ${metadata} ,"id":"doc-2"}`)).status).toBe(200)
  expect((await service.closeAndRead('doc-1'))?.metadata).toBe(metadata)
  expect((await service.closeAndRead('doc-2'))?.metadata).toBe(metadata)
})
