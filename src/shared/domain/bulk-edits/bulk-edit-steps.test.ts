import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseMetadata } from '../metadata/metadata-text.ts'
import type { Template, TemplateField } from '../templates/template.ts'
import { templateField } from '../testing/template-field.ts'
import { longestMetadata } from '../text-limits.ts'
import type { BulkEditStep } from './bulk-edit.ts'
import { changeOf } from './bulk-edit-steps.ts'

const run = (metadata: string | null, ...steps: readonly BulkEditStep[]) =>
  changeOf(steps)({ title: 'A title', metadata, knowsMetadata: true }, null)
const metadataAfter = (metadata: string | null, ...steps: readonly BulkEditStep[]) => {
  const changed = run(metadata, ...steps)
  return changed.ok ? changed.value.metadata : changed.error
}
const set = (name: string, raw: string): BulkEditStep => ({ kind: 'set-field', name, raw })
const remove = (name: string): BulkEditStep => ({ kind: 'remove-field', name })
const add = (name: string, ...entries: string[]): BulkEditStep => ({ kind: 'add-to-list', name, entries })
const replace = (find: string, by: string, name?: string, matchCase = false): BulkEditStep => ({
  kind: 'replace',
  in: name === undefined ? { kind: 'title' } : { kind: 'field', name },
  find,
  by,
  matchCase,
})

describe('a field', () => {
  test.each<[string, string | null, BulkEditStep, string]>([
    [
      'set where it is',
      '{ "a": 1.0,  "b":2 }',
      set('a', ' 12345678901234567890 '),
      '{ "a": 12345678901234567890,  "b":2 }',
    ],
    ['set where it is missing', '{\n    "a": 1e400\n}', set('b', '[]'), '{\n    "a": 1e400,\n    "b": []\n}'],
    ['set where there is no metadata', null, set('__proto__', '1'), '{\n  "__proto__": 1\n}'],
    ['set to what it is already', '{"a": [ 1 ]}', set('a', '[1]'), '{"a": [ 1 ]}'],
    ['removed', '{"a": 1, "": 2, "b": 3}', remove(''), '{"a": 1, "b": 3}'],
    ['removed as the only one', '{ "a": 1 }', remove('a'), '{}'],
    ['removed where it is missing', '{ "a": 1 }', remove('A'), '{ "a": 1 }'],
    [
      'added to',
      '{"a": [ "x",  "y" ], "b": 1.0}',
      add('a', 'y', 'z', 'z', 'w'),
      '{"a": [ "x",  "y",  "z",  "w" ], "b": 1.0}',
    ],
    ['added to without anything new', '{"a":["\\u0078"]}', add('a', 'x'), '{"a":["\\u0078"]}'],
    ['added to as an empty list', '{"a": []}', add('a', 'x', '"y"'), '{"a": ["x", "\\"y\\""]}'],
    ['added to where it is missing', '{"b": 1}', add('a', 'x', 'y'), '{"b": 1, "a": ["x", "y"]}'],
    ['added to as a list of other things', '{"a":[1,{"x":2}]}', add('a', 'x'), '{"a":[1,{"x":2},"x"]}'],
  ])('%s', (_name, before, step, after) => {
    expect(metadataAfter(before, step)).toBe(after)
  })

  test.each<[string, string, BulkEditStep]>([
    ['not-a-list', '{"a": "x"}', add('a', 'x')],
    ['not-a-list', '{"a": null}', add('a', 'x')],
    ['not-text', '{"a": 1}', replace('1', '2', 'a')],
    ['not-text', '{"a": ["x", 1]}', replace('x', 'y', 'a')],
    ['metadata-not-valid', '[1]', set('a', '1')],
    ['metadata-too-long', '{}', set('a', `"${'x'.repeat(longestMetadata)}"`)],
    ['title-empty', '{}', replace('a title', ' ')],
    ['title-too-long', '{}', replace('a', 'x'.repeat(10_000))],
  ])('leaves a document alone where it cannot be done: %s', (problem, before, step) => {
    expect(run(before, step)).toEqual({ ok: false, error: problem })
  })

  test('applies steps in order and reports removed fields that do not return', () => {
    const changed = run(
      '{"a": 1, "b": 2, "c": 3}',
      remove('a'),
      remove('b'),
      set('b', '4'),
      remove('missing'),
    )
    expect(changed).toMatchObject({ ok: true, value: { metadata: '{"c": 3, "b": 4}', removes: ['a'] } })
  })

  test('reports a replaced group as removed', () => {
    const group = '{"place": {"town": "Ulm", "zip": 1}}'
    expect(run(group, set('place', '{"zip": 2, "town": "Ulm"}'))).toMatchObject({ value: { removes: [] } })
    expect(run(group, set('place', '{"town": "Ulm"}'))).toMatchObject({ value: { removes: ['place'] } })
    expect(run(group, set('place', '"Ulm"'))).toMatchObject({ value: { removes: ['place'] } })
    expect(run('{"place": "Ulm"}', set('place', '"Bonn"'))).toMatchObject({ value: { removes: [] } })
  })

  test('leaves unknown metadata alone and changes the title', () => {
    const unknown = { title: 'Old', metadata: null, knowsMetadata: false }
    expect(changeOf([set('a', '1')])(unknown, null)).toEqual({ ok: false, error: 'metadata-unknown' })
    expect(changeOf([replace('old', 'New')])(unknown, null)).toMatchObject({ value: { title: 'New' } })
    expect(changeOf([replace('old', 'New')])({ ...unknown, title: null }, null)).toEqual({
      ok: false,
      error: 'title-unknown',
    })
  })
})

describe('find and replace', () => {
  const inTitle = (title: string, find: string, by: string, matchCase = false) => {
    const changed = changeOf([replace(find, by, undefined, matchCase)])(
      { title, metadata: null, knowsMetadata: true },
      null,
    )
    return changed.ok ? changed.value.title : changed.error
  }

  test.each([
    ['a.c abc', 'a.c', '$&', '$& abc'],
    ['1+1 (a|b) [x] \\d', '(a|b) [x] \\d', '!', '1+1 !'],
    ['ÄPFEL und äpfel', 'äpfel', 'Birnen', 'Birnen und Birnen'],
    ['ΟΔΟΣ οδος οδός', 'οδοσ', 'x', 'x x οδός'],
    ['cafe\u0301 und café', 'CAFÉ', 'Bar', 'Bar und Bar'],
    ['cafe\u0301', 'cafe', 'Bar', 'cafe\u0301'],
    ['300 \u212a', 'k', 'C', '300 C'],
    ['\u{1f600}\u{1f601}', '\u{1f600}', '', '\u{1f601}'],
    ['İstanbul ılık', 'i', 'x', 'İstanbul ılık'],
    ['a-b^c$d{2}/e', '^c$d{2}/', '', 'a-be'],
    ['日本語', '本', '\n', '日\n語'],
  ])('in %j, %j by %j', (title, find, by, after) => {
    expect(inTitle(title, find, by)).toBe(after)
  })

  test('with case', () => {
    expect(inTitle('News news', 'news', 'x', true)).toBe('News x')
  })

  test('replaces in a text field or list and keeps all other spelling', () => {
    expect(metadataAfter('{"a": "caf\\u00e9 \\/ x\\ty" ,"b": "x"}', replace('X', '"', 'a'))).toBe(
      '{"a": "caf\\u00e9 \\/ \\"\\ty" ,"b": "x"}',
    )
    expect(metadataAfter('{"a":["\\u0078", "y",  "X"]}', replace('x', 'z', 'a'))).toBe(
      '{"a":["z", "y",  "z"]}',
    )
    expect(metadataAfter('{"a": "\\ud83d\\ude00!"}', replace('\u{1f600}', '?', 'a'))).toBe('{"a": "?!"}')
    expect(metadataAfter('{"b": "x"}', replace('x', 'z', 'a'))).toBe('{"b": "x"}')
  })

  test('matches split and join for any text', () => {
    const sign = fc.constantFrom('a', 'b', '"', '\\', '\n', '$', '.', '\u{1f600}', '(', ' ')
    const some = fc.string({ unit: sign, maxLength: 12 })
    fc.assert(
      fc.property(some, fc.string({ unit: sign, minLength: 1, maxLength: 2 }), some, (text, find, by) => {
        const expected = text.replaceAll(find, () => by)
        const changed = metadataAfter(JSON.stringify({ f: text }), replace(find, by, 'f', true))
        expect(JSON.parse(changed ?? '')).toEqual({ f: expected })
      }),
    )
  })
})

describe('by template', () => {
  const byTemplate = (metadata: string | null, ...fields: readonly TemplateField[]) => {
    const template: Template = { fields, allowsOthers: true, onViolation: 'warn' }
    const changed = changeOf([{ kind: 'by-template' }])(
      { title: '', metadata, knowsMetadata: true },
      template,
    )
    return changed.ok ? changed.value.metadata : changed.error
  }

  test('adds missing presets and sorts fields', () => {
    expect(
      byTemplate(
        '{ "x": 1.0, "b": "2",\n  "a": "1" }',
        templateField('a'),
        templateField('b'),
        templateField('c', { preset: '"new"' }),
      ),
    ).toBe('{ "a": "1", "b": "2",\n  "c": "new",\n  "x": 1.0 }')
    expect(byTemplate(null, templateField('a', { preset: '[]', kind: 'list' }), templateField('b'))).toBe(
      '{\n  "a": []\n}',
    )
  })

  test.each([
    ['list', '"x"', '["x"]'],
    ['text', '["x"]', '"x"'],
    ['text', '12345678901234567890.0', '"12345678901234567890.0"'],
    ['number', '"1.50"', '1.50'],
    ['number', '"01"', '"01"'],
    ['number', '" 1"', '" 1"'],
    ['text', '["x", "y"]', '["x", "y"]'],
    ['text', 'null', 'null'],
    ['yes-no', '"true"', 'true'],
    ['yes-no', '"yes"', '"yes"'],
    ['text', 'false', '"false"'],
    ['groups', '{"a": 1}', '[{"a": 1}]'],
    ['group', '[{"a": 1}]', '{"a": 1}'],
    ['date', '"2026-01-01"', '"2026-01-01"'],
    ['json', '[1]', '[1]'],
  ] as const)('as %s, %s becomes %s', (kind, before, after) => {
    expect(byTemplate(`{"f": ${before} }`, templateField('f', { kind }))).toBe(`{"f": ${after} }`)
  })

  test('adapts nested groups', () => {
    const author = templateField('author', {
      kind: 'group',
      fields: [
        templateField('name'),
        templateField('age', { kind: 'number' }),
        templateField('role', { preset: '"writer"' }),
      ],
    })
    const others = { ...author, name: 'others', kind: 'groups' as const }
    expect(byTemplate('{"author": {"age": "41", "name": "Ada", "x": 1.0}}', author)).toBe(
      '{"author": {"name": "Ada", "age": 41, "role": "writer", "x": 1.0}}',
    )
    expect(byTemplate('{"others": [{"age": "41"}, 2, {"role": "x", "name": "Bea"}]}', others)).toBe(
      '{"others": [{"age": 41, "role": "writer"}, 2, {"name": "Bea", "role": "x"}]}',
    )
    expect(byTemplate('{"author": "Ada"}', author)).toBe('{"author": "Ada"}')
  })

  test('changes nothing without a template', () => {
    expect(metadataAfter('{"b": 1}', { kind: 'by-template' })).toBe('{"b": 1}')
  })
})

const name = fc.oneof(
  fc.constantFrom('a', 'b', '__proto__', '', 'A', 'constructor'),
  fc.string({ unit: 'binary', maxLength: 3 }),
)
const raw = fc.oneof(
  fc.constantFrom(
    '1.0',
    '1e400',
    '12345678901234567890',
    '"caf\\u00e9"',
    '[ "x" ,"y"]',
    '{ "n":{} }',
    'null',
  ),
  fc.jsonValue().map((value) => JSON.stringify(value, null, 1)),
)
const space = fc.constantFrom('', ' ', '\n  ', '\t')
const metadataText = fc
  .uniqueArray(fc.record({ name, raw, before: space, after: space }), {
    selector: (one) => one.name,
    maxLength: 6,
  })
  .map((fields) => {
    const written = fields.map(
      ({ name, raw, before, after }) => `${before}${JSON.stringify(name)}:${after}${raw}`,
    )
    return `{${written.join(',')} }`
  })
const anyStep: fc.Arbitrary<BulkEditStep> = fc.oneof(
  fc.tuple(name, raw).map(([one, value]) => set(one, value)),
  name.map(remove),
  fc
    .tuple(name, fc.array(fc.string(), { minLength: 1, maxLength: 3 }))
    .map(([one, list]) => add(one, ...list)),
  fc
    .tuple(fc.string({ minLength: 1, maxLength: 2 }), fc.string(), name)
    .map(([find, by, one]) => replace(find, by, one)),
)

test('keeps all other fields byte for byte', () => {
  fc.assert(
    fc.property(metadataText, fc.array(anyStep, { minLength: 1, maxLength: 4 }), (before, steps) => {
      const changed = run(before, ...steps)
      if (!changed.ok) return
      const touched = new Set(
        steps.map((step) =>
          'name' in step
            ? step.name
            : step.kind === 'replace' && step.in.kind === 'field'
              ? step.in.name
              : '',
        ),
      )
      const untouched = (text: string) => {
        const parsed = parseMetadata(text)
        if (!parsed.ok) throw new Error(`Not metadata any more: ${text}`)
        return parsed.value.fields.filter((one) => !touched.has(one.name))
      }
      expect(untouched(changed.value.metadata ?? '{}')).toEqual(untouched(before))
    }),
    { numRuns: 500 },
  )
})
