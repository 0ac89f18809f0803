import type { IncomingMessage } from 'node:http'
import type { MetadataKind } from '../../shared/domain/metadata/metadata-tree.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { DocumentChange } from '../store/stored-document.ts'
import { type JsonObject, readJsonObject } from './read-json-object.ts'

export type IndexRequest = {
  readonly id: string
  readonly collection: string
  readonly title: string
  readonly content: string
  readonly metadata: string | null
}

export type UpdateRequest = { readonly id: string; readonly change: DocumentChange }

const indexFields = ['id', 'collection', 'title', 'content', 'metadata']
const updateFields = ['id', 'title', 'metadata']

export function parseIndexRequest(text: string): IndexRequest | Refusal {
  const body = readJsonObject(text)
  if (isRefusal(body)) return body
  const texts: Record<string, string> = {}
  for (const field of ['id', 'collection', 'title', 'content']) {
    const text = readString(body, field)
    if (isRefusal(text)) return text
    texts[field] = text
  }
  const { id = '', collection = '', title = '', content = '' } = texts
  const metadata = readMetadata(body)
  if (isRefusal(metadata)) return metadata
  return refuseUnknownField(body, indexFields) ?? { id, collection, title, content, metadata }
}

export function parseUpdateRequest(text: string): UpdateRequest | Refusal {
  const body = readJsonObject(text)
  if (isRefusal(body)) return body
  const id = readString(body, 'id')
  if (isRefusal(id)) return id
  const title = body.has('title') ? readString(body, 'title') : null
  if (isRefusal(title)) return title
  const metadata = readMetadata(body)
  if (isRefusal(metadata)) return metadata
  const change = { ...(title !== null && { title }), ...(metadata !== null && { metadata }) }
  return refuseUnknownField(body, updateFields) ?? { id, change }
}

function readString(body: JsonObject, field: string): string | Refusal {
  const member = body.get(field)
  if (member === undefined) return refuse(400, 'missing-field', `"${field}" is missing.`, { field })
  if (member.kind !== 'text') {
    const message = `"${field}" must be a string, but it is ${kindNames[member.kind]}.`
    return refuse(400, 'wrong-type', message, { field })
  }
  const text = String(JSON.parse(member.raw))
  if (text.trim() === '') return refuse(400, 'empty-field', `"${field}" is empty.`, { field })
  // A lone surrogate has no UTF-8 form: it could not be stored as sent.
  if (!text.isWellFormed())
    return refuse(400, 'malformed-text', `"${field}" holds half of a surrogate pair.`, { field })
  return text
}

function readMetadata(body: JsonObject): string | null | Refusal {
  const member = body.get('metadata')
  if (member === undefined) return null
  if (member.kind === 'group') return member.raw
  const message = `"metadata" must be an object, but it is ${kindNames[member.kind]}.`
  return refuse(400, 'wrong-type', message, { field: 'metadata' })
}

function refuseUnknownField(body: JsonObject, known: readonly string[]): Refusal | null {
  const field = [...body.keys()].find((name) => !known.includes(name))
  if (field === undefined) return null
  const message = `"${field}" is not a field of this request. The fields are ${known.join(', ')}.`
  return refuse(400, 'unknown-field', message, { field })
}

const kindNames: Readonly<Record<MetadataKind, string>> = {
  text: 'a string',
  number: 'a number',
  'yes-no': 'a boolean',
  nothing: 'null',
  list: 'an array',
  group: 'an object',
}

function isRefusal<Value>(value: Value | Refusal): value is Refusal {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'refusal'
}

/** A picture of 5,000,000 bytes in base64 (6.7 MB), with text and metadata. */
const maximumBodyBytes = 12_000_000

/** Reads a request's body as UTF-8; rejects only if the connection breaks. */
export async function readBody(request: IncomingMessage): Promise<string | Refusal> {
  const declared = Number(request.headers['content-length'] ?? 0)
  if (declared > maximumBodyBytes) return tooLarge()
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('a request without an encoding gives bytes')
    size += chunk.length
    if (size > maximumBodyBytes) return tooLarge()
    chunks.push(chunk)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    return refuse(400, 'malformed-body', 'The body is not UTF-8 text.')
  }
}

function tooLarge(): Refusal {
  const message = `The body is larger than ${maximumBodyBytes / 1_000_000} MB.`
  return refuse(413, 'body-too-large', message)
}
