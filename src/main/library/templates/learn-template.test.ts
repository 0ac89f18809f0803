import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readTree } from '../../../shared/domain/metadata/metadata-tree.ts'
import { schemaFromTemplate, templateFromSchema } from '../../../shared/domain/templates/template-schema.ts'
import { createFieldsSeen, lookAtMetadata } from './fields-seen.ts'
import { learnTemplate, listKnownFields, usualOrder } from './learn-template.ts'
import { compileTemplate } from './template-compiler.ts'

function look(documents: readonly string[]) {
  const seen = createFieldsSeen()
  for (const text of documents) {
    const root = readTree(text)
    if (root === undefined) throw new Error(`not JSON: ${text}`)
    lookAtMetadata(seen, text, root)
  }
  return seen
}
const learn = (documents: readonly string[]) => learnTemplate(look(documents))
const times = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index))

/** JSON text of a group, without blank values, which tell nothing about a field's kind. */
const anyGroup = fc.letrec<{ value: string; group: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('1', '-0.0', '1e400', '12345678901234567890', 'true', 'false', '[]', '{}'),
    fc.constantFrom(
      '"a"',
      '"b"',
      '"007"',
      '"2024-02-29"',
      '"2023-02-29"',
      '"https://example.org/"',
      '"a\\nb"',
    ),
    fc
      .array(fc.constantFrom('"x"', '"y"', '1', '{"in": 1}', '{"in": "a"}'), { maxLength: 3 })
      .map((all) => `[${all.join()}]`),
    fc.array(tie('group'), { minLength: 1, maxLength: 1 }).map((all) => `[${all.join()}]`),
    tie('group'),
  ),
  group: fc
    .uniqueArray(
      fc.tuple(fc.constantFrom('a', 'b', 'c', '', '1', '__proto__', 'constructor', 'ü/~'), tie('value')),
      {
        maxLength: 5,
        selector: ([name]) => name,
      },
    )
    .map((members) => `{${members.map(([name, value]) => `${JSON.stringify(name)}: ${value}`).join()}}`),
})).group

test('learns the same template in any order of documents', () => {
  fc.assert(
    fc.property(
      fc
        .array(anyGroup, { maxLength: 30 })
        .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
      ([documents, shuffled]) => {
        expect(learn(shuffled)).toEqual(learn(documents))
        expect(listKnownFields(look(shuffled))).toEqual(listKnownFields(look(documents)))
      },
    ),
  )
})

test('learns a valid template that its documents satisfy', () => {
  fc.assert(
    fc.property(fc.array(anyGroup, { minLength: 1, maxLength: 3 }), (documents) => {
      const template = learn(documents)
      const schema = schemaFromTemplate(template)
      expect(templateFromSchema(schema)).toEqual({ ok: true, value: template })
      const check = compileTemplate(schema)
      for (const text of documents) expect(check(text)).toEqual([])
    }),
  )
})

const schemaOf = (required: readonly string[]) =>
  `{"properties": {${required.map((name) => `"${name}": {"type": "string"}`).join()}}, "required": ${JSON.stringify(required)}}`

const kindOf = (values: readonly string[]) => learn(values.map((value) => `{"a": ${value}}`)).fields[0]

describe('field kinds', () => {
  test.each([
    ['numbers of any length', ['1', '12345678901234567890.0', '1e400'], 'number'],
    ['digits that are texts stay texts', ['"007"', '"010"'], 'text'],
    ['days of the calendar', ['"2024-02-29"', '"1999-12-31"'], 'date'],
    ['one day that is none', ['"2024-02-29"', '"2023-02-29"'], 'text'],
    ['web addresses', ['"https://example.org/a"', '"http://localhost:8080/ü"'], 'address'],
    ['other addresses', ['"https://example.org/a"', '"ftp://example.org"'], 'text'],
    ['a line break somewhere', ['"a"', '"a\\nb"'], 'long-text'],
    ['much text somewhere', ['"a"', `"${'a'.repeat(121)}"`], 'long-text'],
    ['texts in lists', ['[]', '["a"]'], 'list'],
    ['empty lists alone', ['[]', '[]'], 'list'],
    ['a number and an empty list', ['1', '[]'], 'json'],
    ['lists of groups', ['[]', '[{"b": 1}]'], 'groups'],
    ['lists of this and that', ['["a", 1]', '["a"]'], 'json'],
    ['numbers in lists', ['[1]'], 'json'],
    ['this and that', ['1', '"a"'], 'json'],
    ['nothing but blanks', ['null', '" "'], 'text'],
    ['blanks say nothing', ['null', '""', '5'], 'number'],
    ['a group', ['{}', '{"b": 1}'], 'group'],
    ['a table by name', times(101, (index) => `{"k${index}": 1}`), 'json'],
    ['what nearly all are', [...times(9, String), '"unknown"'], 'number'],
    ['what most are is not enough', [...times(8, String), '"unknown"', '"none"'], 'json'],
  ])('%s', (_name, values, kind) => {
    expect(kindOf(values)?.kind).toBe(kind)
  })

  test("learns a group below the form's depth as JSON", () => {
    let level = learn(['{"a": {"b": {"c": {"d": {"e": 1}}}}}']).fields
    const kinds = []
    for (; level[0] !== undefined; level = level[0].fields) kinds.push(level[0].kind)
    expect(kinds).toEqual(['group', 'group', 'group', 'json'])
  })
})

describe('choices', () => {
  const choices = (values: readonly string[]) => kindOf(values)?.choices
  const some = (count: number, different: number) => times(count, (index) => `"c${index % different}"`)

  test('suggests few distinct texts of enough documents, most frequent first', () => {
    expect(kindOf(['"b"', ...times(5, () => '"a"'), ...times(4, () => '"c"')])).toMatchObject({
      kind: 'choice',
      choices: ['a', 'c', 'b'],
    })
    expect(kindOf(some(24, 12))?.kind).toBe('choice')
  })

  test('suggests no choices below ten documents, above twelve values, for unique values or for one', () => {
    expect(kindOf(some(9, 2))?.kind).toBe('text')
    expect(kindOf(some(26, 13))?.kind).toBe('text')
    expect(kindOf(some(11, 6))?.kind).toBe('text')
    expect(kindOf(some(20, 1))?.kind).toBe('text')
  })

  test('suggests the usual entries of a list', () => {
    expect(choices(times(5, (index) => `["sea", "t${index % 2}"]`))).toEqual(['sea', 't0', 't1'])
    expect(choices(times(5, (index) => `["u${index}", "t${index}"]`))).toEqual([])
  })
})

test('requires a field that every document fills in', () => {
  const required = (documents: readonly string[]) =>
    learn(documents).fields.flatMap((field) => (field.required ? field.name : []))
  expect(required(['{"a": 1, "b": "x", "c": [], "d": null}', '{"a": 0, "b": " ", "c": [], "d": 1}'])).toEqual(
    ['a'],
  )
  expect(required(['{"a": 1}', '{}'])).toEqual([])
  expect(required(['{"a": 1}'])).toEqual([])
})

describe('the usual order', () => {
  const order = (...sequences: readonly string[]) => {
    const names = [...new Set(sequences.join(''))].sort()
    return usualOrder(
      names.map((name) => ({ name })),
      sequences.map((sequence) => ({ names: [...sequence], count: 1 })),
    )
      .map(({ name }) => name)
      .join('')
  }

  test('follows most documents and places a rare field as its documents do', () => {
    expect(order('cab', 'cab', 'abc')).toBe('cab')
    expect(order('cd', 'cd', 'cd', 'abcd')).toBe('abcd')
    expect(order('ac', 'ac', 'abc')).toBe('abc')
    expect(order('zy', 'xw')).toBe('xwzy')
  })

  test('has every field once', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.uniqueArray(fc.constantFrom(...'abcdefgh')).map((all) => all.join('')),
          { maxLength: 9 },
        ),
        (all) => {
          expect([...order(...all)].sort()).toEqual([...new Set(all.join(''))].sort())
        },
      ),
    )
  })
})

test('counts a known field by the documents that fill it in', () => {
  const known = listKnownFields(
    look([
      '{"people": [{"name": "A"}, {"name": "B"}], "note": ""}',
      '{"people": [{"name": "C", "born": null}]}',
    ]),
  )
  expect(known.map(({ path, seen }) => [path.join('.'), seen])).toEqual([
    ['people', 2],
    ['people.name', 2],
    ['note', 0],
    ['people.born', 0],
  ])
})

test('learns a valid, fast template from documents with very many fields', () => {
  const inner = (group: number) => times(60, (index) => `"g${group}f${index}": "x"`).join()
  const groups = times(20, (index) => `"group${index}": {${inner(index)}}`).join()
  const template = learn([`{${times(250, (index) => `"a${index}": 1`).join()}, ${groups}}`])
  const schema = schemaFromTemplate(template)
  expect(templateFromSchema(schema)).toEqual({ ok: true, value: template })
  const check = compileTemplate(schema)
  expect(check('{"group0": 1}')).toHaveLength(template.fields.some(({ name }) => name === 'group0') ? 1 : 0)
  const wide = schemaOf(times(500, (index) => `f${index}`))
  expect(compileTemplate(wide)('{}')).toHaveLength(200)
  expect(compileTemplate(wide)(`{"f0": [${'1,'.repeat(200_000)}1]}`)).toHaveLength(200)
})

test('bounds memory and template for endless names', () => {
  const seen = createFieldsSeen()
  for (let document = 0; document < 40; document += 1) {
    const inner = (group: number) =>
      times(30, (index) => `"${document}-${group}-${index}": "${document} ${index}"`).join()
    const text = `{"id": ${document}, ${times(100, (group) => `"${document}-${group}": {${inner(group)}}`).join()}}`
    const root = readTree(text)
    if (root !== undefined) lookAtMetadata(seen, text, root)
  }
  expect(seen.room.fields).toBe(0)
  expect(learnTemplate(seen).fields[0]).toMatchObject({ name: 'id', kind: 'number', required: true })
  expect(listKnownFields(seen)).toHaveLength(500)
})
