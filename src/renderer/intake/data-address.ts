export type DataAddress = { readonly mediaType: string; readonly bytes: Uint8Array<ArrayBuffer> }

const longestHeader = 1000
const largestBytes = 100_000_000

export function isDataAddress(text: string): boolean {
  return /^\s*data:[^\s,]{0,1000},/i.test(text.slice(0, longestHeader + 20))
}

/** Parses a `data:` address (RFC 2397). Its type is as claimed; undefined if invalid. */
export function readDataAddress(text: string): DataAddress | undefined {
  const start = text.slice(0, longestHeader + 20)
  const header = /^\s*data:([^\s,]{0,1000}),/i.exec(start)
  if (header === null || text.length > largestBytes * 1.5) return undefined
  const [all, described = ''] = header
  const [mediaType = '', ...parameters] = described.split(';')
  const isBase64 = parameters.some((parameter) => /^base64$/i.test(parameter.trim()))
  try {
    const payload = text.slice(all.length).trim()
    const bytes = isBase64 ? bytesOfBase64(payload) : bytesOfPercents(payload)
    return { mediaType: mediaType === '' ? 'text/plain' : mediaType.toLowerCase(), bytes }
  } catch {
    return undefined
  }
}

function bytesOfBase64(payload: string): Uint8Array<ArrayBuffer> {
  const decoded = payload.includes('%') ? decodeURIComponent(payload) : payload
  // Some sources use the URL-safe alphabet (RFC 4648, section 5), which `atob` rejects.
  const binary = atob(decoded.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = new Uint8Array(binary.length)
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at)
  return bytes
}

function bytesOfPercents(payload: string): Uint8Array<ArrayBuffer> {
  const source = new TextEncoder().encode(payload)
  const bytes = new Uint8Array(source.length)
  let length = 0
  for (let at = 0; at < source.length; at += 1) {
    const isEscape = source[at] === 0x25 && hexOf(source[at + 1]) >= 0 && hexOf(source[at + 2]) >= 0
    bytes[length] = isEscape ? hexOf(source[at + 1]) * 16 + hexOf(source[at + 2]) : (source[at] ?? 0)
    length += 1
    if (isEscape) at += 2
  }
  return bytes.slice(0, length)
}

function hexOf(code: number | undefined): number {
  return code === undefined ? -1 : '0123456789abcdef'.indexOf(String.fromCharCode(code).toLowerCase())
}
