import type { SchemaProblem } from './schema-problem.ts'
import type { Template, TemplateField } from './template.ts'

export { templateFromSchema } from './template-from-schema.ts'
export type { SchemaProblem }

/** JSON as text, or the members of a group that is still to be written. */
type Written = string | readonly (readonly [string, Written])[]
type Member = readonly [string, Written]

/**
 * Writes a template as JSON Schema (draft 2020-12), in one spelling: the same template is always the same text.
 * Presets stand in it as they were typed.
 */
export function schemaFromTemplate({ fields, allowsOthers, onViolation }: Template): string {
  const members: readonly Member[] = [
    ['$schema', '"https://json-schema.org/draft/2020-12/schema"'],
    ...membersOfGroup(fields, allowsOthers),
    ['additionalProperties', String(allowsOthers)],
    ['x-index-desk', [['onViolation', JSON.stringify(onViolation)], ...orderOf(fields)]],
  ]
  return `${write(members, '')}\n`
}

function membersOfGroup(fields: readonly TemplateField[], allowsOthers: boolean): readonly Member[] {
  const required = fields.filter((field) => field.required).map(({ name }) => name)
  return [
    ['type', '"object"'],
    ['properties', fields.map((field): Member => [field.name, membersOf(field, allowsOthers)])],
    ...only(required.length > 0, ['required', texts(required)]),
  ]
}

function membersOf(field: TemplateField, allowsOthers: boolean): readonly Member[] {
  const { label, help, preset, locked, kind } = field
  const own: readonly Member[] = [
    ...only(kind === 'long-text', ['kind', '"long-text"']),
    ...only(locked, ['locked', 'true']),
    ...(kind === 'group' ? orderOf(field.fields) : []),
  ]
  return [
    ...(label === null ? [] : [['title', JSON.stringify(label)] as const]),
    ...(help === null ? [] : [['description', JSON.stringify(help)] as const]),
    ...membersOfKind(field, allowsOthers),
    ...(preset === null ? [] : [['default', preset] as const]),
    ...only(own.length > 0, ['x-index-desk', own]),
  ]
}

/** What must be there must also be filled in: a text that says nothing or an empty list would satisfy nobody. */
function membersOfKind(field: TemplateField, allowsOthers: boolean): readonly Member[] {
  const { kind, required, choices, fields } = field
  const filledText = only(required && !choices.includes(''), ['minLength', '1'])
  const filledList = only(required, ['minItems', '1'])
  switch (kind) {
    case 'text':
    case 'long-text':
      return [['type', '"string"'], ...filledText]
    case 'date':
      return [['type', '"string"'], ['format', '"date"'], ...filledText]
    case 'address':
      return [['type', '"string"'], ['format', '"uri"'], ...filledText]
    case 'choice':
      return [['type', '"string"'], ['enum', texts(choices)], ...filledText]
    case 'number':
      return [['type', '"number"']]
    case 'yes-no':
      return [['type', '"boolean"']]
    case 'list': {
      const items: readonly Member[] = [
        ['type', '"string"'],
        ...only(choices.length > 0, ['examples', texts(choices)]),
      ]
      return [['type', '"array"'], ['items', items], ...filledList]
    }
    case 'group':
      return membersOfInner(fields, allowsOthers)
    case 'groups': {
      const items: readonly Member[] = [
        ...membersOfInner(fields, allowsOthers),
        ...only(fields.length > 0, ['x-index-desk', orderOf(fields)]),
      ]
      return [['type', '"array"'], ['items', items], ...filledList]
    }
    case 'json':
      return []
  }
}

/** A group of which no field is named may hold anything. */
function membersOfInner(fields: readonly TemplateField[], allowsOthers: boolean): readonly Member[] {
  if (fields.length === 0) return [['type', '"object"']]
  return [...membersOfGroup(fields, allowsOthers), ...only(!allowsOthers, ['additionalProperties', 'false'])]
}

/** Other programs do not keep the order of names. */
function orderOf(fields: readonly TemplateField[]): readonly Member[] {
  return only(fields.length > 0, ['order', texts(fields.map(({ name }) => name))])
}

const only = (isThere: boolean, member: Member): readonly Member[] => (isThere ? [member] : [])
const texts = (all: readonly string[]): string => `[${all.map((one) => JSON.stringify(one)).join(', ')}]`

function write(written: Written, indent: string): string {
  if (typeof written === 'string') return written
  if (written.length === 0) return '{}'
  const inside = `${indent}  `
  const lines = written.map(([name, value]) => `${inside}${JSON.stringify(name)}: ${write(value, inside)}`)
  return `{\n${lines.join(',\n')}\n${indent}}`
}
