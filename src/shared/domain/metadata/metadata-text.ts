import { createScanner, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import { fail, type Result, succeed } from '../../result.ts'
import { type MetadataKind, type MetadataNode, maximumDepth, rawOf, readTree } from './metadata-tree.ts'

/**
 * Metadata stays the JSON text that the user typed: a parsed value would lose number spelling, key order, and
 * a key named `__proto__`. Only this file and metadata-tree.ts parse the text, by position, never by value.
 */

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

/** `offset` counts UTF-16 units from 0, `line` and `column` count from 1. */
export type MetadataProblem = {
  readonly code: MetadataProblemCode
  readonly offset: number
  readonly length: number
  readonly line: number
  readonly column: number
  readonly field?: string
}

export type ParsedMetadata = { readonly text: string; readonly fields: readonly MetadataField[] }

/** Reads metadata text strictly as RFC 8259 JSON whose top level is an object without duplicate names anywhere. */
export function parseMetadata(text: string): Result<ParsedMetadata, readonly MetadataProblem[]> {
  const tree = readTree(text)
  const locate = createLocator(text)
  if (tree?.kind === 'group') {
    const duplicates = findDuplicates(tree, locate)
    return duplicates.length > 0 ? fail(duplicates) : succeed({ text, fields: fieldsOf(text, tree) })
  }
  if (tree !== undefined) return fail([locate('not-an-object', tree.offset, tree.length)])
  return fail([problemOf(text, locate)])
}

function problemOf(text: string, locate: Locator): MetadataProblem {
  if (text.trim() === '') return locate('empty', 0, 0)
  const tooDeep = findTooDeep(text)
  if (tooDeep !== undefined) return locate('too-deep', tooDeep, 1)
  const errors: ParseError[] = []
  const root = parseTree(text, errors, strictly)
  const first = errors[0]
  if (first === undefined) {
    const half = /\p{Surrogate}/u.exec(text)
    if (half !== null) return locate('bad-text', half.index, 1)
    return locate('not-json', root?.offset ?? 0, root?.length ?? 1)
  }
  return locate(codeOf(text, first, root), first.offset, first.length)
}

/** Removes white space between tokens: the form that is sent. Expects valid JSON. */
export function compactJson(text: string): string {
  let compact = ''
  let from = 0
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === 0x22) at = endOfQuoted(text, at)
    else if (sign === 0x20 || sign === 0x0a || sign === 0x0d || sign === 0x09) {
      compact += text.slice(from, at)
      from = at + 1
    }
  }
  return from === 0 ? text : compact + text.slice(from)
}

function endOfQuoted(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === 0x22) return at
    if (sign === 0x5c) at += 1
  }
  return text.length
}

/** Writes fields back as JSON text, one line a field; each `raw` must be valid JSON. */
export function formatFields(fields: readonly Pick<MetadataField, 'name' | 'raw'>[]): string {
  if (fields.length === 0) return '{}'
  return `{\n${fields.map(({ name, raw }) => `  ${JSON.stringify(name)}: ${raw}`).join(',\n')}\n}`
}

/** Parses a single value, such as a number typed in a form. Undefined if it is not JSON. */
export function kindOfJson(raw: string): MetadataKind | undefined {
  return readTree(raw)?.kind
}

const strictly = { disallowComments: true, allowTrailingComma: false } as const

/**
 * Returns the position of the first bracket nested too deeply. Not recursive: that bracket would overflow the
 * stack.
 */
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

export function fieldsOf(text: string, root: MetadataNode): readonly MetadataField[] {
  return root.children.map((node) => ({
    name: node.name?.text ?? '',
    raw: rawOf(text, node),
    kind: node.kind,
  }))
}

function findDuplicates(root: MetadataNode, locate: Locator): MetadataProblem[] {
  const found: MetadataProblem[] = []
  const open: MetadataNode[] = [root]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const seen = new Set<string>()
    for (const child of node.children) {
      if (child.children.length > 0) open.push(child)
      if (child.name === null) continue
      const { text, offset, length } = child.name
      if (seen.has(text)) found.push({ ...locate('duplicate-field', offset, length), field: text })
      seen.add(text)
    }
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
  // Invalid numbers such as .5, +1, 01 or 0x10 reach the parser as words or two values.
  if (code === 'unknown-word' && (startOfNumber.test(found) || isAtNumber)) return 'bad-number'
  if (code !== 'comma-expected') return code
  if (isAtNumber && /\d/.test(found)) return 'bad-number'
  if (found === ']') return 'closing-brace-expected'
  return found === '}' ? 'closing-bracket-expected' : code
}

type Locator = (code: MetadataProblemCode, offset: number, length: number) => MetadataProblem

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

/**
 * Returns metadata as JSON text with every field of `known` and `over`. A common field has the value of
 * `over` in its former position. Returns the known text itself if nothing differs.
 */
export function layMetadataOver(known: ParsedMetadata | null, over: ParsedMetadata | null): string {
  const fields = new Map((known?.fields ?? []).map(({ name, raw }) => [name, raw]))
  let differs = false
  for (const { name, raw } of over?.fields ?? []) {
    const before = fields.get(name)
    if (before !== undefined && compactJson(before) === compactJson(raw)) continue
    fields.set(name, raw)
    differs = true
  }
  if (!differs) return known?.text ?? '{}'
  return formatFields([...fields].map(([name, raw]) => ({ name, raw })))
}
