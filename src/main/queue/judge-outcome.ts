import { assertNever } from '../../shared/result.ts'
import type { SendProblem, SendProblemCode } from '../../shared/schemas/queue.ts'
import type { AttemptEnd, ClaimedItem } from '../library/queue/attempts.ts'
import { backoffMs, type QueuePolicy } from './policy.ts'
import type { Random, SendOutcome } from './ports.ts'

export type ConnectionNews =
  | { readonly kind: 'contact' }
  | { readonly kind: 'key'; readonly reason: 'key-refused' }
  | {
      readonly kind: 'throttle'
      readonly reason: 'rate-limited' | 'unavailable'
      readonly retryAfterMs: number | null
    }
  | { readonly kind: 'unreachable'; readonly reason: 'offline' | 'unavailable' | 'not-the-service' }
  | { readonly kind: 'trouble' }
  | { readonly kind: 'nothing' }

type Judgement = { readonly end: AttemptEnd; readonly news: ConnectionNews }

export type StoppedBy = 'editor' | 'app'

const ofConnection: ReadonlySet<SendProblemCode> = new Set([
  'offline',
  'cannot-be-found',
  'refused',
  'not-reachable',
  'timed-out',
  'certificate-not-trusted',
  'authority-not-matched',
  'proxy',
  'not-the-service',
])

/**
 * Returns what becomes of an item after an attempt. Trouble that any item would have met concerns the
 * connection: the item keeps its attempts and its place. Pure.
 */
export function judgeOutcome(
  outcome: SendOutcome,
  item: Pick<ClaimedItem, 'attempts' | 'doubtful' | 'corrected' | 'request'>,
  at: {
    readonly now: number
    readonly random: Random
    readonly policy: QueuePolicy
    readonly stoppedBy: StoppedBy | null
    /** Cause of a 403, or of a page with a status of 4xx, as far as the attempts so far tell. */
    readonly forbidden: () => Forbidden
  },
): Judgement {
  switch (outcome.kind) {
    case 'success':
      return {
        end: { kind: 'accepted', answer: outcome.answer, countedAsRepeat: false, problem: null },
        news: contact,
      }
    case 'refused':
      return judgeRefusal(outcome, item, at)
    case 'not-sent':
      return judgeNotSent(outcome, item, at)
    case 'lost':
      return { end: afterLoss(outcome.problem, item, at), news: { kind: 'trouble' } }
    case 'cancelled':
      return judgeCancelled(outcome.mayBeDelivered, at)
    default:
      return assertNever(outcome)
  }
}

const contact: ConnectionNews = { kind: 'contact' }
const nothing: ConnectionNews = { kind: 'nothing' }
const keyRefused: ConnectionNews = { kind: 'key', reason: 'key-refused' }

const conflictCodes = {
  'title-or-metadata': 'conflict-corrected',
  'content-too': 'conflict-content',
} as const

type Circumstances = Parameters<typeof judgeOutcome>[2]
type Tried = Parameters<typeof judgeOutcome>[1]

function judgeRefusal(
  { reason, problem, retryAfterMs }: Extract<SendOutcome, { kind: 'refused' }>,
  item: Tried,
  at: Circumstances,
): Judgement {
  const refused: Judgement = { end: { kind: 'refused', problem }, news: contact }
  switch (reason) {
    case 'key':
      return { end: uncounted(problem), news: keyRefused }
    case 'forbidden':
      return judgeForbidden(problem, item, at)
    case 'rate-limit':
      return { end: uncounted(problem), news: { kind: 'throttle', reason: 'rate-limited', retryAfterMs } }
    case 'unavailable':
      return { end: uncounted(problem), news: { kind: 'throttle', reason, retryAfterMs } }
    case 'server-error':
      return { end: afterTrouble(problem, item, at), news: { kind: 'trouble' } }
    case 'not-the-service':
      // A firewall may block this document alone, which would block the others for good.
      if ((problem.status ?? 0) >= 400 && at.forbidden() === 'document') return forbiddenDocument(problem)
      // A page in place of the answer does not tell what the service received, so the doubt stays as after a
      // loss.
      return {
        end: { kind: 'lost-contact', problem, notBefore: null, counts: false },
        news: { kind: 'unreachable', reason: 'not-the-service' },
      }
    case 'conflict':
      // IDs are the sender's, so the service's document is that of the earlier attempt. Not so for a conflict
      // over a change: it may have another reason, and the change would be lost. Nor does the service have
      // later corrections: only the user can send them as an update.
      if (!item.doubtful || item.request.operation !== 'add') return refused
      if (item.corrected === null)
        return { end: { kind: 'accepted', answer: null, countedAsRepeat: true, problem }, news: contact }
      return {
        end: { kind: 'refused', problem: { ...problem, code: conflictCodes[item.corrected] } },
        news: contact,
      }
    case 'redirect':
    case 'rejected':
      return refused
    default:
      return assertNever(reason)
  }
}

function judgeForbidden(problem: SendProblem, item: Tried, at: Circumstances): Judgement {
  switch (at.forbidden()) {
    case 'document':
      return forbiddenDocument(problem)
    case 'unknown':
      return {
        end: { kind: 'postponed', problem, notBefore: nextAttempt(item, at), counts: false },
        news: nothing,
      }
    case 'key':
      return { end: uncounted(problem), news: keyRefused }
  }
}

function forbiddenDocument(problem: SendProblem): Judgement {
  return { end: { kind: 'refused', problem: { ...problem, code: 'forbidden' } }, news: contact }
}

function judgeNotSent(
  { retryable, problem, waitMs }: Extract<SendOutcome, { kind: 'not-sent' }>,
  item: Tried,
  at: Circumstances,
): Judgement {
  if (waitMs !== undefined) {
    const notBefore = at.now + Math.min(Math.ceil(waitMs), at.policy.longestBackoffMs)
    return { end: { kind: 'postponed', problem, notBefore, counts: false }, news: nothing }
  }
  if (!retryable) return { end: { kind: 'refused', problem }, news: nothing }
  if (!ofConnection.has(problem.code)) return { end: afterTrouble(problem, item, at), news: nothing }
  const { code } = problem
  const reason = code === 'offline' || code === 'not-the-service' ? code : 'unavailable'
  return { end: uncounted(problem), news: { kind: 'unreachable', reason } }
}

function judgeCancelled(mayBeDelivered: boolean, { now, policy, stoppedBy }: Circumstances): Judgement {
  const byEditor = stoppedBy === 'editor'
  if (!mayBeDelivered && !byEditor) return { end: { kind: 'released' }, news: nothing }
  const problem: SendProblem = byEditor
    ? { code: 'cancelled', detail: 'Stopped by the editor' }
    : { code: 'interrupted', detail: 'Stopped because the app ended' }
  const notBefore = byEditor ? now + policy.stopHoldMs : null
  return {
    end: mayBeDelivered
      ? { kind: 'lost-contact', problem, notBefore }
      : { kind: 'postponed', problem, notBefore, counts: false },
    news: nothing,
  }
}

function uncounted(problem: SendProblem): AttemptEnd {
  return { kind: 'postponed', problem, notBefore: null, counts: false }
}

function afterTrouble(problem: SendProblem, item: Tried, at: Circumstances): AttemptEnd {
  if (item.attempts >= at.policy.mostAttempts) return { kind: 'refused', problem }
  return { kind: 'postponed', problem, notBefore: nextAttempt(item, at), counts: true }
}

function afterLoss(problem: SendProblem, item: Tried, at: Circumstances): AttemptEnd {
  // A refusal would not record the doubt, so the first loss is recorded as one even at the last attempt.
  if (item.doubtful && item.attempts >= at.policy.mostAttempts) return { kind: 'refused', problem }
  return { kind: 'lost-contact', problem, notBefore: nextAttempt(item, at) }
}

function nextAttempt(item: Tried, { now, random, policy }: Circumstances): number {
  return now + backoffMs(item.attempts, random, policy, policy.longestBackoffMs)
}

type Forbidden = 'document' | 'key' | 'unknown'

/** Far more than are put aside between two successes. */
const mostKept = 1000

/**
 * A 403 may be about the key or about one document, and only other documents tell: if the same key gets one
 * through after the refusal, a second refusal is about the document. The key is requested at once if it was
 * never accepted, or if nothing succeeded between `mostInARow` refusals. Pages that a firewall sends for one
 * document are distinguished from those of a network by the same rule.
 */
export class ForbiddenItems {
  readonly #mostInARow: number
  /** Number of successes before the first refusal, by item. */
  readonly #known = new Map<string, number>()
  #successes = 0
  #inARow = 0

  constructor({ mostInARow }: { readonly mostInARow: number }) {
    this.#mostInARow = mostInARow
  }

  refused(itemId: string): Forbidden {
    const before = this.#known.get(itemId)
    if (before !== undefined && this.#successes > before) {
      this.#known.delete(itemId)
      return 'document'
    }
    if (before === undefined) this.#known.set(itemId, this.#successes)
    const [oldest] = this.#known.keys()
    if (this.#known.size > mostKept && oldest !== undefined) this.#known.delete(oldest)
    this.#inARow += 1
    return this.#successes > 0 && this.#inARow < this.#mostInARow ? 'unknown' : 'key'
  }

  succeeded(itemId: string): void {
    this.#known.delete(itemId)
    this.#successes += 1
    this.#inARow = 0
  }

  keyChanged(): void {
    this.#successes = 0
    this.#inARow = 0
    for (const itemId of this.#known.keys()) this.#known.set(itemId, 0)
  }

  itemIds(): readonly string[] {
    return [...this.#known.keys()]
  }
}
