import { Parser } from 'htmlparser2'

/**
 * Maximum bytes searched: far more than any page has in front of its text. Later declarations are not read.
 */
const bytesLookedThrough = 1_000_000
/** Beyond this many, a page is out to keep the app busy. */
const mostTags = 10_000
const mostNames = 20
const pieceLength = 8192

/**
 * Yields the character sets that a page's `<meta>` tags name, in their order. Reads the bytes as ASCII, as browsers
 * do at first. Tags inside comments, scripts, styles and titles do not count.
 */
export function* findMetaCharsets(bytes: Uint8Array): Generator<string> {
  const found: string[] = []
  let tags = 0
  const parser = new Parser({
    onopentag: (name, attributes) => {
      tags += 1
      const label = name === 'meta' ? charsetOf(attributes) : null
      if (label !== null) found.push(label)
    },
  })
  const end = Math.min(bytes.length, bytesLookedThrough)
  let given = 0
  for (let at = 0; at < end && tags <= mostTags && given < mostNames; at += pieceLength) {
    parser.write(Buffer.from(bytes.subarray(at, Math.min(end, at + pieceLength))).toString('latin1'))
    const names = found.splice(0).slice(0, mostNames - given)
    given += names.length
    yield* names
  }
}

/** Null for a `<meta>` that is about something else. */
function charsetOf(attributes: Readonly<Record<string, string>>): string | null {
  const { charset, content } = attributes
  if (charset !== undefined) return charset.trim() === '' ? null : charset
  if (attributes['http-equiv']?.trim().toLowerCase() !== 'content-type' || content === undefined) return null
  // https://html.spec.whatwg.org/multipage/urls-and-fetching.html#extracting-character-encodings-from-meta-elements
  const value =
    /charset[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f\r ;"'][^\t\n\f\r ;]*))/i.exec(content)
  return value?.[1] ?? value?.[2] ?? value?.[3] ?? null
}
