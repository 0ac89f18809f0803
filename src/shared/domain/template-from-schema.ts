import { fail, type Result, succeed } from '../result.ts'
import { parseMetadata } from './metadata-text.ts'
import { type MetadataNode, readTree } from './metadata-tree.ts'
import type { SchemaProblem } from './schema-problem.ts'
import { createSchemaReader, type SchemaReader } from './schema-reader.ts'
import type { FieldKind, Template, TemplateField } from './template.ts'
import { fitsKind } from './template-preset.ts'

const longestSchema = 1_000_000
const mostFields = 500
const deepestField = 10

/** Reads a schema of the documented subset; everything outside it is a problem, named with its place. */
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
  const reader = createSchemaReader(text)
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
  // What the top says holds for all the groups in it, so that none can say otherwise.
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

/** Null for a format that is none of ours. */
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
    // A list takes other texts too, so that what other programs hold to is suggested here.
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
