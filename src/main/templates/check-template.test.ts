import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openFresh } from '../library/testing/test-library.ts'
import { plainField, schemaOf, templateHarness } from './testing/template-harness.ts'

const { check, keep } = templateHarness()

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
      {
        name: 'group',
        kind: 'group',
        fields: [{ ...plainField, name: 'x/y~z', kind: 'number', required: true }],
      },
      { name: 'groups', kind: 'groups', fields: [{ ...plainField, name: 'in', kind: 'date' }] },
      { name: 'json', kind: 'json', required: true },
      { name: '__proto__', kind: 'number' },
      { name: '', kind: 'yes-no' },
      { name: '1', kind: 'number' },
      { name: 'constructor', required: true },
    ],
    { allowsOthers: false },
  )

  test('accepts valid metadata in any spelling', async () => {
    await keep('news', everything)
    const fitting = `{
      "constructor": "c", "1": 1e400, "": true, "__proto__": ${'9'.repeat(400)}, "json": null, "date": "2024-02-29",
      "text": "a", "list": ["x"], "number": -0.0, "yes": false, "choice": "b", "address": "https://example.org/käse",
      "group": {"x\\/y~z": 1}, "groups": [{}, {"in": "1999-12-31"}], "long": "a\\nb"
    }`
    expect(await check(fitting)).toEqual([])
  })

  test('reports code, place and wanted kind of each violation', async () => {
    await keep('news', everything)
    const violating = `{
      "text": "", "long": 1, "number": "1", "yes": "yes", "date": "2023-02-29", "list": ["a", 1], "choice": "c",
      "address": "example.org", "group": {"x/y~z": "1"}, "groups": [{}, {"in": 5}, 3], "__proto__": "7", "": null,
      "1": "1", "extra": 1, "constructor": "c"
    }`
    const found = await check(violating)
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

  test('requires filled fields, even with names of Object.prototype', async () => {
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

  test('ignores invalid metadata and checks the deepest valid', async () => {
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

  test('of a million violations two hundred are told', async () => {
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

test('applies the first template to a check requested at the same time', async () => {
  const fresh = await openFresh()
  const connectionId = randomUUID()
  const schema = schemaOf([{ required: true }])
  // So that the next two fit into the time of one transaction.
  await fresh.library.templates.keep({ connectionId, collection: 'news', schema: `${schema}}`, at: 1 })
  await fresh.library.templates.remove(connectionId, 'news')
  const [problems, violations] = await Promise.all([
    fresh.library.templates.keep({ connectionId, collection: 'news', schema, at: 1 }),
    fresh.library.templates.check(connectionId, 'news', '{}'),
  ])
  expect(problems).toEqual([])
  expect(violations).toEqual([{ path: ['a'], code: 'required-missing' }])
  await fresh.end()
})
