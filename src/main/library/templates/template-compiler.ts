import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { isWebAddress } from '../../../shared/domain/addresses/web-address.ts'
import type {
  FieldKind,
  Template,
  TemplateField,
  TemplateViolation,
  TemplateViolationCode,
} from '../../../shared/domain/templates/template.ts'
import { templateFromSchema } from '../../../shared/domain/templates/template-schema.ts'
import type { TemplateCheck } from '../records/templates.ts'

const mostViolations = 200
const longestAtOnce = 200_000

/** An invalid schema, which only a newer app could have written, reports nothing. */
export function compileTemplate(schema: string): TemplateCheck {
  const template = templateFromSchema(schema)
  if (!template.ok) return () => []
  const parsed = withNamesThatCount(JSON.parse(schema))
  if (!isObject(parsed)) return () => []
  const findAll = createAjv({ allErrors: true }).compile(parsed)
  const names = namesOf(template.value.fields)
  let findFirst: ValidateFunction | undefined
  return (metadata) => {
    const value = read(metadata)
    if (value === undefined) return []
    const isLong = metadata.length > longestAtOnce
    if (!findAll(isLong ? cutToSize(value, names) : value)) {
      return toViolations(findAll.errors ?? [], value, template.value)
    }
    if (!isLong) return []
    // Beyond the examined part, the first violation is enough.
    findFirst ??= createAjv({ allErrors: false }).compile(parsed)
    return findFirst(value) ? [] : toViolations(findFirst.errors ?? [], value, template.value)
  }
}

/** Parses metadata to inspect values, never to write them back. */
function read(metadata: string): unknown {
  try {
    const value: unknown = JSON.parse(metadata)
    return isObject(value) && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

function createAjv(options: { readonly allErrors: boolean }) {
  const ajv = new Ajv2020({
    ...options,
    // Accepts numbers of any length, even those that become infinite.
    strictNumbers: false,
    ownProperties: true,
    // `templateFromSchema` has validated and rewritten every template.
    validateSchema: false,
    meta: false,
    addUsedSchema: false,
    logger: false,
    // Optimising saves little while checking, and costs a hundred times that with hundreds of fields.
    code: { optimize: false },
  })
  addFormats.default(ajv, ['date'])
  ajv.addFormat('uri', { type: 'string', validate: isWebAddress })
  return ajv
}

/** The library ignores a property of this name, so a pattern replaces it. */
const passedOver = '__proto__'

function withNamesThatCount(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema
  if (typeof schema !== 'object' || schema === null) return schema
  const whole: Record<string, unknown> = { ...schema }
  for (const note of ['default', 'examples', 'title', 'description', '$schema', 'x-index-desk'])
    delete whole[note]
  if ('items' in whole) whole.items = withNamesThatCount(whole.items)
  const { properties } = whole
  if (typeof properties !== 'object' || properties === null) return whole
  const members = Object.entries(properties).map(
    ([name, inner]) => [name, withNamesThatCount(inner)] as const,
  )
  whole.properties = Object.fromEntries(members.filter(([name]) => name !== passedOver))
  const special = members.find(([name]) => name === passedOver)
  if (special !== undefined) whole.patternProperties = { [`^${passedOver}$`]: special[1] }
  return whole
}

function namesOf(fields: readonly TemplateField[]): ReadonlySet<string> {
  const names = new Set<string>()
  const open = [...fields]
  for (let field = open.pop(); field !== undefined; field = open.pop()) {
    names.add(field.name)
    open.push(...field.fields)
  }
  return names
}

function toViolations(
  errors: readonly ErrorObject[],
  value: unknown,
  template: Template,
): readonly TemplateViolation[] {
  const violations = new Map<string, TemplateViolation>()
  for (const error of errors) {
    const code = codeOf(error)
    if (code === undefined) continue
    const missing = error.params.missingProperty ?? error.params.additionalProperty
    const inside = pathOf(error.instancePath, value)
    const path = typeof missing === 'string' ? [...inside, missing] : inside
    const key = JSON.stringify(path)
    // A value of the wrong kind is also not one of the choices; the first violation is enough.
    if (violations.has(key)) continue
    const wanted = code === 'wrong-kind' ? kindAt(template, path) : undefined
    violations.set(key, { path, code, ...(wanted === undefined ? {} : { wanted }) })
    if (violations.size >= mostViolations) break
  }
  return [...violations.values()]
}

function codeOf({ keyword, params }: ErrorObject): TemplateViolationCode | undefined {
  switch (keyword) {
    case 'required':
    case 'minLength':
    case 'minItems':
      return 'required-missing'
    case 'type':
      return 'wrong-kind'
    case 'enum':
      return 'not-a-choice'
    case 'format':
      return params.format === 'date' ? 'not-a-date' : 'not-an-address'
    case 'additionalProperties':
      return 'field-not-known'
    default:
      return undefined
  }
}

function pathOf(pointer: string, value: unknown): readonly (string | number)[] {
  const path: (string | number)[] = []
  let at: unknown = value
  for (const part of pointer.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~')
    const isList = Array.isArray(at)
    path.push(isList ? Number(name) : name)
    at = isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined
  }
  return path
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** An entry of a list is a text, one of groups a group. */
function kindAt({ fields }: Template, path: readonly (string | number)[]): FieldKind | undefined {
  let level: readonly TemplateField[] = fields
  let kind: FieldKind | undefined = 'group'
  for (const step of path) {
    if (typeof step === 'number') kind = kind === 'groups' ? 'group' : 'text'
    else {
      const field = level.find(({ name }) => name === step)
      kind = field?.kind
      level = field?.fields ?? []
    }
  }
  return kind
}

/** Maximum values checked; every name of the template is checked regardless. */
const mostValues = 20_000
/** Deeper than any template. */
const deepest = 50

/**
 * Returns a small value unchanged; otherwise shortens lists and groups but keeps the given names, so that the
 * violations of large metadata do not fill the memory.
 */
function cutToSize(value: unknown, names: ReadonlySet<string>, most = mostValues): unknown {
  let left = most
  const cut = (one: unknown, depth: number): unknown => {
    left -= 1
    if (depth > deepest) return one
    if (Array.isArray(one)) {
      const entries: unknown[] = []
      for (const entry of one) {
        if (left <= 0) break
        entries.push(cut(entry, depth + 1))
      }
      // An empty list would count as not filled in.
      return entries.length === 0 && one.length > 0 ? [one[0]] : entries
    }
    if (typeof one !== 'object' || one === null) return one
    const members: (readonly [string, unknown])[] = []
    for (const [name, inner] of Object.entries(one)) {
      if (left > 0 || names.has(name)) members.push([name, cut(inner, depth + 1)])
    }
    return Object.fromEntries(members)
  }
  return cut(value, 0)
}
