import type { ServiceRequest } from '../library/queue/attempts.ts'

export const operationPaths = { add: '/api/v1/index', update: '/api/v1/documents' } as const
export const operationMethods = { add: 'POST', update: 'PATCH' } as const

/**
 * A multiple of three, so that the pieces' base64 joins without padding; short, so that each piece's garbage
 * is collected early.
 */
const base64Step = 3 * 8 * 1024

/**
 * The body as docs/service-interface.md describes it, UTF-8. Built as text, because metadata is sent as
 * typed: number spelling, order and every name are kept.
 *
 * `picture`: bytes of a stored picture, sent as a `data:` address.
 */
export function buildBody(request: ServiceRequest, picture: Uint8Array | null): Uint8Array<ArrayBuffer> {
  const metadata = metadataPart(request.metadata)
  if (request.operation === 'update') {
    const title = request.title === undefined ? '' : `,"title":${JSON.stringify(request.title)}`
    return encode(`{"id":${JSON.stringify(request.id)}${title}`, metadata)
  }
  const { id, collection, title, content } = request
  const start = `{"id":${JSON.stringify(id)},"collection":${JSON.stringify(collection)},"title":${JSON.stringify(title)},"content":`
  if (content.kind === 'literal') return encode(start + JSON.stringify(content.text), metadata)
  if (picture === null) throw new Error('A stored picture needs its bytes')
  const head = encoder.encode(`${start}"data:${content.picture.mediaType};base64,`)
  return joinWithPicture(head, picture, encode('"', metadata))
}

function metadataPart(metadata: string | null | undefined): string {
  return metadata === undefined || metadata === null ? '}' : `,"metadata":${escapeLoneSurrogates(metadata)}}`
}

/** A lone surrogate cannot be written in UTF-8; a JSON escape keeps it as typed. */
function escapeLoneSurrogates(json: string): string {
  if (json.isWellFormed()) return json
  return json.replace(/\p{Surrogate}/gu, (half) => `\\u${half.charCodeAt(0).toString(16)}`)
}

const encoder = new TextEncoder()

/** `end` is JSON that begins outside of strings: white space between its tokens is removed. */
function encode(start: string, end: string): Uint8Array<ArrayBuffer> {
  const bytes = encoder.encode(start + end)
  return bytes.subarray(0, removeWhiteSpace(bytes, Buffer.byteLength(start)))
}

/**
 * Removes white space between JSON tokens, in place, from a position outside of strings; returns the new end.
 * On bytes, which takes half as long as building a string.
 */
function removeWhiteSpace(json: Uint8Array, from: number): number {
  let end = from
  let isInString = false
  for (let at = from; at < json.length; at += 1) {
    const byte = json[at] ?? 0
    if (!isInString && (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09)) continue
    json[end] = byte
    end += 1
    if (byte === 0x22) isInString = !isInString
    else if (byte === 0x5c && isInString) {
      at += 1
      json[end] = json[at] ?? 0
      end += 1
    }
  }
  return end
}

function joinWithPicture(head: Uint8Array, picture: Uint8Array, tail: Uint8Array): Uint8Array<ArrayBuffer> {
  const body = Buffer.alloc(head.length + Math.ceil(picture.length / 3) * 4 + tail.length)
  body.set(head, 0)
  let offset = head.length
  for (let from = 0; from < picture.length; from += base64Step) {
    const piece = picture.subarray(from, from + base64Step)
    offset += body.write(
      Buffer.from(piece.buffer, piece.byteOffset, piece.length).toString('base64'),
      offset,
      'latin1',
    )
  }
  body.set(tail, offset)
  return body
}
