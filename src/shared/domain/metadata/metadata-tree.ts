export type MetadataKind = 'text' | 'number' | 'yes-no' | 'nothing' | 'list' | 'group'

/** Leads from the top through group names and list positions from 0. */
export type MetadataPath = readonly (string | number)[]

/** Range of the text, in UTF-16 units. */
export type Place = { readonly offset: number; readonly length: number }

/** `name`: null at the top and in lists. */
export type MetadataNode = Place & {
  readonly kind: MetadataKind
  readonly name: NodeName | null
  readonly children: readonly MetadataNode[]
}

/** Decoded name; the range is that of its token, quotes included. */
export type NodeName = Place & { readonly text: string }

/**
 * Maximum nesting of lists and groups. An own limit, so that the outcome does not depend on a parser's stack,
 * here or at the service.
 */
export const maximumDepth = 1000

type OpenNode = {
  readonly kind: 'group' | 'list'
  readonly name: NodeName | null
  readonly offset: number
  readonly children: MetadataNode[]
}

const tab = 9
const lineFeed = 10
const carriageReturn = 13
const space = 32
const quote = 34
const comma = 44
const colon = 58
const backslash = 92
const openBracket = 91
const closeBracket = 93
const openBrace = 123
const closeBrace = 125

const noChildren: readonly MetadataNode[] = []

/**
 * Parses JSON (RFC 8259) into positions; undefined if it is invalid or nested too deeply. Names may repeat in a
 * group. Fast enough for a megabyte at every keystroke: one pass, no recursion, no values.
 */
export function readTree(text: string): MetadataNode | undefined {
  // UTF-8 cannot encode a lone surrogate: it would silently become a replacement character.
  if (!text.isWellFormed()) return undefined
  const open: OpenNode[] = []
  const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
  let at = skipSpace(text, 0)
  let name: NodeName | null = null
  for (;;) {
    const parent = open.at(-1)
    if (parent?.kind === 'group' && name === null) {
      const end = endOfText(text, at)
      if (end === undefined) return undefined
      name = { offset: at, length: end - at, text: decode(text, at, end) }
      at = skipSpace(text, end)
      if (text.charCodeAt(at) !== colon) return undefined
      at = skipSpace(text, at + 1)
    }
    let node: MetadataNode | undefined
    const sign = text.charCodeAt(at)
    if (sign === openBrace || sign === openBracket) {
      const kind = sign === openBrace ? 'group' : 'list'
      if (open.length >= maximumDepth) return undefined
      const inside = skipSpace(text, at + 1)
      if (text.charCodeAt(inside) === (sign === openBrace ? closeBrace : closeBracket)) {
        node = { kind, name, offset: at, length: inside + 1 - at, children: noChildren }
        at = inside + 1
      } else {
        open.push({ kind, name, offset: at, children: [] })
        name = null
        at = inside
        continue
      }
    } else if (sign === quote) {
      const end = endOfText(text, at)
      if (end === undefined) return undefined
      node = { kind: 'text', name, offset: at, length: end - at, children: noChildren }
      at = end
    } else {
      const kind = wordAt(text, at)
      number.lastIndex = at
      const length: number = kind?.length ?? number.exec(text)?.[0].length ?? 0
      if (length === 0) return undefined
      node = { kind: kind?.kind ?? 'number', name, offset: at, length, children: noChildren }
      at += length
    }
    // After a value: continue with the next entry, or close every group and list that ends here.
    for (;;) {
      at = skipSpace(text, at)
      const around = open.at(-1)
      if (around === undefined) return at === text.length ? node : undefined
      around.children.push(node)
      const next = text.charCodeAt(at)
      if (next === comma) {
        at = skipSpace(text, at + 1)
        name = null
        break
      }
      if (next !== (around.kind === 'group' ? closeBrace : closeBracket)) return undefined
      open.pop()
      at += 1
      node = { ...around, length: at - around.offset }
    }
  }
}

/** Returns the value at the path; for a repeated name, the first. */
export function nodeAt(root: MetadataNode, path: MetadataPath): MetadataNode | undefined {
  let node: MetadataNode | undefined = root
  for (const step of path) {
    if (node === undefined) return undefined
    if (typeof step === 'number') node = node.kind === 'list' ? node.children[step] : undefined
    else node = node.kind === 'group' ? childNamed(node, step) : undefined
  }
  return node
}

/** Returns the first character of the value, or of the innermost existing group or list around it. */
export function placeOf(text: string, path: MetadataPath): Place | undefined {
  const root = readTree(text)
  if (root === undefined) return undefined
  for (let length = path.length; length > 0; length -= 1) {
    const found = nodeAt(root, path.slice(0, length))
    if (found === undefined) continue
    if (length === path.length) return found
    return found.name ?? { offset: found.offset, length: 1 }
  }
  return path.length === 0 ? root : { offset: root.offset, length: 1 }
}

export function childNamed(group: MetadataNode, name: string): MetadataNode | undefined {
  return group.children.find((child) => child.name?.text === name)
}

export function rawOf(text: string, { offset, length }: Place): string {
  return text.slice(offset, offset + length)
}

function skipSpace(text: string, from: number): number {
  let at = from
  for (;;) {
    const sign = text.charCodeAt(at)
    if (sign !== space && sign !== lineFeed && sign !== carriageReturn && sign !== tab) return at
    at += 1
  }
}

/** Returns the offset behind the text that begins at `from`; undefined if none begins or it is not closed. */
function endOfText(text: string, from: number): number | undefined {
  if (text.charCodeAt(from) !== quote) return undefined
  for (let at = from + 1; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === quote) return at + 1
    if (sign < space) return undefined
    if (sign !== backslash) continue
    at += 1
    const escaped = text[at]
    if (escaped === undefined || !'"\\/bfnrtu'.includes(escaped)) return undefined
    if (escaped !== 'u') continue
    if (!/^[\da-fA-F]{4}$/.test(text.slice(at + 1, at + 5))) return undefined
    at += 4
  }
  return undefined
}

function decode(text: string, from: number, end: number): string {
  const inside = text.slice(from + 1, end - 1)
  return inside.includes('\\') ? String(JSON.parse(text.slice(from, end))) : inside
}

function wordAt(
  text: string,
  at: number,
): { readonly kind: MetadataKind; readonly length: number } | undefined {
  if (text.startsWith('true', at)) return { kind: 'yes-no', length: 4 }
  if (text.startsWith('false', at)) return { kind: 'yes-no', length: 5 }
  if (text.startsWith('null', at)) return { kind: 'nothing', length: 4 }
  return undefined
}

/**
 * Returns the tree after replacing the value at `path` by `raw`. Only shifts later offsets instead of parsing
 * again. Undefined if either is missing.
 */
export function treeAfterSet(root: MetadataNode, path: MetadataPath, raw: string): MetadataNode | undefined {
  const old = nodeAt(root, path)
  const value = readTree(raw)
  if (old === undefined || value === undefined || value.length !== raw.length) return undefined
  return replaced(root, path, moved(value, old.offset), raw.length - old.length)
}

function replaced(node: MetadataNode, path: MetadataPath, value: MetadataNode, by: number): MetadataNode {
  const [step, ...rest] = path
  if (step === undefined) return { ...value, name: node.name }
  const index =
    typeof step === 'number' ? step : node.children.findIndex((child) => child.name?.text === step)
  const children = node.children.map((child, at) => {
    if (at < index) return child
    return at === index ? replaced(child, rest, value, by) : moved(child, by)
  })
  return { ...node, length: node.length + by, children }
}

function moved(node: MetadataNode, by: number): MetadataNode {
  if (by === 0) return node
  const { kind, name, offset, length, children } = node
  return {
    kind,
    name: name === null ? null : { offset: name.offset + by, length: name.length, text: name.text },
    offset: offset + by,
    length,
    children: children.length === 0 ? children : children.map((child) => moved(child, by)),
  }
}
