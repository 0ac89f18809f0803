import {
  formatFields,
  type MetadataField,
  parseMetadata,
} from '../../../shared/domain/metadata/metadata-text.ts'

/**
 * Splits a column's header into the names that lead to a metadata field: a point between two names leads into
 * a group (`address.city`), and a backslash makes the next character literal (`v1\.0` is one name). A point
 * at an end, or beside a space or another point, is part of the name (`Inventory no.`).
 */
export function splitFieldName(name: string): readonly string[] {
  const steps: string[] = []
  let step = ''
  let isAfterSign = false
  for (let at = 0; at < name.length; at += 1) {
    const sign = name[at]
    if (sign === '\\' && at + 1 < name.length) {
      at += 1
      step += name[at]
      isAfterSign = true
    } else if (sign === '.' && isAfterSign && isNameSign(name[at + 1])) {
      steps.push(step)
      step = ''
      isAfterSign = false
    } else {
      step += sign
      isAfterSign = isNameSign(sign)
    }
  }
  return [...steps, step]
}

function isNameSign(sign: string | undefined): boolean {
  return sign !== undefined && sign !== '.' && !/\s/.test(sign)
}

export function joinFieldName(path: readonly string[]): string {
  const plain = path.join('.')
  if (JSON.stringify(splitFieldName(plain)) === JSON.stringify(path)) return plain
  const last = path.length - 1
  return path
    .map((step, at) => {
      const escaped = step.replace(/[\\.]/g, '\\$&')
      // A space next to the point would make the point part of the name.
      const begun = at === 0 ? escaped : escaped.replace(/^\s/, '\\$&')
      return at === last ? begun : begun.replace(/(?<!\\)\s$/, '\\$&')
    })
    .join('.')
}

export type FlatField = FieldValue & { readonly kind: MetadataField['kind'] }

/** Splits metadata into single values, in order. Undefined if it is unreadable. */
export function flatFields(metadata: string | null): readonly FlatField[] | undefined {
  if (metadata === null || metadata.trim() === '') return []
  const parsed = parseMetadata(metadata)
  return parsed.ok ? parsed.value.fields.flatMap((field) => flatten(field, [])) : undefined
}

const isNamed = (field: MetadataField) => field.name !== ''

function flatten({ name, raw, kind }: MetadataField, before: readonly string[]): readonly FlatField[] {
  const path = [...before, name]
  const inside = kind === 'group' && name !== '' ? parseMetadata(raw) : undefined
  // A header cannot lead to a field with an empty name.
  if (inside?.ok === true && inside.value.fields.length > 0 && inside.value.fields.every(isNamed))
    return inside.value.fields.flatMap((field) => flatten(field, path))
  return [{ path, raw, kind }]
}

/** Returns the JSON at a path; undefined if missing or the metadata is unreadable. */
export function valueAt(metadata: string | null, path: readonly string[]): string | undefined {
  const [first, ...rest] = path
  const parsed = metadata === null ? undefined : parseMetadata(metadata)
  if (first === undefined || parsed?.ok !== true) return undefined
  const raw = parsed.value.fields.find(({ name }) => name === first)?.raw
  return rest.length === 0 || raw === undefined ? raw : valueAt(raw, rest)
}

export type FieldValue = { readonly path: readonly string[]; readonly raw: string }

type Group = Map<string, string | Group>

/**
 * Nests values into groups by path and writes JSON text, in order. Undefined if two share a path, or if a
 * value stands where another needs a group.
 */
export function nestFields(values: readonly FieldValue[]): string | undefined {
  const root: Group = new Map()
  for (const { path, raw } of values) {
    const last = path.at(-1)
    if (last === undefined) return undefined
    let group = root
    for (const step of path.slice(0, -1)) {
      const found = group.get(step) ?? new Map()
      if (typeof found === 'string') return undefined
      group.set(step, found)
      group = found
    }
    if (group.has(last)) return undefined
    group.set(last, raw)
  }
  return writeGroup(root)
}

function writeGroup(group: Group): string {
  return formatFields(
    Array.from(group, ([name, value]) => ({
      name,
      raw: typeof value === 'string' ? value : indent(writeGroup(value)),
    })),
  )
}

export function findClashes(paths: readonly (readonly string[])[]): {
  readonly same: readonly number[]
  readonly within: readonly number[]
} {
  const places = new Map<string, number[]>()
  for (const [index, path] of paths.entries()) {
    const key = JSON.stringify(path)
    const others = places.get(key)
    if (others === undefined) places.set(key, [index])
    else others.push(index)
  }
  const within = new Set<number>()
  for (const [index, path] of paths.entries())
    for (let length = 1; length < path.length; length += 1) {
      const outer = places.get(JSON.stringify(path.slice(0, length)))
      for (const place of outer === undefined ? [] : [...outer, index]) within.add(place)
    }
  return { same: [...places.values()].filter(({ length }) => length > 1).flat(), within: [...within] }
}

/** JSON has line breaks between tokens only. */
function indent(json: string): string {
  return json.replaceAll('\n', '\n  ')
}
