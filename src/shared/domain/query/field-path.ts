import { filterNames } from './query.ts'
import { isQuote, quoted, type ReadText, readQuoted } from './read-tokens.ts'

/** First character of an unquoted name; later ones are nearly unrestricted. */
const nameStart = /[\p{L}_]/u
const namePart = /^[\p{L}_][\p{L}\p{N}\p{M}_-]*/u
const reserved = new Set<string>([...filterNames, 'has', 'missing', 'metadata'])

function isReserved(name: string): boolean {
  return reserved.has(name.toLowerCase())
}

type ReadPath = {
  readonly path: readonly string[]
  /** Single unquoted name, which may be that of a filter; null otherwise. */
  readonly plainName: string | null
  readonly to: number
}

export function readPath(text: string, from: number): ReadPath | undefined {
  const path: string[] = []
  let at = from
  let isPlain = true
  for (;;) {
    const name = readName(text, at)
    if (name === undefined) return undefined
    if (name.isQuoted) isPlain = false
    path.push(name.text)
    at = name.to
    if (text[at] !== '.' || text[at + 1] === '.') break
    at += 1
  }
  const [first = '', ...rest] = path
  if (rest.length > 0 && first.toLowerCase() === 'metadata' && !isQuote(text, from))
    return { path: rest, plainName: null, to: at }
  return { path, plainName: isPlain && rest.length === 0 ? first : null, to: at }
}

function readName(text: string, at: number): ReadText | undefined {
  if (isQuote(text, at)) {
    const name = readQuoted(text, at)
    return name.isClosed ? name : undefined
  }
  // A character beyond U+FFFF has two units.
  if (!nameStart.test(String.fromCodePoint(text.codePointAt(at) ?? 32))) return undefined
  const name = namePart.exec(text.slice(at, at + 1000))?.[0] ?? ''
  return { text: name, isQuoted: false, isClosed: true, to: at + name.length }
}

export function parsePath(text: string): readonly string[] | undefined {
  const read = readPath(text, 0)
  return read === undefined || read.to < text.length ? undefined : read.path
}

/** Writes the path in the query language, never as a filter's name. */
export function printPath(path: readonly string[]): string {
  const names = path.map((name) => (namePart.exec(name)?.[0] === name ? name : quoted(name)))
  const [first = ''] = path
  const needsPrefix = isReserved(first) && (path.length === 1 || first.toLowerCase() === 'metadata')
  return needsPrefix ? `metadata.${names.join('.')}` : names.join('.')
}
