import { fail, type Result, succeed } from '../../result.ts'
import { parseMetadata } from '../metadata/metadata-text.ts'
import { type MetadataNode, readTree } from '../metadata/metadata-tree.ts'
import { type SchemaProblem, SchemaReader } from './schema-reader.ts'
import { type FieldKind, fitsKind, type Template, type TemplateField } from './template.ts'

const longestSchema = 1_000_000
const mostFields = 500
const deepestField = 10

/** Parses a schema of the documented subset; everything else is a problem with its place. */
export function templateFromSchema(text: string): Result<Template, readonly SchemaProblem[]> {
  const whole = { place: [], keyword: null, line: null }
  if (text.length > longestSchema) return fail([{ ...whole, code: 'too-long' }])
  const parsed = parseMetadata(text)
  if (!parsed.ok) {
    const [first] = parsed.error
    if (first?.code === 'not-an-object') return fail([{ ...whole, code: 'not-an-object' }])
    if (first?.code === 'too-deep') return fail([{ ...whole, code: 'too-deep' }])
    const code = first?.code === 'duplicate-field' ? 'duplicate-name' : 'not-json'
    return fail([{ ...whole, code, keyword: first?.field ?? null, line: first?.line ?? 1 }])
  }
  const root = readTree(text)
  if (root === undefined) return fail([{ ...whole, code: 'not-json', line: 1 }])
  const reader = new SchemaReader(text)
  const template = readRoot(reader, root)
  if (reader.fieldCount() > mostFields) reader.report('too-many-fields', [])
  const { problems } = reader
  return problems.length > 0 ? fail(problems) : succeed(template)
}

const notes = ['$comment', 'title', 'description']

function readRoot(reader: SchemaReader, root: MetadataNode): Template {
  const words = reader.wordsOf(root, [])
  words.allow(['$schema', '$id', ...notes, 'type', ...wordsOfGroup, 'x-index-desk'])
  if (words.has('type') && words.text('type') !== 'object') words.refuse('type')
  const own = words.own(['onViolation', 'order'])
  const onViolation = own.text('onViolation') ?? 'warn'
  if (onViolation !== 'warn' && onViolation !== 'block') own.refuse('onViolation')
  const allowsOthers = words.flag('additionalProperties') ?? true
  return {
    fields: readFields(reader, root, [], own.texts('order') ?? [], allowsOthers),
    allowsOthers,
    onViolation: onViolation === 'block' ? 'block' : 'warn',
  }
}

const wordsOfGroup = ['properties', 'required', 'additionalProperties']

function readFields(
  reader: SchemaReader,
  group: MetadataNode,
  place: readonly string[],
  order: readonly string[],
  allowsOthers: boolean,
): readonly TemplateField[] {
  if (place.length >= deepestField) {
    reader.report('too-deep', place)
    return []
  }
  const words = reader.wordsOf(group, place)
  const others = place.length === 0 ? undefined : words.flag('additionalProperties')
  if (others !== undefined && others !== allowsOthers) words.refuse('additionalProperties')
  const required = new Set(words.texts('required') ?? [])
  const fields = new Map<string, TemplateField>()
  for (const [name, node] of words.members('properties')) {
    const inside = [...place, name]
    reader.countField()
    fields.set(name, readField(reader, node, inside, required.has(name), allowsOthers))
  }
  for (const name of required) {
    if (!fields.has(name)) fields.set(name, { ...bare(name), kind: 'json', required: true })
  }
  const named = new Set(order)
  const first = order.flatMap((name) => fields.get(name) ?? [])
  return [...new Set([...first, ...[...fields.values()].filter(({ name }) => !named.has(name))])]
}

const bare = (name: string): TemplateField => ({
  name,
  kind: 'json',
  label: null,
  help: null,
  required: false,
  locked: false,
  choices: [],
  preset: null,
  fields: [],
})

function readField(
  reader: SchemaReader,
  node: MetadataNode,
  place: readonly string[],
  required: boolean,
  allowsOthers: boolean,
): TemplateField {
  const field = { ...bare(place.at(-1) ?? ''), required }
  if (reader.isTrue(node)) return field
  const words = reader.wordsOf(node, place)
  const type = words.text('type') ?? (words.has('enum') ? 'string' : null)
  const own = words.own(['kind', 'locked', 'order'])
  const described = {
    ...field,
    label: words.text('title'),
    help: words.text('description'),
    locked: own.flag('locked') ?? false,
    preset: words.raw('default'),
  }
  const read = (more: Partial<TemplateField> & { readonly kind: FieldKind }): TemplateField => {
    const whole = { ...described, ...more }
    const isFitting = whole.preset === null || fitsKind(whole.preset, whole)
    if (!isFitting && reader.problems.length === 0) reader.report('preset-not-fitting', place, 'default')
    return whole
  }
  const allow = (...more: readonly string[]) =>
    words.allow([...notes, 'examples', 'default', 'type', 'x-index-desk', ...more])
  if (own.has('kind') && (type !== 'string' || own.text('kind') !== 'long-text')) own.refuse('kind')
  if (own.has('order') && type !== 'object') own.refuse('order')
  switch (type) {
    case null:
      if (words.has('type')) words.refuse('type')
      allow()
      return read({ kind: 'json' })
    case 'number':
      allow()
      return read({ kind: 'number' })
    case 'boolean':
      allow()
      return read({ kind: 'yes-no' })
    case 'string': {
      allow('enum', 'format', 'minLength')
      words.onlyOne('minLength', required)
      const kind = kindOfText(words.text('format'), own.has('kind'))
      if (words.has('format') && (words.has('enum') || kind === null)) words.refuse('format')
      if (own.has('kind') && (words.has('enum') || words.has('format'))) own.refuse('kind')
      if (!words.has('enum')) return read({ kind: kind ?? 'text' })
      const texts = words.texts('enum')
      const choices = [...new Set(texts ?? [])]
      if (texts?.length === 0) reader.report('choices-missing', place, 'enum')
      return read({ kind: 'choice', choices })
    }
    case 'object': {
      allow(...wordsOfGroup)
      return read({
        kind: 'group',
        fields: readFields(reader, node, place, own.texts('order') ?? [], allowsOthers),
      })
    }
    case 'array':
      allow('items', 'minItems')
      words.onlyOne('minItems', required)
      return read(readItems(reader, words.group('items'), place, allowsOthers))
    default:
      words.refuse('type')
      return field
  }
}

function kindOfText(format: string | null, isLong: boolean): FieldKind | null {
  if (format === null) return isLong ? 'long-text' : 'text'
  return format === 'date' ? 'date' : format === 'uri' ? 'address' : null
}

function readItems(
  reader: SchemaReader,
  items: MetadataNode | null,
  place: readonly string[],
  allowsOthers: boolean,
): Partial<TemplateField> & { readonly kind: FieldKind } {
  if (items === null) {
    reader.report('keyword-missing', place, 'items')
    return { kind: 'list' }
  }
  const words = reader.wordsOf(items, place)
  const type = words.text('type') ?? (words.has('enum') ? 'string' : null)
  if (type === 'string') {
    words.allow([...notes, 'type', 'enum', 'examples'])
    // A list accepts other texts too, so strict values of other programs become suggestions.
    return { kind: 'list', choices: [...new Set(words.texts('enum') ?? words.texts('examples') ?? [])] }
  }
  if (type === 'object') {
    words.allow([...notes, 'type', ...wordsOfGroup, 'x-index-desk'])
    const order = words.own(['order']).texts('order') ?? []
    return { kind: 'groups', fields: readFields(reader, items, place, order, allowsOthers) }
  }
  words.refuse('items')
  return { kind: 'list' }
}

type Written = string | readonly (readonly [string, Written])[]
type Member = readonly [string, Written]

/**
 * Writes a template as JSON Schema (draft 2020-12) in canonical form: equal templates give equal text.
 * Presets stay as typed.
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

/** Returns the schema members of a field's kind. A required field must not be blank text or an empty list. */
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
