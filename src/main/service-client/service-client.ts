import { randomUUID } from 'node:crypto'
import { parseBaseAddress } from '../../shared/domain/addresses/web-address.ts'
import { errorNameOf } from '../../shared/ipc/failure.ts'
import { type CheckReport, secretKey } from '../../shared/schemas/connection.ts'
import { exchange, type Fetch, type RequestLimits } from '../http/exchange.ts'
import { rememberKeyMask } from '../http/key-mask.ts'
import { pinnedAuthorityMissed } from '../http/network-failure.ts'
import type { Clock } from '../jobs/system-clock.ts'
import type { ServiceRequest } from '../library/queue/attempts.ts'
import type { KeyedConnection, Sender, SendOutcome } from '../queue/ports.ts'
import { judgeAnswer, judgeFailure } from './check-connection.ts'
import { readOutcome } from './read-outcome.ts'
import { buildBody, operationMethods, operationPaths } from './request-body.ts'

export type ServiceClientDeps = {
  readonly fetch: Fetch
  /** Requests that trust one certificate authority, as PEM; without it, none of them is sent. */
  readonly fetchTrusting?: (certificateAuthority: string) => Fetch
  /** The bytes of a stored picture; null if they are gone. */
  readonly readPicture: (id: string) => Promise<Uint8Array<ArrayBuffer> | null>
  /** Called with the result of `readPicture`, once it is in the request's body. */
  readonly letGoOfPicture?: (bytes: Uint8Array<ArrayBuffer>) => void
  readonly clock?: Clock
  readonly limits?: Partial<ServiceLimits>
  readonly createId?: () => string
}

type ServiceLimits = RequestLimits & {
  /** Time limit of an answer to a check, because the user waits for it. */
  readonly checkAnswerMs: number
  /** Maximum bytes kept of an answer's text. */
  readonly keptBytes: number
}

const defaultLimits: ServiceLimits = {
  // The service may fetch a website or analyse a picture before it answers.
  answerMs: 60_000,
  // A crowded wireless network still achieves this; 5 MB of picture get about 3.5 minutes more.
  slowestUploadPerSecond: 32 * 1024,
  checkAnswerMs: 15_000,
  bodyMs: 10_000,
  bodyBytes: 1024 * 1024,
  keptBytes: 64 * 1024,
}

type Target = Pick<KeyedConnection, 'address' | 'certificateAuthority' | 'key'>

/** The two calls of docs/service-interface.md. Every address and key comes with the call. */
export class ServiceClient implements Sender {
  readonly #deps: ServiceClientDeps
  readonly #clock: Clock
  readonly #limits: ServiceLimits
  readonly #maskOf = rememberKeyMask()
  readonly #baseOf = rememberBase()

  constructor(deps: ServiceClientDeps) {
    this.#deps = deps
    this.#clock = deps.clock ?? systemClock
    this.#limits = { ...defaultLimits, ...deps.limits }
  }

  async send(connection: Target, request: ServiceRequest, signal: AbortSignal): Promise<SendOutcome> {
    const base = this.#baseOf(connection.address)
    if (!base.ok) return notSent('not-allowed-address', `The address cannot be used: ${base.error}`)
    const key = secretKey.safeParse(connection.key)
    if (!key.success) return unusableKey
    const picture = await this.#pictureOf(request)
    if (picture !== null && 'kind' in picture) return picture
    const body = buildBody(request, picture)
    if (picture !== null) this.#deps.letGoOfPicture?.(picture)
    if (signal.aborted) return { kind: 'cancelled', mayBeDelivered: false }
    const target = { ...connection, address: base.value, key: key.data }
    return (await this.#attempt(target, request, body, this.#limits.answerMs, signal)).outcome
  }

  /**
   * Checks an address, as typed, and a key with a PATCH of a document that cannot exist and nothing to
   * change. Never throws; `detail` never holds the key.
   */
  async check(
    typed: string,
    typedKey: string,
    signal: AbortSignal,
    certificateAuthority?: string | null,
  ): Promise<CheckReport> {
    const base = parseBaseAddress(typed)
    const address = base.ok ? base.value : typed
    if (!base.ok) return { outcome: 'cannot-be-found', address, detail: `Not an address: ${base.error}` }
    const key = secretKey.safeParse(typedKey)
    if (!key.success) return { outcome: 'key-refused', address, detail: unusableKey.problem.detail }
    if (signal.aborted) return { outcome: 'timed-out', address, detail: 'Stopped before anything was sent' }
    const request: ServiceRequest = { operation: 'update', id: (this.#deps.createId ?? randomUUID)() }
    const target = { address, key: key.data, certificateAuthority }
    const { happened, outcome } = await this.#attempt(
      target,
      request,
      buildBody(request, null),
      this.#limits.checkAnswerMs,
      signal,
    )
    const judged = happened.kind === 'answered' ? judgeAnswer(happened) : judgeFailure(outcome)
    if (outcome.kind === 'success')
      return { outcome: judged, address, detail: `PATCH ${address}: ${outcome.answer.status}` }
    if (outcome.kind === 'cancelled') return { outcome: judged, address, detail: 'Stopped' }
    const { detail, newAddress } = outcome.problem
    return { outcome: judged, address, detail, ...(newAddress === undefined ? {} : { newAddress }) }
  }

  async #attempt(
    connection: Target,
    request: ServiceRequest,
    body: Uint8Array<ArrayBuffer>,
    answerMs: number,
    signal: AbortSignal,
  ) {
    const { fetch, fetchTrusting = () => trustingNobody } = this.#deps
    const [clock, limits] = [this.#clock, this.#limits]
    const method = operationMethods[request.operation]
    const address = connection.address + operationPaths[request.operation]
    const authority = connection.certificateAuthority
    const happened = await exchange(
      {
        method,
        address,
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${connection.key}` },
        body,
      },
      { fetch: authority == null ? fetch : fetchTrusting(authority), clock, limits: { ...limits, answerMs } },
      signal,
    )
    const mask = this.#maskOf(connection.key)
    const { keptBytes } = limits
    const context = { request, method, address, keptBytes, now: clock.now(), mask }
    return { happened, outcome: readOutcome(happened, context) }
  }

  async #pictureOf(request: ServiceRequest): Promise<Uint8Array<ArrayBuffer> | SendOutcome | null> {
    if (request.operation !== 'add' || request.content.kind !== 'picture') return null
    try {
      const bytes = await this.#deps.readPicture(request.content.picture.id)
      return bytes ?? notSent('picture-gone', 'The picture is no longer in the app’s folder')
    } catch (cause) {
      // The file may still exist, so a retry makes sense.
      const detail = `The picture could not be read: ${errorNameOf(cause)}`
      return { ...notSent('picture-gone', detail), retryable: true }
    }
  }
}

/** Caches the last parsed address, since each request brings the same. */
function rememberBase(): typeof parseBaseAddress {
  let last: { readonly typed: string; readonly base: ReturnType<typeof parseBaseAddress> } | undefined
  return (typed) => {
    if (last?.typed !== typed) last = { typed, base: parseBaseAddress(typed) }
    return last.base
  }
}

function notSent(code: 'not-allowed-address' | 'picture-gone', detail: string) {
  return { kind: 'not-sent', retryable: false, problem: { code, detail } } as const
}

// Such a key is invalid in a header; the error of `fetch` would quote it.
const unusableKey = {
  kind: 'refused',
  reason: 'key',
  problem: { code: 'key-refused', detail: 'The key holds characters that no key can have' },
  retryAfterMs: null,
} as const satisfies SendOutcome

const trustingNobody: Fetch = () =>
  Promise.reject(
    Object.assign(new Error('There is no way to trust one authority only'), { code: pinnedAuthorityMissed }),
  )

const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
}
