import { createHash } from 'node:crypto'
import type { PictureHost } from '../../shared/domain/pictures/picture-host.ts'
import { publicPictureAddress, uploadAddress } from '../../shared/domain/pictures/picture-host.ts'
import type { PictureHostReport } from '../../shared/schemas/picture-host.ts'
import type { HostRequests } from './host-requests.ts'
import { putBytes } from './put-picture.ts'
import { type HostFailure, isPageInstead, isSuccess, readHostFailure } from './read-host-failure.ts'

const tinyPicture = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCB2kUIOwAAAABJRU5ErkJggg==',
    'base64',
  ),
)

type Finding = Pick<PictureHostReport, 'outcome' | 'detail' | 'status' | 'words' | 'newAddress'>

/** `id` makes the picture's name unique, so that only our own is removed. */
export async function checkByPicture(
  host: PictureHost,
  requests: HostRequests,
  id: string,
  signal: AbortSignal,
): Promise<PictureHostReport> {
  const name = `index-desk-check-${id}.png`
  const address = uploadAddress(host, name)
  const publicAddress = publicPictureAddress(host, name)
  const sha256 = createHash('sha256').update(tinyPicture).digest('hex')
  const put = await putBytes(
    host,
    requests,
    { address, bytes: tinyPicture, mediaType: 'image/png', sha256 },
    signal,
  )
  if (put?.kind === 'cancelled') return { ...stopped, address: publicAddress, removed: null }
  if (put !== null) return { ...ofFailure(put.failure), address: publicAddress, removed: null }
  const finding = await readBack(publicAddress, requests, signal)
  const gone = await requests.send({ method: 'DELETE', address }, signal)
  return { ...finding, address: publicAddress, removed: isSuccess(gone) && !isPageInstead(gone) }
}

async function readBack(address: string, requests: HostRequests, signal: AbortSignal): Promise<Finding> {
  const request = { method: 'GET', address } as const
  const answer = await requests.sendUnsigned(request, signal)
  if (answer.kind === 'cancelled') return stopped
  if (answer.kind !== 'answered' || !isSuccess(answer))
    return ofPublicFailure(readHostFailure(answer, request, requests))
  const { status, headers, body } = answer
  const type = headers.get('content-type') ?? ''
  const detail = `GET ${address}: ${status}, ${type === '' ? 'no content type' : type}, ${body.bytes.length} bytes`
  if (Buffer.compare(body.bytes, tinyPicture) !== 0)
    return { outcome: 'public-something-else', status, detail }
  if (!/^image\/png\b/i.test(type)) return { outcome: 'public-not-as-picture', status, detail }
  return { outcome: 'works', status, detail }
}

const stopped: Finding = { outcome: 'host-unreachable', detail: 'Stopped' }

function ofFailure({ code, ...rest }: HostFailure): Finding {
  return { outcome: code, ...rest }
}

function ofPublicFailure({ code, ...rest }: HostFailure): Finding {
  if (code === 'host-redirected') return { ...rest, outcome: 'public-redirected' }
  if (code === 'host-certificate') return { ...rest, outcome: 'public-certificate' }
  return { ...rest, outcome: rest.status === undefined ? 'public-unreachable' : 'public-not-shown' }
}
