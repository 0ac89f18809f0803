import type { RequestOptions } from 'node:http'
import { MinioClient, type MinioOptions } from '../../../../peers/bucket-clients.ts'
import type { HostCredentials } from '../../../shared/schemas/picture-host.ts'
import type { CapturedRequest } from './captured-requests.ts'

type ObjectRequest = {
  readonly method: 'HEAD' | 'PUT' | 'DELETE'
  readonly bucket: string
  readonly key: string
  readonly bytes: Uint8Array
}

/** Captures the request of MinIO's own client; nothing is sent. It takes the date from the clock. */
export async function captureMinio(
  endpoint: string,
  { region, pathStyle }: Pick<MinioOptions, 'region' | 'pathStyle'>,
  { accessKeyId, secretAccessKey }: Extract<HostCredentials, { kind: 'access-key' }>,
  { method, bucket, key, bytes }: ObjectRequest,
): Promise<CapturedRequest> {
  let captured: CapturedRequest | undefined
  const { protocol, hostname, port } = new URL(endpoint)
  const capture = (options: RequestOptions | string | URL): never => {
    if (typeof options === 'string' || options instanceof URL) throw new Error('Not as this client asks')
    const headers = Object.fromEntries(
      Object.entries(options.headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]),
    )
    captured = {
      method: options.method ?? '',
      address: `${options.protocol}//${headers.host}${options.path}`,
      headers,
    }
    throw new Error('Captured')
  }
  const client = new MinioClient({
    ...{
      endPoint: hostname,
      useSSL: protocol === 'https:',
      accessKey: accessKeyId,
      secretKey: secretAccessKey,
    },
    ...(port !== '' && { port: Number(port) }),
    ...(region !== undefined && { region }),
    ...(pathStyle !== undefined && { pathStyle }),
    transport: { request: capture },
  })
  const sent =
    method === 'PUT'
      ? client.putObject(bucket, key, Buffer.from(bytes))
      : method === 'HEAD'
        ? client.statObject(bucket, key)
        : client.removeObject(bucket, key)
  await sent.catch(() => undefined)
  if (captured === undefined) throw new Error('Nothing was sent')
  return captured
}
