import { TextDecoder } from 'node:util'

const byteOrderMarks: readonly (readonly [string, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/**
 * Turns a page's bytes into text as a browser would: byte order mark, then Content-Type header, then `<meta>`
 * in the first 1,024 bytes (https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding).
 * Where none says: UTF-8 if the bytes are that, else Windows-1252.
 */
export function decodePage(bytes: Uint8Array, contentType: string | null): string {
  const mark = byteOrderMarks.find(([, signature]) => signature.every((byte, at) => bytes[at] === byte))
  const declared = mark?.[0] ?? readHeaderCharset(contentType) ?? readMetaCharset(bytes)
  if (declared !== null) {
    const decoder = createDecoder(declared)
    if (decoder !== null) return decoder.decode(bytes)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function readHeaderCharset(contentType: string | null): string | null {
  return /;\s*charset\s*=\s*["']?([^\s"';]+)/i.exec(contentType ?? '')?.[1] ?? null
}

function readMetaCharset(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, 1024))
    .toString('latin1')
    .replace(/<!--[\s\S]*?-->/g, '')
  const label = /<meta\s[^>]*?charset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(start)?.[1] ?? null
  // The tag could be read as ASCII, so the page cannot be UTF-16 whatever it says.
  return label !== null && /^utf-?16/i.test(label) ? 'utf-8' : label
}

function createDecoder(label: string): TextDecoder | null {
  try {
    return new TextDecoder(label)
  } catch {
    return null
  }
}
