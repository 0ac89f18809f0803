import { type MetadataField, parseMetadata } from '../../shared/domain/metadata/metadata-text.ts'
import { readTree } from '../../shared/domain/metadata/metadata-tree.ts'
import { type Refusal, refuse } from '../refusal.ts'

/** The members of a JSON object by name, in the order of the text; `raw` is the value exactly as it was sent. */
export type JsonObject = ReadonlyMap<string, MetadataField>

/**
 * Reads a JSON object (RFC 8259) without ever turning its values into JavaScript's: numbers keep their digits
 * and `__proto__` is a name like any other. A name used twice in one object, at any depth, is refused.
 */
export function readJsonObject(text: string): JsonObject | Refusal {
  const parsed = parseMetadata(text)
  if (parsed.ok && isStrictJson(text)) return new Map(parsed.value.fields.map((field) => [field.name, field]))
  const [problem] = parsed.ok ? [] : parsed.error
  if (problem?.code === 'not-an-object')
    return refuse(400, 'malformed-body', 'The body must be a JSON object.')
  if (problem?.code === 'duplicate-field') {
    const message = `The name "${problem.field}" is used twice in the same object.`
    return refuse(400, 'duplicate-name', message, { field: memberAt(text, problem.offset) })
  }
  const place = problem && `: ${problem.code} at line ${problem.line}, column ${problem.column}`
  return refuse(400, 'malformed-body', `The body is not valid JSON${place ?? ''}.`)
}

/** Checks the grammar by the engine's own parser; its values are not used. */
function isStrictJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The member of the outermost object that a place of the text belongs to. */
function memberAt(text: string, offset: number): string {
  const members = readTree(text)?.children ?? []
  return members.find((member) => offset < member.offset + member.length)?.name?.text ?? ''
}
