import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { errorCodeOf } from '../../../shared/ipc/failure.ts'
import type { UpdateProblem } from '../../../shared/schemas/updates.ts'
import { ownFile } from '../../files/in-place.ts'
import { requestUpdate, type UpdateRequests } from './follow-redirects.ts'
import { RequestError } from './update-failure.ts'

/** Request to the feed from electron-updater. Of its headers, an ID among them, only one is sent. */
type FeedRequest = {
  readonly protocol?: string | null
  readonly hostname?: string | null
  readonly port?: string | number | null
  readonly path?: string | null
  readonly headers?: Readonly<Record<string, unknown>> | null
}
type Token = {
  createPromise<R>(
    run: (
      resolve: (value: R | PromiseLike<R>) => void,
      reject: (error: Error) => void,
      onCancel: (cancelled: () => void) => void,
    ) => void,
  ): Promise<R>
}
type DownloadWish = {
  readonly cancellationToken: Token
  readonly sha512?: string | null
  readonly onProgress?: (progress: {
    total: number
    delta: number
    transferred: number
    percent: number
    bytesPerSecond: number
  }) => void
}

export type FetchExecutor = {
  request(options: FeedRequest): Promise<string | null>
  download(address: URL, destination: string, wish: DownloadWish): Promise<string>
  downloadToBuffer(address: URL): Promise<Buffer>
}

/** A feed is some hundred bytes and the notes of a version; GitHub's list of releases some ten thousand. */
const largestFeedBytes = 2_000_000
const largestDownloadBytes = 1_000_000_000
/** A connection without a byte for this long counts as broken. */
const stallMs = 60_000

/**
 * Replaces electron-updater's HTTP: every request uses the app's `fetch`, is bounded in size and time, and
 * downloads are compared with their published SHA-512 while being written. A file without one is rejected.
 */
export function createFetchExecutor(
  requests: UpdateRequests,
  expectedBytes: (address: URL) => number | null,
): FetchExecutor {
  return {
    request: async ({ protocol, hostname, port, path, headers }) => {
      const address = URL.parse(
        `${protocol ?? 'https:'}//${hostname ?? ''}${port == null ? '' : `:${port}`}${path ?? '/'}`,
      )
      if (address === null) throw new RequestError('not-understood', 'no address')
      const { signal } = new AbortController()
      const pieces: Uint8Array[] = []
      const response = await requestUpdate(requests, address, signal, acceptOf(headers ?? {}))
      const most = { bytes: largestFeedBytes, problem: 'not-understood' } as const
      await readPieces(requests, response, most, signal, async (piece) => void pieces.push(piece))
      return pieces.length === 0 ? null : new TextDecoder().decode(Buffer.concat(pieces))
    },
    download: (address, destination, { cancellationToken, sha512, onProgress }) =>
      cancellationToken.createPromise((resolve, reject, onCancel) => {
        const stop = new AbortController()
        onCancel(() => stop.abort())
        const size = expectedBytes(address)
        const wish = { sha512: sha512 ?? null, size, signal: stop.signal, destination }
        fetchFile(requests, address, wish, (transferred, total) =>
          onProgress?.({
            ...{ transferred, total, delta: 0, bytesPerSecond: 0 },
            percent: total === 0 ? 0 : (transferred / total) * 100,
          }),
        ).then(() => resolve(destination), reject)
      }),
    // Only differential downloads would need it, and those are switched off.
    downloadToBuffer: async () => {
      throw new RequestError('unexpected', 'nothing but whole files is downloaded')
    },
  }
}

/** GitHub answers with an HTML page or with data, by this header alone. */
function acceptOf(headers: Readonly<Record<string, unknown>>): string {
  const [, accept] = Object.entries(headers).find(([name]) => name.toLowerCase() === 'accept') ?? []
  return typeof accept === 'string' ? accept : '*/*'
}

type FileWish = {
  readonly destination: string
  readonly sha512: string | null
  readonly size: number | null
  readonly signal: AbortSignal
}

async function fetchFile(
  requests: UpdateRequests,
  address: URL,
  { destination, sha512, size, signal }: FileWish,
  onProgress: (received: number, total: number) => void,
): Promise<void> {
  if (sha512 === null) throw new RequestError('not-as-published', 'no checksum is published')
  const response = await requestUpdate(requests, address, signal)
  const announced = Number(response.headers.get('content-length') ?? Number.NaN)
  const total = size ?? (Number.isFinite(announced) ? announced : 0)
  const digest = createHash('sha512')
  let received = 0
  const file = await onDisk(() => open(destination, 'w', ownFile))
  try {
    const most = { bytes: size ?? largestDownloadBytes, problem: 'not-as-published' } as const
    await readPieces(requests, response, most, signal, async (piece) => {
      digest.update(piece)
      await onDisk(() => file.writeFile(piece))
      received += piece.length
      onProgress(received, Math.max(total, received))
    })
    await onDisk(() => file.sync())
  } finally {
    await file.close()
  }
  if (size !== null && received < size) throw new RequestError('cut-short', `${received} of ${size} bytes`)
  if (digest.digest('base64') !== sha512)
    throw new RequestError('not-as-published', 'another SHA-512 than was published')
}

async function readPieces(
  { after }: UpdateRequests,
  response: Response,
  most: { readonly bytes: number; readonly problem: UpdateProblem },
  signal: AbortSignal,
  take: (piece: Uint8Array) => Promise<void>,
): Promise<void> {
  if (response.body === null) return
  const reader = response.body.getReader()
  let size = 0
  try {
    for (;;) {
      const { promise: stalled, resolve: stall } = Promise.withResolvers<'stalled'>()
      const stopWaiting = after(stallMs, () => stall('stalled'))
      const step = await Promise.race([reader.read(), stalled])
        .catch((cause: unknown) => {
          throw new RequestError('cut-short', cause instanceof Error ? cause.message.slice(0, 300) : '')
        })
        .finally(stopWaiting)
      if (step === 'stalled') throw new RequestError('cut-short', 'nothing came any more')
      if (step.done) return
      size += step.value.length
      if (size > most.bytes) throw new RequestError(most.problem, `more than ${most.bytes} bytes`)
      signal.throwIfAborted()
      await take(step.value)
    }
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}

async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const code = errorCodeOf(cause)
    const isFull = code === 'ENOSPC' || code === 'EDQUOT'
    throw new RequestError(isFull ? 'no-room' : 'not-writable', code)
  }
}
