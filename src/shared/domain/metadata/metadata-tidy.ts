import { readTree } from './metadata-tree.ts'

/** White space at `offset` that becomes `insert`. Edits are in text order and never touch. */
export type SpaceEdit = { readonly offset: number; readonly length: number; readonly insert: string }

/** Maximum indented depth: a thousand nested groups would be mostly white space. */
const deepestIndent = 32

/**
 * Returns the edits that format JSON as one entry a line. Only white space between tokens changes, so that
 * numbers, names and texts stay byte for byte and in their order. Undefined if the text is not JSON.
 */
export function tidyEdits(text: string): readonly SpaceEdit[] | undefined {
  if (readTree(text) === undefined) return undefined
  const edits: SpaceEdit[] = []
  const space = /[ \t\r\n]*/y
  const plain = /[^\s{}[\],:"]+/y
  let depth = 0
  let before = ''
  for (let at = 0; ; ) {
    space.lastIndex = at
    space.test(text)
    const start = space.lastIndex
    const sign = text[start] ?? ''
    if (sign === '}' || sign === ']') depth -= 1
    const wanted = spaceBetween(before, sign, depth)
    if (start - at !== wanted.length || !text.startsWith(wanted, at))
      edits.push({ offset: at, length: start - at, insert: wanted })
    if (sign === '') return edits
    if (sign === '{' || sign === '[') depth += 1
    before = sign
    at = start + 1
    if (sign === '"') at = endOfText(text, start)
    else if (!'{}[],:'.includes(sign)) {
      plain.lastIndex = start
      plain.test(text)
      at = plain.lastIndex
    }
  }
}

export function tidyJson(text: string): string {
  let tidied = ''
  let end = 0
  for (const { offset, length, insert } of tidyEdits(text) ?? []) {
    tidied += text.slice(end, offset) + insert
    end = offset + length
  }
  return tidied + text.slice(end)
}

/** Returns the offset after the closing quote. Expects valid JSON. */
function endOfText(text: string, start: number): number {
  for (let at = start + 1; ; ) {
    const quote = text.indexOf('"', at)
    let slashes = 0
    while (text[quote - 1 - slashes] === '\\') slashes += 1
    if (slashes % 2 === 0) return quote + 1
    at = quote + 1
  }
}

const breaks: readonly string[] = Array.from(
  { length: deepestIndent + 1 },
  (_, depth) => `\n${'  '.repeat(depth)}`,
)

function spaceBetween(before: string, next: string, depth: number): string {
  if (before === '' || next === '' || next === ':' || next === ',') return ''
  if (before === ':') return ' '
  const isEmpty = (next === '}' && before === '{') || (next === ']' && before === '[')
  return isEmpty ? '' : (breaks[Math.min(depth, deepestIndent)] ?? '')
}
