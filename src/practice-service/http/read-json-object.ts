import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import { type Refusal, refuse } from '../refusal.ts'

/** One member of a JSON object: what kind of value it has, that value where it is a string, and its own text. */
export type JsonMember = {
  readonly kind: 'string' | 'object' | 'array' | 'number' | 'boolean' | 'null'
  readonly string: string | null
  /** The value exactly as it stands in the text: number spelling, key order and escapes included. */
  readonly source: string
}

/** The members of a JSON object by name, in the order of the text. */
export type JsonObject = ReadonlyMap<string, JsonMember>

/**
 * Reads a JSON object (RFC 8259) without ever turning its values into JavaScript's: numbers keep their digits
 * and `__proto__` is a name like any other. A name used twice in one object, at any depth, is refused.
 */
export function readJsonObject(text: string): JsonObject | Refusal {
  const syntaxErrors: ParseError[] = []
  const root = parseWithoutOverflow(text, syntaxErrors)
  if (root === 'too-deep') return refuse(400, 'malformed-body', 'The body is nested too deeply.')
  const [firstError] = syntaxErrors
  if (firstError !== undefined || root === undefined || !isStrictJson(text)) {
    return refuse(400, 'malformed-body', `The body is not valid JSON${describePlace(text, firstError)}.`)
  }
  if (root.type !== 'object') return refuse(400, 'malformed-body', 'The body must be a JSON object.')
  const repeated = findRepeatedName(root)
  if (repeated !== null) {
    const [field = ''] = repeated
    const where = repeated.join('.')
    return refuse(400, 'duplicate-name', `The name "${where}" is used twice in the same object.`, { field })
  }
  return new Map(members(root).map(({ name, value }) => [name, toMember(text, value)]))
}

function parseWithoutOverflow(text: string, errors: ParseError[]): Node | undefined | 'too-deep' {
  try {
    return parseTree(text, errors, { disallowComments: true, allowTrailingComma: false })
  } catch (cause) {
    // The parser calls itself once per level, so a hostile body can use up the stack.
    if (cause instanceof RangeError) return 'too-deep'
    throw cause
  }
}

/** A second opinion on the grammar from the engine's own parser; what it makes of the values is thrown away. */
function isStrictJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function describePlace(text: string, error: ParseError | undefined): string {
  if (error === undefined) return ''
  const before = text.slice(0, error.offset).split('\n')
  const column = (before.at(-1) ?? '').length + 1
  return `: ${printParseErrorCode(error.error)} at line ${before.length}, column ${column}`
}

function members(object: Node): { name: string; value: Node }[] {
  return (object.children ?? []).flatMap((property) => {
    const [key, value] = property.children ?? []
    return key !== undefined && value !== undefined ? [{ name: String(key.value), value }] : []
  })
}

function findRepeatedName(root: Node): readonly string[] | null {
  const open: { node: Node; path: readonly string[] }[] = [{ node: root, path: [] }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, path } = next
    if (node.type === 'array') {
      for (const [index, child] of (node.children ?? []).entries()) {
        if (isContainer(child)) open.push({ node: child, path: [...path, String(index)] })
      }
    }
    if (node.type !== 'object') continue
    const names = new Set<string>()
    for (const { name, value } of members(node)) {
      if (names.has(name)) return [...path, name]
      names.add(name)
      if (isContainer(value)) open.push({ node: value, path: [...path, name] })
    }
  }
  return null
}

function isContainer(node: Node): boolean {
  return node.type === 'object' || node.type === 'array'
}

function toMember(text: string, node: Node): JsonMember {
  const source = text.slice(node.offset, node.offset + node.length)
  if (node.type === 'property') throw new TypeError('a property is not a value')
  return { kind: node.type, string: node.type === 'string' ? String(node.value) : null, source }
}
