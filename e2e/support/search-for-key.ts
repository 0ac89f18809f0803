import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { canaryKey } from './canary.ts'

/**
 * Alphanumeric pieces, which JSON, HTML and URLs leave unchanged. Half a key counts as a find: a mask must not leave
 * the rest.
 */
const piecesOf = (key: string) =>
  key.split(/[^A-Za-z0-9]+/).filter((piece) => piece.length >= 8 && /\d/.test(piece))

type Spelling = { readonly name: string; readonly bytes: Buffer }

/** Representations of the key in bytes on disk or in a message. */
const spellingsOf = (key: string): readonly Spelling[] =>
  piecesOf(key).flatMap((piece) => [
    { name: 'UTF-8', bytes: Buffer.from(piece) },
    { name: 'UTF-16', bytes: Buffer.from(piece, 'utf16le') },
    { name: 'hexadecimal', bytes: Buffer.from(Buffer.from(piece).toString('hex')) },
    ...base64Spellings(piece),
  ])
const ofCanary = spellingsOf(canaryKey)

/** Base64 depends on the alignment of a piece, and its ends on the neighbours. */
function base64Spellings(piece: string): readonly Spelling[] {
  return [0, 1, 2].map((lead) => {
    const text = Buffer.from(`${'\0'.repeat(lead)}${piece}`).toString('base64')
    const from = Math.ceil((lead * 8) / 6)
    const until = Math.floor(((lead + piece.length) * 8) / 6)
    return { name: 'base64', bytes: Buffer.from(text.slice(from, until)) }
  })
}

/** The representation of the key found in a text or bytes; undefined if none. */
export function keyIn(content: string | Uint8Array, key = canaryKey): string | undefined {
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content)
  const spellings = key === canaryKey ? ofCanary : spellingsOf(key)
  return spellings.find((spelling) => bytes.includes(spelling.bytes))?.name
}

export function filesWithKey(folder: string, key = canaryKey): readonly string[] {
  return filesBelow(folder).flatMap((file) => {
    const found = keyIn(file, key) ?? keyIn(contentOf(file), key)
    return found === undefined ? [] : [`${file}: ${found}`]
  })
}

/** All files below a folder; none if it does not exist. */
export function filesBelow(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
  } catch {
    return []
  }
}

/** A file may disappear while its folder is being read. */
function contentOf(file: string): Uint8Array {
  try {
    return readFileSync(file)
  } catch {
    return new Uint8Array()
  }
}
