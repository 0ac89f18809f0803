import { type Refusal, refuse } from '../refusal.ts'

export type RecognisedContent =
  | { readonly kind: 'text' }
  | { readonly kind: 'address'; readonly address: URL }
  | { readonly kind: 'data-picture'; readonly address: string }

/**
 * Content is an address if it is one word that parses as an http or https address, or a `data:image/...`
 * address (RFC 2397); else it is text. White space around an address is ignored.
 */
export function recogniseContent(content: string): RecognisedContent {
  const word = content.trim()
  if (/\s/.test(word)) return { kind: 'text' }
  if (/^data:image\//i.test(word) && word.includes(',')) return { kind: 'data-picture', address: word }
  if (!/^https?:\/\//i.test(word)) return { kind: 'text' }
  const address = URL.parse(word)
  return address === null ? { kind: 'text' } : { kind: 'address', address }
}

/** A `data:` address: the part before the comma, and the decoded bytes. */
type DataAddress = { readonly kind: 'data'; readonly head: string; readonly bytes: Buffer }

export function readDataAddress(address: string): DataAddress | Refusal {
  const comma = address.indexOf(',')
  const head = address.slice(0, comma)
  const data = address.slice(comma + 1)
  const bytes = /;\s*base64$/i.test(head) ? readBase64(data) : readPercentEncoded(data)
  if (bytes !== null) return { kind: 'data', head, bytes }
  const message = 'The picture in the data: address cannot be read: its encoding is broken.'
  return refuse(422, 'picture-unreadable', message, { field: 'content' })
}

function readBase64(data: string): Buffer | null {
  // Base64 may itself be percent-encoded, often for "+" and "=".
  const text = data.includes('%') ? readPercentEncoded(data)?.toString('latin1') : data
  if (text === undefined || !/^[A-Za-z0-9+/_-]*={0,2}$/.test(text)) return null
  const digits = text.replace(/=+$/, '')
  return digits.length % 4 === 1 ? null : Buffer.from(digits, 'base64')
}

function readPercentEncoded(data: string): Buffer | null {
  if (/%(?![0-9a-f]{2})/i.test(data)) return null
  const latin1 = Buffer.from(data, 'utf8')
    .toString('latin1')
    .replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(latin1, 'latin1')
}
