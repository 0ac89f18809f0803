import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { type Refusal, refuse } from '../refusal.ts'

/** Checks a request's key, see `docs/service-interface.md`, "Authentication". */
export type KeyCheck = (headers: IncomingHttpHeaders) => Refusal | null

/** Hashes both sides, so that the comparison takes constant time. */
export function createKeyCheck(key: string): KeyCheck {
  const expected = digest(Buffer.from(key, 'utf8'))
  return ({ authorization }) => {
    if (authorization === undefined) return refuseKey('The secret key is missing.')
    const [, sent] = /^Bearer +(.*)$/i.exec(authorization) ?? []
    if (sent === undefined)
      return refuseKey('The Authorization header must read "Bearer" and the secret key.')
    // Node gives header bytes as Latin-1.
    const matches = timingSafeEqual(digest(Buffer.from(sent, 'latin1')), expected)
    return matches ? null : refuseKey('The secret key is wrong.')
  }
}

/** Refuses anything but plain JSON; otherwise a web page could post cross-site without a preflight. */
export function checkContentType({
  'content-type': type,
  'content-encoding': encoding,
}: IncomingHttpHeaders): Refusal | null {
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    return refuse(415, 'wrong-content-type', `A body encoded as ${encoding} is not understood.`)
  }
  const [essence = '', ...parameters] = (type ?? '').toLowerCase().split(';')
  const charset = parameters.map((each) => each.trim()).find((each) => each.startsWith('charset='))
  if (essence.trim() === 'application/json' && isUtf8(charset)) return null
  const found = type === undefined ? 'there is none' : `it is ${type}`
  return refuse(415, 'wrong-content-type', `The Content-Type must be application/json, but ${found}.`)
}

/**
 * Refuses a Host other than this computer: a website that points its name at 127.0.0.1 (DNS rebinding) could
 * otherwise read the document list, which requires no key.
 */
export function checkHost({ host }: IncomingHttpHeaders): Refusal | null {
  const name = (host ?? '').toLowerCase().replace(/:\d*$/, '')
  if (name === 'localhost' || name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name)) return null
  return refuse(403, 'wrong-host', 'This service answers only to 127.0.0.1 and localhost.')
}

function isUtf8(charset: string | undefined): boolean {
  return charset === undefined || /^charset="?utf-?8"?$/.test(charset)
}

function refuseKey(message: string): Refusal {
  return refuse(401, 'key-refused', message, { headers: { 'WWW-Authenticate': 'Bearer' } })
}

function digest(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}
