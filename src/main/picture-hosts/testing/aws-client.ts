import {
  DeleteObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '../../../../peers/bucket-clients.ts'
import type { HostCredentials } from '../../../shared/schemas/picture-host.ts'
import type { CapturedRequest } from './captured-requests.ts'

type ObjectRequest = {
  readonly method: 'HEAD' | 'PUT' | 'DELETE'
  readonly bucket: string
  readonly key: string
  readonly bytes: Uint8Array
}

type HttpRequest = {
  readonly method: string
  readonly protocol: string
  readonly path: string
  readonly headers: Record<string, string>
  query: object
}

/** Their client adds headers that the app does not send, so signatures would differ. */
const sharedHeaders = ['content-type', 'host']
const ignore = () => undefined

/** Captures the request of Amazon's own client; nothing is sent. It takes the date from the clock. */
export async function captureAws(
  config: S3ClientConfig,
  { accessKeyId, secretAccessKey }: Extract<HostCredentials, { kind: 'access-key' }>,
  { method, bucket, key, bytes }: ObjectRequest,
): Promise<CapturedRequest> {
  let captured: CapturedRequest | undefined
  const client = new S3Client({
    ...config,
    credentials: { accessKeyId, secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    maxAttempts: 1,
    // Its error about the missing length is ignored: the length is removed below.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    requestHandler: {
      handle: ({ method, protocol, path, headers }: HttpRequest) => {
        captured = { method, address: `${protocol}//${headers.host}${path}`, headers }
        return Promise.reject(new Error('Captured'))
      },
    },
  })
  client.middlewareStack.addRelativeTo(
    <Step extends { request: unknown }, Answer>(next: (step: Step) => Answer) =>
      (step: Step) => {
        const request = step.request as HttpRequest // the client only speaks HTTP
        request.query = {}
        for (const name of Object.keys(request.headers))
          if (!sharedHeaders.includes(name.toLowerCase())) delete request.headers[name]
        return next(step)
      },
    { relation: 'before', toMiddleware: 'httpSigningMiddleware', name: 'onlyWhatWeSay' },
  )
  const place = { Bucket: bucket, Key: key }
  const sent =
    method === 'PUT'
      ? client.send(new PutObjectCommand({ ...place, Body: bytes, ContentType: 'image/png' }))
      : method === 'HEAD'
        ? client.send(new HeadObjectCommand(place))
        : client.send(new DeleteObjectCommand(place))
  await sent.catch(() => undefined)
  client.destroy()
  if (captured === undefined) throw new Error('Nothing was sent')
  return captured
}
