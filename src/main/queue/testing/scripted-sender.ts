import type { ServiceRequest } from '../../library/queue/attempts.ts'
import type { Sender, SendOutcome } from '../ports.ts'

export type OpenSend = {
  readonly address: string
  readonly key: string
  readonly request: ServiceRequest
  readonly signal: AbortSignal
  readonly answer: (outcome: SendOutcome) => void
}

export type ScriptedSender = Sender & {
  readonly begun: readonly OpenSend[]
  open(): readonly OpenSend[]
  answerWith(reply: ((send: OpenSend) => SendOutcome) | null): void
}

/** A service driven by the test: a request stays open until it is answered or stopped. */
export function createScriptedSender(): ScriptedSender {
  const begun: OpenSend[] = []
  const open = new Set<OpenSend>()
  let reply: ((send: OpenSend) => SendOutcome) | null = null

  return {
    begun,
    open: () => [...open],
    answerWith(next) {
      reply = next
    },
    send({ address, key }, request, signal) {
      return new Promise((resolve) => {
        const send: OpenSend = {
          ...{ address, key, request, signal },
          answer: (outcome) => {
            open.delete(send)
            resolve(outcome)
          },
        }
        begun.push(send)
        open.add(send)
        signal.addEventListener('abort', () => send.answer({ kind: 'cancelled', mayBeDelivered: true }))
        if (reply !== null) send.answer(reply(send))
      })
    },
  }
}

const answer = { id: null, message: 'ok', type: null, usage: null, body: '', cut: false }
const problem = { detail: '' }

export const outcomes = {
  success: { kind: 'success', answer: { ...answer, status: 200 } },
  serverError: {
    ...{ kind: 'refused', reason: 'server-error', retryAfterMs: null },
    problem: { ...problem, code: 'service-in-trouble', status: 500 },
  },
  rejected: {
    ...{ kind: 'refused', reason: 'rejected', retryAfterMs: null },
    problem: { ...problem, code: 'rejected', status: 422, words: 'too long' },
  },
  redirected: {
    ...{ kind: 'refused', reason: 'redirect', retryAfterMs: null },
    problem: { ...problem, code: 'redirected', status: 301 },
  },
  conflict: {
    ...{ kind: 'refused', reason: 'conflict', retryAfterMs: null },
    problem: { ...problem, code: 'conflict', status: 409 },
  },
  keyRefused: {
    ...{ kind: 'refused', reason: 'key', retryAfterMs: null },
    problem: { ...problem, code: 'key-refused', status: 401 },
  },
  forbidden: {
    ...{ kind: 'refused', reason: 'forbidden', retryAfterMs: null },
    problem: { ...problem, code: 'key-refused', status: 403 },
  },
  notTheService: {
    ...{ kind: 'refused', reason: 'not-the-service', retryAfterMs: null },
    problem: { ...problem, code: 'not-the-service', status: 200 },
  },
  lost: { kind: 'lost', problem: { ...problem, code: 'lost-contact' } },
  pictureGone: { kind: 'not-sent', retryable: false, problem: { ...problem, code: 'picture-gone' } },
} as const satisfies Record<string, SendOutcome>

export function notSent(
  code: 'refused' | 'cannot-be-found' | 'offline' | 'certificate-not-trusted',
): SendOutcome {
  return { kind: 'not-sent', retryable: true, problem: { ...problem, code } }
}

export function throttled(reason: 'rate-limit' | 'unavailable', retryAfterMs: number | null): SendOutcome {
  const code = reason === 'rate-limit' ? 'rate-limited' : 'unavailable'
  return { kind: 'refused', reason, problem: { ...problem, code }, retryAfterMs }
}
