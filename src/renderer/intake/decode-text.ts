import { Parser } from 'htmlparser2'

/**
 * Decodes a file: by byte-order mark, by the zero bytes of UTF-16, by `declared` (a page's `<meta>`), as UTF-8 if
 * valid, else as Windows-1252. Undefined if it is not text.
 */
export function decodeText(bytes: Uint8Array, declared?: string): string | undefined {
  const encoding = encodingOfMark(bytes) ?? encodingOfZeros(bytes)
  if (encoding !== undefined) return new TextDecoder(encoding).decode(bytes)
  // Only UTF-16 text has zero bytes: this is a program, an archive, or a misnamed file.
  if (bytes.includes(0)) return undefined
  const decoder = declared === undefined ? undefined : decoderFor(declared)
  if (decoder !== undefined) return decoder.decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/**
 * The encoding that a page or XML file declares, at any position: office programs begin with their styles. Only a
 * real element counts, not one in a script, comment or description.
 */
export function declaredEncoding(bytes: Uint8Array): string | undefined {
  const declared = inMeta(bytes) ?? inXml(bytes)
  // The tag was readable as ASCII, so the page cannot be UTF-16, whatever it says.
  return declared !== undefined && /^utf-?16/i.test(declared) ? 'utf-8' : declared
}

function inXml(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, xmlDeclarationBytes))
  return /^<\?xml\s[^>]{0,200}?encoding\s*=\s*["']([^"']{1,40})["']/i.exec(start)?.[1]
}
const xmlDeclarationBytes = 300

function inMeta(bytes: Uint8Array): string | undefined {
  let found: string | undefined
  let depth = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1
      if (name === 'meta') found ??= charsetOf(attributes)
    },
    onclosetag() {
      depth -= 1
    },
  })
  const decoder = new TextDecoder('latin1')
  for (let at = 0; at < bytes.length && found === undefined && depth <= deepest; at += pieceLength)
    parser.write(decoder.decode(bytes.subarray(at, at + pieceLength)))
  return found
}
const pieceLength = 1024
/** Each closing tag is searched for among the open ones, so depth costs time. */
const deepest = 1000

function charsetOf(attributes: Readonly<Record<string, string>>): string | undefined {
  const { charset, content = '' } = attributes
  if (charset !== undefined) return charset.trim().slice(0, longestLabel)
  if (attributes['http-equiv']?.trim().toLowerCase() !== 'content-type') return undefined
  return /charset\s*=\s*["']?\s*([^\s"'/>;]{1,40})/i.exec(content)?.[1]
}
const longestLabel = 40

function encodingOfMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

/** UTF-16 without a mark: every second byte of Latin text is zero. */
function encodingOfZeros(bytes: Uint8Array): string | undefined {
  const start = bytes.subarray(0, 4096)
  const zeros = [0, 0]
  start.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  const many = start.length * 0.2
  if (odd > many && even < odd / 10) return 'utf-16le'
  return even > many && odd < even / 10 ? 'utf-16be' : undefined
}

function decoderFor(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label)
  } catch {
    return undefined
  }
}
