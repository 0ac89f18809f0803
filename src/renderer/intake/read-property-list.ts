import { Parser } from 'htmlparser2'
import { declaredEncoding, decodeText } from './decode-text.ts'

/**
 * The string under a key of the outermost dictionary of an XML or binary property list; undefined if absent. Nothing
 * else is read: objects of the binary form may refer to each other in cycles.
 */
export function readPropertyListText(bytes: Uint8Array, name: string): string | undefined {
  const magic = new TextDecoder('latin1').decode(bytes.subarray(0, 8))
  if (magic === 'bplist00') return readBinary(bytes, name)
  const xml = decodeText(bytes, declaredEncoding(bytes))
  return xml === undefined ? undefined : readXml(xml, name)
}

function readXml(xml: string, name: string): string | undefined {
  let depth = 0
  let open = ''
  let text = ''
  let key = ''
  let found: string | undefined
  const parser = new Parser(
    {
      onopentag(tag) {
        if (tag === 'dict' || tag === 'array') depth += 1
        open = tag
        text = ''
      },
      ontext(piece) {
        text += piece
      },
      onclosetag(tag) {
        if (tag === 'dict' || tag === 'array') depth -= 1
        if (depth === 1 && tag === open) {
          if (tag === 'key') key = text.trim()
          else if (tag === 'string' && key === name) found ??= text.trim()
        }
        open = ''
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.write(xml)
  parser.end()
  return found
}

const trailerLength = 32
const dictionary = 0xd
const plainText = 0x5
const wideText = 0x6

/** Format: see the head of Apple's CFBinaryPList.c. A trailer at the end locates all parts. */
function readBinary(bytes: Uint8Array, name: string): string | undefined {
  if (bytes.length < 8 + trailerLength) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const trailer = bytes.length - trailerLength
  const offsetSize = view.getUint8(trailer + 6)
  const referenceSize = view.getUint8(trailer + 7)
  const top = readNumber(bytes, trailer + 16, 8)
  const table = readNumber(bytes, trailer + 24, 8)
  const objectAt = (reference: number) => readNumber(bytes, table + reference * offsetSize, offsetSize)
  const head = readHead(bytes, objectAt(top))
  if (head?.type !== dictionary) return undefined
  const referenceAt = (index: number) =>
    objectAt(readNumber(bytes, head.contents + index * referenceSize, referenceSize))
  const entries = Math.min(head.count, bytes.length)
  for (let entry = 0; entry < entries; entry += 1) {
    if (readText(bytes, referenceAt(entry)) === name) return readText(bytes, referenceAt(head.count + entry))
  }
  return undefined
}

type ObjectHead = { readonly type: number; readonly count: number; readonly contents: number }

function readHead(bytes: Uint8Array, at: number): ObjectHead | undefined {
  const marker = bytes[at]
  if (marker === undefined) return undefined
  const type = marker >> 4
  const low = marker & 0xf
  if (low !== 0xf) return { type, count: low, contents: at + 1 }
  // Large counts are stored in a following integer object.
  const size = 2 ** ((bytes[at + 1] ?? 0) & 0xf)
  return { type, count: readNumber(bytes, at + 2, size), contents: at + 2 + size }
}

function readText(bytes: Uint8Array, at: number): string | undefined {
  const head = readHead(bytes, at)
  if (head === undefined) return undefined
  const { type, count, contents } = head
  if (type === plainText) return new TextDecoder('latin1').decode(bytes.subarray(contents, contents + count))
  if (type !== wideText) return undefined
  return new TextDecoder('utf-16be').decode(bytes.subarray(contents, contents + count * 2))
}

/** An unsigned big-endian number; infinite if outside of the file. */
function readNumber(bytes: Uint8Array, at: number, size: number): number {
  if (!(at >= 0) || at + size > bytes.length || size > 8) return Number.POSITIVE_INFINITY
  let number = 0
  for (let index = 0; index < size; index += 1) number = number * 256 + (bytes[at + index] ?? 0)
  return number
}
