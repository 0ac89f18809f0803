import type { PictureHost } from '../../shared/domain/pictures/picture-host.ts'
import type { HostCredentials } from '../../shared/schemas/picture-host.ts'
import { type Exchange, exchange, type Fetch, type RequestLimits } from '../http/exchange.ts'
import { createKeyMask } from '../http/key-mask.ts'
import type { Timer } from '../http/read-body.ts'
import { createAuthorise, emptySha256, secretsOf } from './authorise.ts'

export type HostRequestDeps = {
  readonly fetch: Fetch
  readonly clock: Timer & { now(): number }
  readonly limits?: Partial<RequestLimits>
}

export type HostRequest = {
  readonly method: 'HEAD' | 'GET' | 'PUT' | 'DELETE' | 'MKCOL'
  readonly address: string
  readonly body?: {
    readonly bytes: Uint8Array<ArrayBuffer>
    readonly mediaType: string
    readonly sha256: string
  }
}

export type HostRequests = ReturnType<typeof createHostRequests>

const defaultLimits: RequestLimits = {
  answerMs: 30_000,
  slowestUploadPerSecond: 32 * 1024,
  bodyMs: 10_000,
  // Error pages and the picture of a check are far smaller.
  bodyBytes: 64 * 1024,
}

/** Redirects are never followed, so credentials stay with the host. */
export function createHostRequests(
  host: PictureHost,
  credentials: HostCredentials | null,
  deps: HostRequestDeps,
) {
  const limits = { ...defaultLimits, ...deps.limits }
  const authorise = createAuthorise(host, credentials, deps.clock)
  const masks = secretsOf(credentials).map(createKeyMask)

  const run = (
    { method, address, body }: HostRequest,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ) => {
    if (signal.aborted) return Promise.resolve<Exchange>({ kind: 'cancelled' })
    return exchange(
      { method, address, headers, body: body?.bytes ?? null },
      { fetch: deps.fetch, clock: deps.clock, limits },
      signal,
    )
  }
  const plainHeaders = ({ body }: HostRequest): Record<string, string> =>
    body === undefined ? {} : { 'Content-Type': body.mediaType }

  return {
    /** Signed in. The address must be one of the host's own. */
    send: async (request: HostRequest, signal: AbortSignal): Promise<Exchange> => {
      const headers = plainHeaders(request)
      const { method, address, body } = request
      const signed = await authorise({ method, address, headers, sha256: body?.sha256 ?? emptySha256 })
      return run(request, signed, signal)
    },
    sendUnsigned: (request: HostRequest, signal: AbortSignal): Promise<Exchange> =>
      run(request, plainHeaders(request), signal),
    mask: (text: string): string => masks.reduce((masked, mask) => mask(masked), text),
    region: host.kind === 's3' ? host.region : undefined,
  }
}
