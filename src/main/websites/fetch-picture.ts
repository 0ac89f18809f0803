import type { Failure } from '../../shared/ipc/failure.ts'
import type { Result } from '../../shared/result.ts'
import type { PictureFinding, PreviewPicture } from '../../shared/schemas/website.ts'
import type { PictureFacts } from '../pictures/inspect-picture.ts'
import { readAtMost } from './read-at-most.ts'
import { requestWeb, type WebDeps } from './request-web.ts'
import { withinTime } from './within-time.ts'

export type FetchPictureDeps = WebDeps & {
  /** Detects the type from the bytes, whatever the answer says. */
  readonly inspectPicture: (bytes: Uint8Array) => Promise<Result<PictureFacts, Failure>>
}

const defaultTimeLimitMs = 20_000
const previewTimeLimitMs = 8000
const previewBytes = 500_000

/** Fetches a picture as the service would, without key and cookies. */
export async function fetchPicture(
  deps: FetchPictureDeps,
  address: string,
  limitBytes: number,
  signal: AbortSignal,
): Promise<PictureFinding> {
  const limitMs = deps.timeLimitMs ?? defaultTimeLimitMs
  const fetched = await withinTime(limitMs, signal, (stop) => look(deps, address, limitBytes, stop))
  if (fetched.kind === 'done') return fetched.value
  return notUsable(fetched.kind === 'timed-out' ? 'timed-out' : 'not-reached')
}

export async function findPreview(
  deps: FetchPictureDeps,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<PreviewPicture | null> {
  const limits = { timeLimitMs: previewTimeLimitMs, ...deps }
  for (const address of addresses) {
    const found = await fetchPicture(limits, address, previewBytes, signal)
    if (found.outcome === 'usable' && found.bytes !== null)
      return { mediaType: found.mediaType, bytes: found.bytes }
  }
  return null
}

async function look(
  deps: FetchPictureDeps,
  address: string,
  limitBytes: number,
  stop: AbortSignal,
): Promise<PictureFinding> {
  const answer = await requestWeb(deps, address, 'image/png,image/jpeg,image/webp,image/gif', stop)
  if (answer.kind === 'refused') return notUsable(answer.problem)
  const { response } = answer
  if (!response.ok) return notUsable('answered-with-error', { status: response.status })
  const { bytes, isWhole } = await readAtMost(response, limitBytes)
  if (!isWhole) return notUsable('too-large')
  const found = await deps.inspectPicture(bytes)
  if (!found.ok) return problemOf(found.error, response.headers.get('content-type'))
  const { mediaType, size } = found.value
  return {
    outcome: 'usable',
    mediaType,
    byteLength: bytes.byteLength,
    width: size?.width ?? null,
    height: size?.height ?? null,
    // A picture of unknown size could fill the memory of the page.
    bytes: size === null ? null : bytes,
  }
}

function problemOf({ code, facts }: Failure, contentType: string | null): PictureFinding {
  if (code === 'picture-empty') return notUsable('empty')
  if (code === 'picture-too-large') return notUsable('too-large')
  if (code === 'picture-too-many-pixels') return notUsable('too-many-pixels', facts)
  if (/^\s*(text\/html|application\/xhtml\+xml)\b/i.test(contentType ?? '')) return notUsable('is-a-page')
  return notUsable('type-not-accepted', facts)
}

function notUsable(
  problem: Extract<PictureFinding, { outcome: 'not-usable' }>['problem'],
  facts: Failure['facts'] = {},
): PictureFinding {
  return { outcome: 'not-usable', problem, facts }
}
