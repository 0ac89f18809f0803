import { compactJson } from '../../shared/domain/metadata/metadata-text.ts'
import type { ServiceRequest } from '../queue/ports.ts'

export const operationPaths = { add: '/api/v1/index', update: '/api/v1/documents' } as const
export const operationMethods = { add: 'POST', update: 'PATCH' } as const

/**
 * A multiple of three, so that the pieces' base64 joins without padding between them; short, so that what is made of
 * each is cleared away at once and not when memory is looked through as a whole.
 */
const base64Step = 3 * 8 * 1024

/**
 * The body as docs/service-interface.md describes it, UTF-8. It is put together as text, because metadata goes
 * as typed: number spelling, order and every name survive.
 *
 * `picture` holds the bytes of a held picture, which travel as a `data:` address.
 */
export function buildBody(request: ServiceRequest, picture: Uint8Array | null): Uint8Array<ArrayBuffer> {
  if (request.operation === 'update') {
    const title = request.title === undefined ? '' : `,"title":${JSON.stringify(request.title)}`
    return encode(`{"id":${JSON.stringify(request.id)}${title}${metadataPart(request.metadata)}}`)
  }
  const { id, collection, title, content } = request
  const start = `{"id":${JSON.stringify(id)},"collection":${JSON.stringify(collection)},"title":${JSON.stringify(title)},"content":`
  const end = `${metadataPart(request.metadata)}}`
  if (content.kind === 'literal') return encode(start + JSON.stringify(content.text) + end)
  if (picture === null) throw new Error('A held picture needs its bytes')
  return joinWithPicture(`${start}"data:${content.picture.mediaType};base64,`, picture, `"${end}`)
}

function metadataPart(metadata: string | null | undefined): string {
  return metadata === undefined || metadata === null
    ? ''
    : `,"metadata":${escapeLoneSurrogates(compactJson(metadata))}`
}

/** Half a character cannot be written in UTF-8; as a JSON escape it arrives as it was typed. */
function escapeLoneSurrogates(json: string): string {
  if (json.isWellFormed()) return json
  return json.replace(/\p{Surrogate}/gu, (half) => `\\u${half.charCodeAt(0).toString(16)}`)
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

function joinWithPicture(start: string, picture: Uint8Array, end: string): Uint8Array<ArrayBuffer> {
  const [head, tail] = [encode(start), encode(end)]
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
