import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { edit } from '../library/testing/test-library.ts'
import type { Templates } from './templates.ts'
import { schemaOf, templateHarness } from './testing/template-harness.ts'

const { now, addOne, keep } = templateHarness()

describe('keeping', () => {
  test('uses the template of the collection, or the default one', async () => {
    const { here, templates, changed } = now()
    const [news, others] = [
      schemaOf([{ name: 'n' }]),
      schemaOf([{ name: 'o' }, { name: 'p' }], { onViolation: 'block' }),
    ]
    expect(await templates.get(here, 'news')).toBeNull()
    await keep('news', news)
    expect(await templates.get(here, 'mail')).toBeNull()
    await keep('', others)
    expect(await templates.get(here, 'news')).toEqual({ collection: 'news', schema: news })
    expect(await templates.get(here, 'mail')).toEqual({ collection: '', schema: others })
    expect(await templates.get(randomUUID(), 'news')).toBeNull()
    await addOne('1', null)
    await addOne('2', null, 'mail')
    await addOne('3', null, 'post')
    expect(await templates.list(here)).toEqual([
      { collection: '', fieldCount: 2, onViolation: 'block', changedAt: 5000, documents: 2 },
      { collection: 'news', fieldCount: 1, onViolation: 'warn', changedAt: 5000, documents: 1 },
    ])
    await templates.remove(here, 'news')
    expect(await templates.get(here, 'news')).toEqual({ collection: '', schema: others })
    expect(changed).toEqual([here, here, here])
  })

  test('refuses an invalid template with a reason and keeps the stored one', async () => {
    const { here, templates } = now()
    const kept = schemaOf([{ name: 'n' }])
    await keep('news', kept)
    const schema =
      '{"properties": {"a": {"properties": {}, "type": "object"}, "b": {"$ref": "https://x.example"}}}'
    expect(await templates.keep({ connectionId: here, collection: 'news', schema })).toMatchObject({
      ok: false,
      error: {
        code: 'template-not-valid',
        facts: { problem: 'keyword-not-taken', place: 'b', keyword: '$ref' },
      },
    })
    expect(await templates.get(here, 'news')).toEqual({ collection: 'news', schema: kept })
    expect(await templates.keep({ connectionId: randomUUID(), collection: '', schema: kept })).toMatchObject({
      error: { code: 'connection-unknown' },
    })
  })

  test('is kept after its connection is removed', async () => {
    const { here, templates, opened } = now()
    await keep('news', schemaOf([{ name: 'n' }]))
    await opened.library.connections.forget(here, { discardWaiting: true, at: 1 })
    expect(await templates.get(here, 'news')).not.toBeNull()
  })
})

describe('fields that are known', () => {
  test('with how often they are there and what stands in them, until the library changes', async () => {
    const { here, templates } = now()
    await addOne('a', '{"kind": "letter", "where": {"town": "Kiel"}}')
    await addOne('b', '{"kind": "letter"}')
    await addOne('c', '{"kind": "photo"}')
    const known = [
      {
        path: ['kind'],
        kind: 'text',
        seen: 3,
        samples: [
          { text: 'letter', seen: 2 },
          { text: 'photo', seen: 1 },
        ],
      },
      { path: ['where'], kind: 'group', seen: 1, samples: [] },
      { path: ['where', 'town'], kind: 'text', seen: 1, samples: [{ text: 'Kiel', seen: 1 }] },
    ]
    expect(await templates.knownFields(here, 'news')).toEqual(known)
    await addOne('d', '{"kind": "map"}')
    expect(await templates.knownFields(here, 'news')).toEqual(known)
    templates.libraryChanged(here)
    expect((await templates.knownFields(here, 'news'))[0]).toMatchObject({ seen: 4 })
    expect(await templates.knownFields(here, 'none')).toEqual([])
  })
})

describe('documents that do not fit', () => {
  test('page by page, each once, newest first, of the collection or of all that have no template of their own', async () => {
    const { here, templates, opened } = now()
    for (let index = 0; index < 25; index += 1)
      await addOne(`n${index}`, index % 2 === 0 ? null : '{"a": "x"}')
    await addOne('m0', null, 'mail')
    await addOne('m1', '{"b": "x"}', 'mail')
    await edit(opened, here, 'unseen', { title: 'Only its title', unknown: true })
    await keep('news', schemaOf([{ name: 'a', required: true }]))
    await keep('', schemaOf([{ name: 'b', required: true }]))
    const all = async (collection: string, limit: number) => {
      const found: string[] = []
      let after: string | null = null
      do {
        const page: Awaited<ReturnType<Templates['violations']>> = await templates.violations({
          connectionId: here,
          collection,
          after,
          limit,
        })
        expect(page.documents.length).toBeLessThanOrEqual(limit)
        found.push(...page.documents.map(({ documentId }) => documentId))
        after = page.next
      } while (after !== null)
      return found
    }
    const wanted = Array.from({ length: 13 }, (_, index) => `n${24 - index * 2}`)
    expect(await all('news', 4)).toEqual(wanted)
    expect(await all('news', 200)).toEqual(wanted)
    expect(await all('', 10)).toEqual(['m0'])
    const first = await templates.violations({
      connectionId: here,
      collection: 'news',
      after: null,
      limit: 1,
    })
    expect(first.documents).toEqual([
      { documentId: 'n24', title: 'Title of n24', violations: [{ path: ['a'], code: 'required-missing' }] },
    ])
  })
})
