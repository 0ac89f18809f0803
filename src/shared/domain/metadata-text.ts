import { createScanner, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import { fail, type Result, succeed } from '../result.ts'

/**
 * Metadata travels through the app as the JSON text the editor typed, because a parsed value would lose what
 * must survive: number spelling, key order, a key named `__proto__`. This file is the only one that takes
 * the text apart, and it does so by position, never by value.
 */
export type MetadataKind = 'text' | 'number' | 'yes-no' | 'nothing' | 'list' | 'group'

/** One top-level field; `raw` is the value's JSON exactly as typed. */
export type MetadataField = { readonly name: string; readonly raw: string; readonly kind: MetadataKind }

export type MetadataProblemCode =
  | 'empty'
  | 'not-json'
  | 'not-an-object'
  | 'duplicate-field'
  | 'value-expected'
  | 'name-expected'
  | 'colon-expected'
  | 'comma-expected'
  | 'closing-brace-expected'
  | 'closing-bracket-expected'
  | 'bad-number'
  | 'bad-text'
  | 'unknown-word'
  | 'comment'
  | 'text-after-end'
  | 'too-deep'

/** Where the text cannot be taken: `offset` counts UTF-16 units from 0, `line` and `column` count from 1. */
export type MetadataProblem = {
  readonly code: MetadataProblemCode
  readonly offset: number
  readonly length: number
  readonly line: number
  readonly column: number
  /** The field concerned, for a duplicate. */
  readonly field?: string
}

export type ParsedMetadata = { readonly text: string; readonly fields: readonly MetadataField[] }

/** Reads metadata text strictly as RFC 8259 JSON whose top level is an object without duplicate names anywhere. */
export function parseMetadata(text: string): Result<ParsedMetadata, readonly MetadataProblem[]> {
  if (text.trim() === '') return fail([problemAt(text, 'empty', 0, 0)])
  const errors: ParseError[] = []
  let root: Node | undefined
  try {
    root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false })
  } catch (cause) {
    if (cause instanceof RangeError) return fail([problemAt(text, 'too-deep', 0, 1)])
    throw cause
  }
  const first = errors[0]
  if (first !== undefined) return fail([problemOf(text, first, root)])
  if (root === undefined || root.type !== 'object')
    return fail([problemAt(text, 'not-an-object', root?.offset ?? 0, root?.length ?? 1)])
  const duplicates = findDuplicates(text, root)
  if (duplicates.length > 0) return fail(duplicates)
  return succeed({ text, fields: (root.children ?? []).map((property) => fieldOf(text, property)) })
}

/** The same JSON without white space between its tokens: what goes over the wire. Expects valid JSON. */
export function compactJson(text: string): string {
  const scanner = createScanner(text, true)
  let compact = ''
  scanner.scan()
  // The end of the text is the only token without length.
  while (scanner.getTokenLength() > 0) {
    compact += text.slice(scanner.getTokenOffset(), scanner.getTokenOffset() + scanner.getTokenLength())
    scanner.scan()
  }
  return compact
}

/** Writes fields back as JSON text, one line a field; each `raw` must be valid JSON. */
export function formatFields(fields: readonly Pick<MetadataField, 'name' | 'raw'>[]): string {
  if (fields.length === 0) return '{}'
  return `{\n${fields.map(({ name, raw }) => `  ${JSON.stringify(name)}: ${raw}`).join(',\n')}\n}`
}

/** Reads one value on its own, such as a number as typed in a form's field. Undefined where it is not JSON. */
export function kindOfJson(raw: string): MetadataKind | undefined {
  const errors: ParseError[] = []
  const node = parseTree(raw, errors, { disallowComments: true, allowTrailingComma: false })
  return node === undefined || errors.length > 0 ? undefined : kindOf(node)
}

function fieldOf(text: string, property: Node): MetadataField {
  const [key, value] = property.children ?? []
  if (key === undefined || value === undefined)
    throw new Error('A property without a value passed the parser')
  return {
    name: String(key.value),
    raw: text.slice(value.offset, value.offset + value.length),
    kind: kindOf(value),
  }
}

function kindOf(node: Node): MetadataKind {
  switch (node.type) {
    case 'string':
    case 'property':
      return 'text'
    case 'number':
      return 'number'
    case 'boolean':
      return 'yes-no'
    case 'null':
      return 'nothing'
    case 'array':
      return 'list'
    case 'object':
      return 'group'
  }
}

function findDuplicates(text: string, root: Node): MetadataProblem[] {
  const found: MetadataProblem[] = []
  const open: Node[] = [root]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === 'object') {
      const seen = new Set<string>()
      for (const property of node.children ?? []) {
        const key = property.children?.[0]
        if (key === undefined) continue
        const name = String(key.value)
        if (seen.has(name))
          found.push({ ...problemAt(text, 'duplicate-field', key.offset, key.length), field: name })
        seen.add(name)
      }
    }
    for (const child of node.children ?? []) open.push(child)
  }
  return found.sort((a, b) => a.offset - b.offset)
}

const problemCodes: Readonly<Record<string, MetadataProblemCode>> = {
  ValueExpected: 'value-expected',
  PropertyNameExpected: 'name-expected',
  ColonExpected: 'colon-expected',
  CommaExpected: 'comma-expected',
  CloseBraceExpected: 'closing-brace-expected',
  CloseBracketExpected: 'closing-bracket-expected',
  EndOfFileExpected: 'text-after-end',
  InvalidCommentToken: 'comment',
  UnexpectedEndOfComment: 'comment',
  InvalidNumberFormat: 'bad-number',
  UnexpectedEndOfNumber: 'bad-number',
  UnexpectedEndOfString: 'bad-text',
  InvalidUnicode: 'bad-text',
  InvalidEscapeCharacter: 'bad-text',
  InvalidCharacter: 'bad-text',
  InvalidSymbol: 'unknown-word',
}

function problemOf(text: string, error: ParseError, root: Node | undefined): MetadataProblem {
  const name = printParseErrorCode(error.error)
  const afterEnd = root !== undefined && error.offset >= root.offset + root.length && root.length > 0
  const code = afterEnd && name === 'InvalidSymbol' ? 'text-after-end' : problemCodes[name]
  return problemAt(text, code ?? 'not-json', error.offset, error.length)
}

function problemAt(text: string, code: MetadataProblemCode, offset: number, length: number): MetadataProblem {
  const before = text.slice(0, offset)
  const lines = before.split(/\r\n|\r|\n/)
  return { code, offset, length, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}
