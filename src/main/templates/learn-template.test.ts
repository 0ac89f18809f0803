import { describe, expect, test } from 'vitest'
import { edit } from '../library/testing/test-library.ts'
import { plainField, readSchema, schemaOf, templateHarness } from './testing/template-harness.ts'

const { now, addOne, keep, learn } = templateHarness()

describe('learning', () => {
  test('learns the expected template from forty documents', async () => {
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
        { ...plainField, name: 'signature', required: true },
        { ...plainField, name: 'state', kind: 'choice', required: true, choices: ['new', 'checked', 'old'] },
        { ...plainField, name: 'taken', kind: 'date', required: true },
        { ...plainField, name: 'year', kind: 'number', required: true },
        { ...plainField, name: 'public', kind: 'yes-no' },
        { ...plainField, name: 'scan', kind: 'address', required: true },
        {
          ...plainField,
          name: 'place',
          kind: 'group',
          required: true,
          fields: [
            { ...plainField, name: 'town', required: true },
            { ...plainField, name: 'country', kind: 'choice', required: true, choices: ['DE', 'FR'] },
          ],
        },
        { ...plainField, name: 'tags', kind: 'list', required: true, choices: ['sea', 'boat', 'harbour'] },
        {
          ...plainField,
          name: 'people',
          kind: 'groups',
          required: true,
          fields: [
            { ...plainField, name: 'name', required: true },
            { ...plainField, name: 'born', kind: 'date' },
          ],
        },
        { ...plainField, name: 'note', kind: 'long-text', required: true },
        { ...plainField, name: 'empty' },
      ],
    })
    expect((await learn(null, ['photo-01', 'gone', 'other'])).documents).toBe(2)
    expect((await learn(null)).documents).toBe(41)
  })

  test('learns a template that its documents satisfy, except for rare differences', async () => {
    const { here, templates } = now()
    for (let index = 0; index < 20; index += 1) {
      await addOne(
        `d${index}`,
        `{"n": ${index === 3 ? '"unknown"' : index}, "mixed": ${index % 2 === 0 ? '1' : '"a"'}, "gone": null}`,
      )
    }
    const { schema } = await templates.learn({ connectionId: here, collection: 'news' })
    await keep('news', schema)
    expect(readSchema(schema).fields.map(({ name, kind, required }) => [name, kind, required])).toEqual([
      ['n', 'number', true],
      ['mixed', 'json', true],
      ['gone', 'text', false],
    ])
    const { documents, looked } = await templates.violations({
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

  test('learns the default template from the other collections', async () => {
    await addOne('a', '{"own": 1}')
    await addOne('b', '{"other": 1}', 'mail')
    await keep('news', schemaOf([]))
    expect((await learn('')).fields.map(({ name }) => name)).toEqual(['other'])
  })

  test('accepts unusual names and ignores unknown metadata', async () => {
    const { here, opened } = now()
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

test('answers other calls between chunks of a long scan', async () => {
  const { here, templates, opened } = now()
  const fields = Array.from({ length: 40 }, (_, index) => `"f${index}": "${index} of many"`).join()
  const adding = Array.from({ length: 1600 }, (_, index) => addOne(`d${index}`, `{${fields}}`))
  await Promise.all(adding)
  const order: string[] = []
  const learning = templates
    .learn({ connectionId: here, collection: 'news' })
    .then(({ documents }) => order.push(`learnt from ${documents}`))
  for (let call = 0; call < 3; call += 1) {
    await opened.library.queue.summary()
    order.push('answered')
  }
  await learning
  expect(order).toEqual(['answered', 'answered', 'answered', 'learnt from 1600'])
})

test('runs concurrent scans independently', async () => {
  const { here, templates } = now()
  const collections = Array.from({ length: 12 }, (_, index) => `c${index}`)
  for (const collection of collections) await addOne(collection, `{"of ${collection}": 1}`, collection)
  const learnt = await Promise.all(collections.map((collection) => learn(collection)))
  expect(learnt.map(({ fields }) => fields.map(({ name }) => name))).toEqual(
    collections.map((collection) => [`of ${collection}`]),
  )
  const known = await Promise.all(collections.map((collection) => templates.knownFields(here, collection)))
  expect(known.map((fields) => fields.map(({ path }) => path))).toEqual(
    collections.map((collection) => [[`of ${collection}`]]),
  )
})
