import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { canaryKey } from './canary.ts'

/**
 * Pieces of letters and digits alone, which JSON, HTML and addresses all leave as they are. Half a key is a find
 * too: a mask must not leave the rest of it behind.
 */
const pieces = canaryKey.split(/[^A-Za-z0-9]+/).filter((piece) => piece.length >= 8 && /\d/.test(piece))

type Spelling = { readonly name: string; readonly bytes: Buffer }

/** The ways in which bytes on disk or in a message may hold the key. */
const spellings: readonly Spelling[] = pieces.flatMap((piece) => [
  { name: 'UTF-8', bytes: Buffer.from(piece) },
  { name: 'UTF-16', bytes: Buffer.from(piece, 'utf16le') },
  { name: 'hexadecimal', bytes: Buffer.from(Buffer.from(piece).toString('hex')) },
  ...base64Spellings(piece),
])

/** Base64 looks different at each of the three places a piece can begin at; its ends depend on the neighbours. */
function base64Spellings(piece: string): readonly Spelling[] {
  return [0, 1, 2].map((lead) => {
    const text = Buffer.from(`${'\0'.repeat(lead)}${piece}`).toString('base64')
    const from = Math.ceil((lead * 8) / 6)
    const until = Math.floor(((lead + piece.length) * 8) / 6)
    return { name: 'base64', bytes: Buffer.from(text.slice(from, until)) }
  })
}

/** Which spelling of the key a text or some bytes hold; undefined where there is none. */
export function keyIn(content: string | Uint8Array): string | undefined {
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content)
  return spellings.find((spelling) => bytes.includes(spelling.bytes))?.name
}

/** Every file below a folder that holds the key, with the spelling found. */
export function filesWithKey(folder: string): readonly string[] {
  return filesBelow(folder).flatMap((file) => {
    const found = keyIn(file) ?? keyIn(contentOf(file))
    return found === undefined ? [] : [`${file}: ${found}`]
  })
}

/** All files below a folder; a folder that is not there has none. */
export function filesBelow(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
  } catch {
    return []
  }
}

/** A file may go while its folder is looked through. */
function contentOf(file: string): Uint8Array {
  try {
    return readFileSync(file)
  } catch {
    return new Uint8Array()
  }
}
