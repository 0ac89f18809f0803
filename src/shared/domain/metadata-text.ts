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

/**
 * How deep lists and groups may lie in each other. A limit of its own, so that the answer never hangs on how much
 * stack is left to whoever reads the text, here or at the service.
 */
export const maximumDepth = 1000

/** Reads metadata text strictly as RFC 8259 JSON whose top level is an object without duplicate names anywhere. */
export function parseMetadata(text: string): Result<ParsedMetadata, readonly MetadataProblem[]> {
  const locate = createLocator(text)
  if (text.trim() === '') return fail([locate('empty', 0, 0)])
  const tooDeep = findTooDeep(text)
  if (tooDeep !== undefined) return fail([locate('too-deep', tooDeep, 1)])
  const errors: ParseError[] = []
  const root = parseTree(text, errors, strictly)
  const first = errors[0]
  if (first !== undefined) {
    return fail([locate(codeOf(text, first, root), first.offset, first.length)])
  }
  if (root === undefined || root.type !== 'object')
    return fail([locate('not-an-object', root?.offset ?? 0, root?.length ?? 1)])
  const duplicates = findDuplicates(root, locate)
  if (duplicates.length > 0) return fail(duplicates)
  return succeed({ text, fields: (root.children ?? []).map((property) => fieldOf(text, property)) })
}

/** The same JSON without white space between its tokens: what goes over the wire. Expects valid JSON. */
export function compactJson(text: string): string {
  const scanner = createScanner(text, true)
  let compact = ''
  scanner.scan()
  // Only the end of the text lies at its end; after a comment left open that token has a length too.
  while (scanner.getTokenOffset() < text.length) {
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
  if (findTooDeep(raw) !== undefined) return undefined
  const errors: ParseError[] = []
  const node = parseTree(raw, errors, strictly)
  return node === undefined || errors.length > 0 ? undefined : kindOf(node)
}

const strictly = { disallowComments: true, allowTrailingComma: false } as const

/** The place of the first bracket that lies too deep; found without recursion, which that bracket would break. */
function findTooDeep(text: string): number | undefined {
  const scanner = createScanner(text, true)
  let depth = 0
  scanner.scan()
  while (scanner.getTokenOffset() < text.length) {
    const sign = scanner.getTokenLength() === 1 ? text[scanner.getTokenOffset()] : undefined
    if (sign === '{' || sign === '[') depth += 1
    if (sign === '}' || sign === ']') depth -= 1
    if (depth > maximumDepth) return scanner.getTokenOffset()
    scanner.scan()
  }
  return undefined
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

function findDuplicates(root: Node, locate: Locator): MetadataProblem[] {
  const found: MetadataProblem[] = []
  const open: Node[] = [root]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === 'object') {
      const seen = new Set<string>()
      for (const property of node.children ?? []) {
        const key = property.children?.[0]
        if (key === undefined) continue
        const name = String(key.value)
        if (seen.has(name)) found.push({ ...locate('duplicate-field', key.offset, key.length), field: name })
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

const startOfNumber = /^[-+.\d]/

function codeOf(text: string, error: ParseError, root: Node | undefined): MetadataProblemCode {
  const code = problemCodes[printParseErrorCode(error.error)] ?? 'not-json'
  if (code === 'comment') return code
  const isAfterRoot = root !== undefined && root.length > 0 && error.offset >= root.offset + root.length
  if (isAfterRoot && error.length > 0) return 'text-after-end'
  const found = text[error.offset] ?? ''
  const isAtNumber = /\d/.test(text[error.offset - 1] ?? '')
  // What looks like a number and is none, such as .5, +1, 01 or 0x10, reaches the parser as words or two values.
  if (code === 'unknown-word' && (startOfNumber.test(found) || isAtNumber)) return 'bad-number'
  if (code !== 'comma-expected') return code
  if (isAtNumber && /\d/.test(found)) return 'bad-number'
  if (found === ']') return 'closing-brace-expected'
  return found === '}' ? 'closing-bracket-expected' : code
}

type Locator = (code: MetadataProblemCode, offset: number, length: number) => MetadataProblem

/** Line breaks are looked for once, at the first problem, however many problems there are. */
function createLocator(text: string): Locator {
  let starts: readonly number[] | undefined
  return (code, offset, length) => {
    starts ??= [0, ...Array.from(text.matchAll(/\r\n|\r|\n/g), (found) => found.index + found[0].length)]
    let line = starts.length
    for (let low = 0; low < line; ) {
      const middle = Math.floor((low + line) / 2)
      if ((starts[middle] ?? 0) <= offset) low = middle + 1
      else line = middle
    }
    return { code, offset, length, line, column: offset - (starts[line - 1] ?? 0) + 1 }
  }
}
