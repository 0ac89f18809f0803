import type { PictureHost } from '../../shared/domain/pictures/picture-host.ts'
import {
  type HostedPicture,
  hostedName,
  publicPictureAddress,
  uploadAddress,
} from '../../shared/domain/pictures/picture-host.ts'
import type { Exchange } from '../http/exchange.ts'
import { isWebPage } from '../http/foreign-text.ts'
import type { HostRequest, HostRequests } from './host-requests.ts'
import {
  type HostFailure,
  isPageInstead,
  isPassing,
  isSuccess,
  lacksFolder,
  readHostFailure,
} from './read-host-failure.ts'

export type PutOutcome =
  | { readonly kind: 'there'; readonly address: string }
  | { readonly kind: 'failed'; readonly failure: HostFailure }
  | { readonly kind: 'cancelled' }

export type PictureToPut = HostedPicture & { readonly bytes: Uint8Array<ArrayBuffer> }

/** Uploads a picture under a name by its content, unless it exists. */
export async function putPicture(
  host: PictureHost,
  requests: HostRequests,
  picture: PictureToPut,
  signal: AbortSignal,
): Promise<PutOutcome> {
  const name = hostedName(picture)
  const address = uploadAddress(host, name)
  const head = { method: 'HEAD', address } as const
  const found = await requests.send(head, signal)
  if (found.kind === 'cancelled' || found.kind === 'timed-out') return notPut(found, head, requests)
  // Any other answer means nothing: a write-only user gets none, and some servers break off at HEAD.
  if (holds(found, picture.bytes)) return { kind: 'there', address: publicPictureAddress(host, name) }
  const { bytes, mediaType, id } = picture
  const put = await putBytes(host, requests, { address, bytes, mediaType, sha256: id }, signal)
  return put ?? { kind: 'there', address: publicPictureAddress(host, name) }
}

function holds(found: Exchange, bytes: Uint8Array): boolean {
  return (
    found.kind === 'answered' &&
    isSuccess(found) &&
    !isWebPage(found.headers, { text: '', cut: true }) &&
    found.headers.get('content-length') === String(bytes.length)
  )
}

/** Returns null on success. Creates a missing folder. */
export async function putBytes(
  host: PictureHost,
  requests: HostRequests,
  { address, ...body }: NonNullable<HostRequest['body']> & { readonly address: string },
  signal: AbortSignal,
): Promise<Exclude<PutOutcome, { kind: 'there' }> | null> {
  const request = { method: 'PUT', address, body } as const
  const answer = await requests.send(request, signal)
  if (isPageInstead(answer)) {
    const found = await requests.send({ method: 'HEAD', address }, signal)
    return holds(found, body.bytes) ? null : notPut(answer, request, requests)
  }
  if (isSuccess(answer)) return null
  if (host.kind === 'folder' && mayLackFolder(answer)) {
    const made = await makeFolder(`${host.address}/`, requests, signal)
    if (made.kind === 'cancelled') return made
    // Retried even after a failure: another upload may have made the folder meanwhile.
    const again = await requests.send(request, signal)
    if (isSuccess(again) && !isPageInstead(again)) return null
    if (made.kind === 'made' || again.kind !== 'answered') return notPut(again, request, requests)
    // Reports that folders may not be made, or a temporary failure of making one. Else the first answer says
    // more.
    if (made.failure.code === 'host-sign-in-refused' || isPassing(made.failure)) return made
  }
  return notPut(answer, request, requests)
}

function mayLackFolder(answer: Exchange): boolean {
  return lacksFolder(answer) || (answer.kind === 'answered' && answer.status === 500)
}

function notPut(
  answer: Exchange,
  request: HostRequest,
  requests: HostRequests,
): Exclude<PutOutcome, { kind: 'there' }> {
  if (answer.kind === 'cancelled') return { kind: 'cancelled' }
  return { kind: 'failed', failure: readHostFailure(answer, request, requests) }
}

type Made =
  | { readonly kind: 'made' }
  | { readonly kind: 'failed'; readonly failure: HostFailure }
  | { readonly kind: 'cancelled' }

/** Makes a WebDAV folder and its missing parents. The address ends in a slash, which nginx requires. */
async function makeFolder(address: string, requests: HostRequests, signal: AbortSignal): Promise<Made> {
  const request = { method: 'MKCOL', address } as const
  let answer = await requests.send(request, signal)
  const above = new URL('..', address).href
  if (lacksFolder(answer) && above !== address) {
    const made = await makeFolder(above, requests, signal)
    if (made.kind === 'cancelled') return made
    if (made.kind === 'failed' && made.failure.code === 'host-not-found') return made
    // Retried even after a failure: a concurrent upload may have made the folder, and servers answer the
    // slower one in different ways (Apache: 403).
    answer = await requests.send(request, signal)
    if (made.kind === 'failed' && lacksFolder(answer)) return made
  }
  if (answer.kind === 'cancelled') return answer
  return isThere(answer)
    ? { kind: 'made' }
    : { kind: 'failed', failure: readHostFailure(answer, request, requests) }
}

/** 405: something exists there (RFC 4918, section 9.3.1). If it is not a folder, the next PUT fails. */
function isThere(answer: Exchange): boolean {
  return isSuccess(answer) || (answer.kind === 'answered' && answer.status === 405)
}
