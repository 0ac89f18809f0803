import { TextDecoder } from 'node:util'
import { findMetaCharsets } from './meta-charsets.ts'

const byteOrderMarks: readonly (readonly [string, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/**
 * Turns a page's bytes into text as a browser would: byte order mark, then Content-Type header, then `<meta>`, wherever it
 * is: what is found only by the parser makes browsers decode the page once more
 * (https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding). A name that nobody knows is
 * passed over. Where none says: UTF-8 if the bytes are that, else Windows-1252.
 */
export function decodePage(bytes: Uint8Array, contentType: string | null): string {
  const mark = byteOrderMarks.find(([, signature]) => signature.every((byte, at) => bytes[at] === byte))
  const declared =
    createDecoder(mark?.[0]) ?? createDecoder(readHeaderCharset(contentType)) ?? readMetaDecoder(bytes)
  if (declared !== null) return declared.decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function readHeaderCharset(contentType: string | null): string | undefined {
  return /;\s*charset\s*=\s*["']?([^\s"';]+)/i.exec(contentType ?? '')?.[1]
}

function readMetaDecoder(bytes: Uint8Array): TextDecoder | null {
  for (const label of findMetaCharsets(bytes)) {
    const decoder = createDecoder(label)
    if (decoder === null) continue
    // The tag was readable as ASCII, so the page cannot be UTF-16, whatever it declares.
    return decoder.encoding.startsWith('utf-16') ? new TextDecoder('utf-8') : decoder
  }
  return null
}

function createDecoder(label: string | undefined): TextDecoder | null {
  if (label === undefined) return null
  // The standard's replacement for this name in a page; Node does not know the name.
  const name = label.trim().toLowerCase() === 'x-user-defined' ? 'windows-1252' : label
  try {
    return new TextDecoder(name)
  } catch {
    return null
  }
}
