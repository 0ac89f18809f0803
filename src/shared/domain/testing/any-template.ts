import fc from 'fast-check'
import { type FieldKind, fieldKinds, type Template, type TemplateField } from '../templates/template.ts'

const oddNames = ['__proto__', '', '1', '0', 'constructor', 'a/b~c', 'toString', '\ud800', 'title', '😀', ' ']
const name = fc.oneof(fc.constantFrom(...oddNames), fc.string({ unit: 'binary', maxLength: 8 }), fc.string())
const choices = fc.uniqueArray(fc.string({ maxLength: 8 }), { minLength: 1, maxLength: 5 })

const presets: Readonly<Record<FieldKind, readonly string[]>> = {
  text: ['"a"', '""', '"\\u00e9"'],
  'long-text': ['"a\\nb"'],
  number: ['1.0', '12345678901234567890', '1e400', '-0'],
  'yes-no': ['true', 'false'],
  date: ['"2026-02-28"'],
  list: ['[]', '["a",  "a"]'],
  choice: [],
  address: ['"https://example.org/käse"'],
  group: ['{}', '{"b": 1.0,\n "__proto__": null}'],
  groups: ['[ ]', '[{}]'],
  json: ['null', '[1, "a"]', '{"a":{}}'],
}

function fieldsOf(depth: number): fc.Arbitrary<readonly TemplateField[]> {
  return fc.uniqueArray(fieldOf(depth), { maxLength: depth === 0 ? 6 : 3, selector: (field) => field.name })
}

function fieldOf(depth: number): fc.Arbitrary<TemplateField> {
  const kinds = fieldKinds.filter((kind) => depth < 3 || (kind !== 'group' && kind !== 'groups'))
  return fc.constantFrom(...kinds).chain((kind) =>
    fc.record({
      name,
      kind: fc.constant(kind),
      label: fc.option(fc.string()),
      help: fc.option(fc.string()),
      required: fc.boolean(),
      locked: fc.boolean(),
      choices:
        kind === 'choice' ? choices : kind === 'list' ? fc.oneof(fc.constant([]), choices) : fc.constant([]),
      preset: fc.option(fc.constantFrom(...(kind === 'choice' ? [null] : presets[kind]))),
      fields: kind === 'group' || kind === 'groups' ? fieldsOf(depth + 1) : fc.constant([]),
    }),
  )
}

export const anyTemplate: fc.Arbitrary<Template> = fc.record({
  fields: fieldsOf(0),
  allowsOthers: fc.boolean(),
  onViolation: fc.constantFrom('warn', 'block'),
})
