import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyTemplate } from '../testing/any-template.ts'
import { templateField } from '../testing/template-field.ts'
import type { Template, TemplateField } from './template.ts'
import { schemaFromTemplate, templateFromSchema } from './template-schema.ts'

const plain = templateField('a')
const template = (fields: readonly Partial<TemplateField>[], more: Partial<Template> = {}): Template => ({
  fields: fields.map((field) => ({ ...plain, ...field })),
  allowsOthers: true,
  onViolation: 'warn',
  ...more,
})

test('round-trips any template through one canonical schema', () => {
  fc.assert(
    fc.property(anyTemplate, (wanted) => {
      const schema = schemaFromTemplate(wanted)
      const read = templateFromSchema(schema)
      expect(read).toEqual({ ok: true, value: wanted })
      if (read.ok) expect(schemaFromTemplate(read.value)).toBe(schema)
    }),
  )
})

test('writes JSON Schema that other programs read', () => {
  const schema = schemaFromTemplate(
    template(
      [
        { name: 'kind', kind: 'choice', choices: ['letter', 'photo'], required: true, label: 'Kind' },
        { name: 'year', kind: 'number', preset: '1900', locked: true },
        { name: 'tags', kind: 'list', choices: ['sea'], help: 'What it shows' },
        { name: 'where', kind: 'group', fields: [{ ...plain, name: 'place', required: true }] },
      ],
      { allowsOthers: false, onViolation: 'block' },
    ),
  )
  expect(JSON.parse(schema)).toEqual({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: {
      kind: { title: 'Kind', type: 'string', enum: ['letter', 'photo'], minLength: 1 },
      year: { type: 'number', default: 1900, 'x-index-desk': { locked: true } },
      tags: { description: 'What it shows', type: 'array', items: { type: 'string', examples: ['sea'] } },
      where: {
        type: 'object',
        properties: { place: { type: 'string', minLength: 1 } },
        required: ['place'],
        additionalProperties: false,
        'x-index-desk': { order: ['place'] },
      },
    },
    required: ['kind'],
    additionalProperties: false,
    'x-index-desk': { onViolation: 'block', order: ['kind', 'year', 'tags', 'where'] },
  })
})

test('keeps presets as typed', () => {
  const wanted = template([{ name: 'n', kind: 'number', preset: '12345678901234567890.10' }])
  expect(schemaFromTemplate(wanted)).toContain('"default": 12345678901234567890.10')
  expect(templateFromSchema(schemaFromTemplate(wanted))).toEqual({ ok: true, value: wanted })
})

test('reads a plain schema of another program', () => {
  const read = templateFromSchema(`{
    "$schema": "http://json-schema.org/draft-07/schema#", "$id": "https://example.org/letter", "title": "Letter",
    "type": "object", "required": ["sender", "shelf"],
    "properties": {
      "sender": { "type": "string", "title": "Sender", "description": "Who wrote it" },
      "seen": { "type": "string", "format": "date" },
      "link": { "type": "string", "format": "uri", "$comment": "of the scan" },
      "state": { "enum": ["new", "old", "new"], "default": "new" },
      "tags": { "type": "array", "items": { "type": "string", "enum": ["a", "b"] } },
      "pages": { "type": "array", "items": { "type": "object", "properties": { "number": { "type": "number" } } } },
      "rest": true, "more": {}
    }
  }`)
  expect(read).toEqual({
    ok: true,
    value: template([
      { name: 'sender', label: 'Sender', help: 'Who wrote it', required: true },
      { name: 'seen', kind: 'date' },
      { name: 'link', kind: 'address' },
      { name: 'state', kind: 'choice', choices: ['new', 'old'], preset: '"new"' },
      { name: 'tags', kind: 'list', choices: ['a', 'b'] },
      { name: 'pages', kind: 'groups', fields: [{ ...plain, name: 'number', kind: 'number' }] },
      { name: 'rest', kind: 'json' },
      { name: 'more', kind: 'json' },
      { name: 'shelf', kind: 'json', required: true },
    ]),
  })
})

test('uses the given order, not that of names', () => {
  const read = templateFromSchema(
    '{"properties": {"1": {}, "a": {}, "b": {}}, "x-index-desk": {"order": ["b", "gone", "1"]}}',
  )
  expect(read.ok && read.value.fields.map(({ name }) => name)).toEqual(['b', '1', 'a'])
})

const field = (schema: string) => `{"type": "object", "properties": {"a": ${schema}}}`

describe('reports unsupported keywords with their place', () => {
  test.each([
    [
      'a reference',
      field('{"$ref": "https://evil.example/schema.json"}'),
      'keyword-not-taken',
      '$ref',
      ['a'],
    ],
    ['a reference at the top', '{"$ref": "#/$defs/x"}', 'keyword-not-taken', '$ref', []],
    ['definitions', '{"$defs": {"x": {}}}', 'keyword-not-taken', '$defs', []],
    ['a pattern', field('{"type": "string", "pattern": "^(a+)+$"}'), 'keyword-not-taken', 'pattern', ['a']],
    ['patterns of names', '{"patternProperties": {"^a": {}}}', 'keyword-not-taken', 'patternProperties', []],
    ['another format', field('{"type": "string", "format": "email"}'), 'value-not-taken', 'format', ['a']],
    ['whole numbers', field('{"type": "integer"}'), 'value-not-taken', 'type', ['a']],
    ['several types', field('{"type": ["string", "null"]}'), 'value-not-taken', 'type', ['a']],
    ['a smallest number', field('{"type": "number", "minimum": 0}'), 'keyword-not-taken', 'minimum', ['a']],
    ['a length', field('{"type": "string", "minLength": 3}'), 'value-not-taken', 'minLength', ['a']],
    ['choices that are no texts', field('{"enum": [1, 2]}'), 'value-not-taken', 'enum', ['a']],
    ['no choices', field('{"type": "string", "enum": []}'), 'choices-missing', 'enum', ['a']],
    ['a list of anything', field('{"type": "array"}'), 'keyword-missing', 'items', ['a']],
    [
      'a list of numbers',
      field('{"type": "array", "items": {"type": "number"}}'),
      'value-not-taken',
      'items',
      ['a'],
    ],
    [
      'a preset of another kind',
      field('{"type": "number", "default": "x"}'),
      'preset-not-fitting',
      'default',
      ['a'],
    ],
    [
      'a day that is not',
      field('{"type": "string", "format": "date", "default": "2026-02-30"}'),
      'preset-not-fitting',
      'default',
      ['a'],
    ],
    ['a field that is nothing', field('false'), 'value-not-taken', null, ['a']],
    ['a combination', field('{"anyOf": [{}]}'), 'keyword-not-taken', 'anyOf', ['a']],
    [
      'a place deep down',
      field(
        '{"type": "object", "properties": {"b": {"type": "array", "items": {"type": "string", "not": {}}}}}',
      ),
      'keyword-not-taken',
      'not',
      ['a', 'b'],
    ],
    [
      'a group that is stricter than the top',
      field('{"type": "object", "properties": {}, "additionalProperties": false}'),
      'value-not-taken',
      'additionalProperties',
      ['a'],
    ],
    [
      'an unknown word of ours',
      field('{"x-index-desk": {"colour": 1}}'),
      'keyword-not-taken',
      'x-index-desk colour',
      ['a'],
    ],
    [
      'a kind that is none',
      field('{"type": "number", "x-index-desk": {"kind": "long-text"}}'),
      'value-not-taken',
      'x-index-desk kind',
      ['a'],
    ],
    ['a list', '[]', 'not-an-object', null, []],
    ['another type', '{"type": "array"}', 'value-not-taken', 'type', []],
    ['the same name twice', '{"properties": {"a": {}, "a": {}}}', 'duplicate-name', 'a', []],
  ])('%s', (_name, schema, code, keyword, place) => {
    const read = templateFromSchema(schema)
    expect(read.ok ? read : read.error).toMatchObject([{ code, keyword, place }])
  })

  test('reports invalid JSON with its line', () => {
    expect(templateFromSchema('{\n "type": "object",\n}')).toMatchObject({
      ok: false,
      error: [{ code: 'not-json', line: 3 }],
    })
  })
})

describe('rejects hostile schemas in bounded time', () => {
  const nested = (depth: number) =>
    `${'{"type":"object","properties":{"a":'.repeat(depth)}{}${'}}'.repeat(depth)}`

  test('bounds length, depth and count', () => {
    expect(templateFromSchema(' '.repeat(1_000_001))).toMatchObject({ error: [{ code: 'too-long' }] })
    expect(templateFromSchema(nested(10)).ok).toBe(true)
    expect(templateFromSchema(nested(11))).toMatchObject({ error: [{ code: 'too-deep' }] })
    expect(templateFromSchema(nested(20_000))).toMatchObject({ error: [{ code: 'too-deep' }] })
    const many = Array.from({ length: 501 }, (_, index) => `"f${index}": {}`).join()
    expect(templateFromSchema(`{"properties": {${many}}}`)).toMatchObject({
      error: [{ code: 'too-many-fields' }],
    })
  })

  test('reports the first fifty of many unsupported keywords', () => {
    const words = Array.from({ length: 60_000 }, (_, index) => `"w${index}": 1`).join()
    const read = templateFromSchema(`{${words}}`)
    expect(read.ok || read.error.length).toBe(50)
  })

  test('accepts or refuses any input', () => {
    const keyword = fc.constantFrom(
      'type',
      'properties',
      'required',
      'items',
      'enum',
      'format',
      'default',
      'x-index-desk',
      'order',
      'a',
    )
    const schema = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'medium' },
        fc.constantFrom('object', 'array', 'string', 'number', 'date', 1, null, true, false),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(keyword, tie('value'), { maxKeys: 5 }),
      ),
    })).value
    fc.assert(
      fc.property(schema, (value) => {
        const read = templateFromSchema(JSON.stringify(value))
        if (!read.ok) return
        expect(templateFromSchema(schemaFromTemplate(read.value))).toEqual(read)
      }),
      { numRuns: 2000 },
    )
  })
})

test('round-trips the example of the documentation', () => {
  const page = readFileSync(new URL('../../../../docs/templates.md', import.meta.url), 'utf8')
  const example = /```json\n([\s\S]*?)```/.exec(page)?.[1] ?? ''
  const read = templateFromSchema(example)
  expect(read.ok && read.value.fields.map(({ kind }) => kind)).toEqual([
    'text',
    'date',
    'choice',
    'list',
    'groups',
  ])
  expect(read.ok && JSON.parse(schemaFromTemplate(read.value))).toEqual(JSON.parse(example))
})
