import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Template, TemplateField } from '../../shared/domain/template.ts'
import { schemaFromTemplate, templateFromSchema } from '../../shared/domain/template-schema.ts'
import { add, document, edit, openFresh } from '../library/test-library.ts'
import { createTemplates, type Templates } from './templates.ts'

let opened: Awaited<ReturnType<typeof openFresh>>
let templates: Templates
let here: string
let changed: string[]

beforeAll(async () => {
  opened = await openFresh()
})
afterAll(() => opened.end())
beforeEach(() => {
  here = randomUUID()
  changed = []
  templates = createTemplates({
    store: opened.templateStore,
    isConnectionKnown: (id) => id === here,
    newId: randomUUID,
    now: () => 5000,
    onChanged: (id) => changed.push(id),
  })
})

const plain: TemplateField = {
  name: 'a',
  kind: 'text',
  label: null,
  help: null,
  required: false,
  locked: false,
  choices: [],
  preset: null,
  fields: [],
}
const schemaOf = (fields: readonly Partial<TemplateField>[], more: Partial<Template> = {}) =>
  schemaFromTemplate({
    fields: fields.map((field) => ({ ...plain, ...field })),
    allowsOthers: true,
    onViolation: 'warn',
    ...more,
  })
const keep = async (collection: string, schema: string) => {
  const kept = await templates.keep({ connectionId: here, collection, schema })
  expect(kept).toEqual({ ok: true, value: undefined })
}
const addOne = (id: string, metadata: string | null, collection = 'news') =>
  add(opened, document(here, id, { metadata, collection }))
const check = (metadata: string, collection = 'news') => templates.check(here, collection, metadata)
const read = (schema: string): Template => {
  const template = templateFromSchema(schema)
  if (!template.ok) throw new Error(JSON.stringify(template.error))
  return template.value
}
const learn = async (collection: string | null = 'news', ids?: readonly string[]) => {
  const { schema, documents } = await templates.learn({ connectionId: here, collection, ids })
  return { ...read(schema), documents }
}

describe('keeping', () => {
  test('a collection has its own template, the others that of every other', async () => {
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
    expect(await templates.collections(here)).toEqual([
      { collection: 'mail', documents: 1 },
      { collection: 'news', documents: 1 },
      { collection: 'post', documents: 1 },
    ])
    await templates.remove(here, 'news')
    expect(await templates.get(here, 'news')).toEqual({ collection: '', schema: others })
    expect(changed).toEqual([here, here, here])
  })

  test('what is no template is refused and says why, and what was kept stays', async () => {
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

  test('it outlives the connection, as the documents do', async () => {
    await keep('news', schemaOf([{ name: 'n' }]))
    await opened.library.forgetConnection(here, { discardWaiting: true, at: 1 })
    expect(await templates.get(here, 'news')).not.toBeNull()
  })
})

describe('checking', () => {
  const everything = schemaOf(
    [
      { name: 'text', required: true },
      { name: 'long', kind: 'long-text' },
      { name: 'number', kind: 'number' },
      { name: 'yes', kind: 'yes-no' },
      { name: 'date', kind: 'date', required: true },
      { name: 'list', kind: 'list', required: true, choices: ['only suggested'] },
      { name: 'choice', kind: 'choice', choices: ['a', 'b'] },
      { name: 'address', kind: 'address' },
      { name: 'group', kind: 'group', fields: [{ ...plain, name: 'x/y~z', kind: 'number', required: true }] },
      { name: 'groups', kind: 'groups', fields: [{ ...plain, name: 'in', kind: 'date' }] },
      { name: 'json', kind: 'json', required: true },
      { name: '__proto__', kind: 'number' },
      { name: '', kind: 'yes-no' },
      { name: '1', kind: 'number' },
      { name: 'constructor', required: true },
    ],
    { allowsOthers: false },
  )

  test('what fits, fits, whatever its spelling', async () => {
    await keep('news', everything)
    const fitting = `{
      "constructor": "c", "1": 1e400, "": true, "__proto__": ${'9'.repeat(400)}, "json": null, "date": "2024-02-29",
      "text": "a", "list": ["x"], "number": -0.0, "yes": false, "choice": "b", "address": "https://example.org/käse",
      "group": {"x\\/y~z": 1}, "groups": [{}, {"in": "1999-12-31"}], "long": "a\\nb"
    }`
    expect(await check(fitting)).toEqual([])
  })

  test('each kind of misfit has its code, its place and the kind wanted', async () => {
    await keep('news', everything)
    const misfitting = `{
      "text": "", "long": 1, "number": "1", "yes": "yes", "date": "2023-02-29", "list": ["a", 1], "choice": "c",
      "address": "example.org", "group": {"x/y~z": "1"}, "groups": [{}, {"in": 5}, 3], "__proto__": "7", "": null,
      "1": "1", "extra": 1, "constructor": "c"
    }`
    const found = await check(misfitting)
    const wanted = [
      { path: ['json'], code: 'required-missing' },
      { path: ['extra'], code: 'field-not-known' },
      { path: ['text'], code: 'required-missing' },
      { path: ['long'], code: 'wrong-kind', wanted: 'long-text' },
      { path: ['number'], code: 'wrong-kind', wanted: 'number' },
      { path: ['yes'], code: 'wrong-kind', wanted: 'yes-no' },
      { path: ['date'], code: 'not-a-date' },
      { path: ['list', 1], code: 'wrong-kind', wanted: 'text' },
      { path: ['choice'], code: 'not-a-choice' },
      { path: ['address'], code: 'not-an-address' },
      { path: ['group', 'x/y~z'], code: 'wrong-kind', wanted: 'number' },
      { path: ['groups', 1, 'in'], code: 'wrong-kind', wanted: 'date' },
      { path: ['groups', 2], code: 'wrong-kind', wanted: 'group' },
      { path: ['__proto__'], code: 'wrong-kind', wanted: 'number' },
      { path: [''], code: 'wrong-kind', wanted: 'yes-no' },
      { path: ['1'], code: 'wrong-kind', wanted: 'number' },
    ]
    expect(found).toHaveLength(wanted.length)
    expect(found).toEqual(expect.arrayContaining(wanted))
  })

  test('what must be there must be filled in, also where it is inherited by everything', async () => {
    await keep('news', everything)
    const found = await check('{"list": [], "date": "", "text": null, "group": {}}')
    expect(found).toHaveLength(6)
    expect(found).toEqual(
      expect.arrayContaining([
        { path: ['json'], code: 'required-missing' },
        { path: ['constructor'], code: 'required-missing' },
        { path: ['date'], code: 'required-missing' },
        { path: ['list'], code: 'required-missing' },
        { path: ['text'], code: 'wrong-kind', wanted: 'text' },
        { path: ['group', 'x/y~z'], code: 'required-missing' },
      ]),
    )
    const proto = schemaOf([
      { name: '__proto__', required: true },
      { name: 'toString', required: true },
    ])
    await keep('mail', proto)
    expect(await check('{}', 'mail')).toEqual([
      { path: ['__proto__'], code: 'required-missing' },
      { path: ['toString'], code: 'required-missing' },
    ])
    expect(await check('{"__proto__": "a", "toString": "b"}', 'mail')).toEqual([])
  })

  test('what is no metadata is told of elsewhere, and the deepest there can be is no trouble', async () => {
    await keep('news', schemaOf([{ name: 'a', kind: 'json', required: true }]))
    for (const text of ['{', '[]', '{"a":1,"a":2}', `{"a":${'['.repeat(5000)}`])
      expect(await check(text)).toEqual([])
    const deep = `{"a": ${'['.repeat(999)}${']'.repeat(999)}}`
    expect(await check(deep)).toEqual([])
    expect(await check(`{"b": ${'{"c":'.repeat(998)}{}${'}'.repeat(998)}}`)).toEqual([
      { path: ['a'], code: 'required-missing' },
    ])
    expect(await check('   ')).toEqual([{ path: ['a'], code: 'required-missing' }])
  })

  test('of a million misfits two hundred are told', async () => {
    await keep(
      'news',
      schemaOf(
        [
          { name: 'list', kind: 'list' },
          { name: 'z', required: true },
        ],
        { allowsOthers: false },
      ),
    )
    const found = await check(`{"list": [${'1,'.repeat(1_000_000)}1], "y": 1}`)
    expect(found).toHaveLength(200)
    expect(found).toEqual(expect.arrayContaining([{ path: ['z'], code: 'required-missing' }]))
    const late = await check(`{"list": [${'"a",'.repeat(1_000_000)}1], "z": "b"}`)
    expect(late).toEqual([{ path: ['list', 1_000_000], code: 'wrong-kind', wanted: 'text' }])
  })
})

describe('learning', () => {
  test('forty documents make the template one would write for them', async () => {
    for (let index = 0; index < 40; index += 1) {
      const two = String(index).padStart(2, '0')
      await addOne(
        `photo-${two}`,
        `{"signature": "00${two}", "state": "${['new', 'checked', 'old'][index % 3]}", "taken": "19${two.padStart(2, '0')}-01-31",
          "year": 19${two}, ${index % 4 === 0 ? '' : `"public": ${index % 2 === 0},`}
          "scan": "https://example.org/${two}.jpg",
          "place": {"town": "Town ${two}", "country": "${index % 2 === 0 ? 'DE' : 'FR'}"},
          "tags": ["sea", "${index % 2 === 0 ? 'boat' : 'harbour'}"],
          "people": [{"name": "P${two}"}, {"name": "Q", "born": "1900-05-05"}],
          ${index === 7 ? `"note": "${'long '.repeat(40)}",` : '"note": "short",'} "empty": ""}`,
      )
    }
    await addOne('other', '{"unrelated": 1}', 'mail')
    const learnt = await learn()
    expect(learnt).toEqual({
      documents: 40,
      allowsOthers: true,
      onViolation: 'warn',
      fields: [
        { ...plain, name: 'signature', required: true },
        { ...plain, name: 'state', kind: 'choice', required: true, choices: ['new', 'checked', 'old'] },
        { ...plain, name: 'taken', kind: 'date', required: true },
        { ...plain, name: 'year', kind: 'number', required: true },
        { ...plain, name: 'public', kind: 'yes-no' },
        { ...plain, name: 'scan', kind: 'address', required: true },
        {
          ...plain,
          name: 'place',
          kind: 'group',
          required: true,
          fields: [
            { ...plain, name: 'town', required: true },
            { ...plain, name: 'country', kind: 'choice', required: true, choices: ['DE', 'FR'] },
          ],
        },
        { ...plain, name: 'tags', kind: 'list', required: true, choices: ['sea', 'boat', 'harbour'] },
        {
          ...plain,
          name: 'people',
          kind: 'groups',
          required: true,
          fields: [
            { ...plain, name: 'name', required: true },
            { ...plain, name: 'born', kind: 'date' },
          ],
        },
        { ...plain, name: 'note', kind: 'long-text', required: true },
        { ...plain, name: 'empty' },
      ],
    })
    expect((await learn(null, ['photo-01', 'gone', 'other'])).documents).toBe(2)
    expect((await learn(null)).documents).toBe(41)
  })

  test('whatever it was learnt from fits it, but for what only a few have otherwise', async () => {
    for (let index = 0; index < 20; index += 1) {
      await addOne(
        `d${index}`,
        `{"n": ${index === 3 ? '"unknown"' : index}, "mixed": ${index % 2 === 0 ? '1' : '"a"'}, "gone": null}`,
      )
    }
    const { schema } = await templates.learn({ connectionId: here, collection: 'news' })
    await keep('news', schema)
    expect(read(schema).fields.map(({ name, kind, required }) => [name, kind, required])).toEqual([
      ['n', 'number', true],
      ['mixed', 'json', true],
      ['gone', 'text', false],
    ])
    const { documents, looked } = await templates.misfits({
      connectionId: here,
      collection: 'news',
      after: null,
      limit: 100,
    })
    expect(looked).toBe(20)
    const gone = { path: ['gone'], code: 'wrong-kind', wanted: 'text' }
    expect(documents.find(({ documentId }) => documentId === 'd3')?.violations).toEqual([
      { path: ['n'], code: 'wrong-kind', wanted: 'number' },
      gone,
    ])
    expect(documents.find(({ documentId }) => documentId === 'd4')?.violations).toEqual([gone])
  })

  test('the template of every other collection is learnt from the others', async () => {
    await addOne('a', '{"own": 1}')
    await addOne('b', '{"other": 1}', 'mail')
    await keep('news', schemaOf([]))
    expect((await learn('')).fields.map(({ name }) => name)).toEqual(['other'])
  })

  test('odd names come through, and what is not known of a document is no missing field', async () => {
    await addOne('a', '{"__proto__": 1, "": "x", "1": true, "constructor": {"__proto__": "y"}}')
    await addOne('b', '{"__proto__": 2, "": "y", "1": true, "constructor": {"__proto__": "z"}}')
    await edit(opened, here, 'unseen', { title: 'Only its title', unknown: true })
    const learnt = await learn(null)
    expect(learnt.fields.map(({ name, kind, required }) => [name, kind, required])).toEqual([
      ['__proto__', 'number', true],
      ['', 'text', true],
      ['1', 'yes-no', true],
      ['constructor', 'group', true],
    ])
    expect(learnt.fields[3]?.fields.map(({ name }) => name)).toEqual(['__proto__'])
    expect(learnt.documents).toBe(2)
  })
})

describe('fields that are known', () => {
  test('with how often they are there and what stands in them, until the library changes', async () => {
    await addOne('a', '{"kind": "letter", "where": {"town": "Kiel"}}')
    await addOne('b', '{"kind": "letter"}')
    await addOne('c', '{"kind": "photo"}')
    const known = [
      { path: ['kind'], kind: 'text', seen: 3, samples: ['letter', 'photo'] },
      { path: ['where'], kind: 'group', seen: 1, samples: [] },
      { path: ['where', 'town'], kind: 'text', seen: 1, samples: ['Kiel'] },
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
        const page: Awaited<ReturnType<Templates['misfits']>> = await templates.misfits({
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
    const first = await templates.misfits({ connectionId: here, collection: 'news', after: null, limit: 1 })
    expect(first.documents).toEqual([
      { documentId: 'n24', title: 'Title of n24', violations: [{ path: ['a'], code: 'required-missing' }] },
    ])
  })
})

test('whatever else is asked of the library is answered between the pieces of a long look', async () => {
  const fields = Array.from({ length: 40 }, (_, index) => `"f${index}": "${index} of many"`).join()
  const adding = Array.from({ length: 1600 }, (_, index) => addOne(`d${index}`, `{${fields}}`))
  await Promise.all(adding)
  const order: string[] = []
  const learning = templates
    .learn({ connectionId: here, collection: 'news' })
    .then(({ documents }) => order.push(`learnt from ${documents}`))
  for (let call = 0; call < 3; call += 1) {
    await opened.outboxStore.summary()
    order.push('answered')
  }
  await learning
  expect(order).toEqual(['answered', 'answered', 'answered', 'learnt from 1600'])
})
