import { type MetadataField, parseMetadata } from '../../shared/domain/metadata/metadata-text.ts'
import { readTree } from '../../shared/domain/metadata/metadata-tree.ts'
import { type Refusal, refuse } from '../refusal.ts'

/** Members of a JSON object by name, in text order; `raw` is the value as sent. */
export type JsonObject = ReadonlyMap<string, MetadataField>

/**
 * Parses a JSON object (RFC 8259) without converting its values: numbers keep their digits and `__proto__` is
 * an ordinary name. Duplicate names at any depth are refused.
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

/** Validates with the engine's parser; its values are not used. */
function isStrictJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function memberAt(text: string, offset: number): string {
  const members = readTree(text)?.children ?? []
  return members.find((member) => offset < member.offset + member.length)?.name?.text ?? ''
}
