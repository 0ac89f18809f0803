import { shortenText } from '../../shared/domain/cut-text.ts'
import type { SendProblem, SendProblemCode, ServiceAnswer } from '../../shared/schemas/queue.ts'
import { type Exchange, redirectTarget } from '../http/exchange.ts'
import { cleanText, isWebPage } from '../http/foreign-text.ts'
import type { KeyMask } from '../http/key-mask.ts'
import { explainNetworkFailure } from '../http/network-failure.ts'
import { firstBytes } from '../http/read-body.ts'
import type { ServiceRequest } from '../library/queue/attempts.ts'
import type { SendOutcome } from '../queue/ports.ts'
import { readAnswerFields } from './answer-fields.ts'
import { readErrorField, readErrorWords } from './error-words.ts'
import { operationPaths } from './request-body.ts'

const longestWords = 1000
const longestDetail = 2000
const longestStep = 200

type ReadingContext = {
  readonly request: ServiceRequest
  readonly method: string
  readonly address: string
  readonly keptBytes: number
  readonly now: number
  readonly mask: KeyMask
}

type Reason = Extract<SendOutcome, { kind: 'refused' }>['reason']

export function readOutcome(exchange: Exchange, context: ReadingContext): SendOutcome {
  switch (exchange.kind) {
    case 'cancelled':
      return { kind: 'cancelled', mayBeDelivered: true }
    case 'timed-out':
      return {
        kind: 'lost',
        problem: problemOf(context, 'timed-out', `no answer within ${exchange.afterMs} ms`),
      }
    case 'failed':
      return readFailure(exchange.cause, context)
    case 'answered':
      return readAnswer(exchange, context)
  }
}

function readFailure(cause: unknown, context: ReadingContext): SendOutcome {
  const { reached, code, retryable, detail } = explainNetworkFailure(cause)
  const problem = problemOf(context, code, detail)
  return reached === 'no' ? { kind: 'not-sent', retryable, problem } : { kind: 'lost', problem }
}

type Answer = Extract<Exchange, { kind: 'answered' }>

function readAnswer(answer: Answer, context: ReadingContext): SendOutcome {
  const { status } = answer
  const isPage = isWebPage(answer.headers, answer.body)
  if (isPage && mayHideService(status)) return notTheService(answer, context)
  if (status >= 200 && status <= 299) return { kind: 'success', answer: receiptOf(answer, context) }
  // A page's text is not about the document.
  const spoken: SpokenPart = isPage ? { status } : spokenPart(answer, context)
  if (status < 400) return redirected(answer.headers.get('location'), context, spoken)
  const detail = `${statusLine(answer)}${answer.body.text === '' ? '' : `: ${answer.body.text}`}`
  const problem = (code: SendProblemCode): SendProblem => ({ ...problemOf(context, code, detail), ...spoken })
  // A proxy asks for its own sign-in, so the request did not get past it.
  if (status === 407) return { kind: 'not-sent', retryable: true, problem: problem('proxy') }
  // Sent by a network that wants a sign-in first (RFC 6585, section 6), never by the service.
  if (status === 511) return { kind: 'not-sent', retryable: true, problem: problem('not-the-service') }
  const retryAfterMs = readRetryAfter(answer.headers.get('retry-after'), context.now)
  const { reason, code } = judge(context.request, spoken)
  return { kind: 'refused', reason, problem: problem(code), retryAfterMs }
}

/**
 * True if a web page with this status tells nothing of the service. This includes 401 and 403: proxies and
 * firewalls send such pages, and asking for a new key would help nobody. Redirects, 407 and 511 mean the same
 * from anyone; 408, 429 and 5xx are waited out alike. 413 is about the size of this request, which waiting
 * would not change.
 */
function mayHideService(status: number): boolean {
  if (status >= 200 && status <= 299) return true
  return status >= 400 && status <= 499 && ![407, 408, 413, 429].includes(status)
}

const saysItExists = /\balready (exists|indexed|been indexed|in the index)\b|\bduplicate (document )?id\b/i
const aboutContent = new Set([413, 415])
const aboutAnyField = new Set([400, 422])
const namesOtherField = /\b(title|metadata|collection|id)\b/i

function judge(
  request: ServiceRequest,
  { status, words = '', field }: SpokenPart,
): { readonly reason: Reason; readonly code: SendProblemCode } {
  if (status === 401) return { reason: 'key', code: 'key-refused' }
  if (status === 403) return { reason: 'forbidden', code: 'key-refused' }
  if (status === 429) return { reason: 'rate-limit', code: 'rate-limited' }
  if (status === 503) return { reason: 'unavailable', code: 'unavailable' }
  if (status === 408 || status >= 500) return { reason: 'server-error', code: 'service-in-trouble' }
  // Some services report it with 400 or 422; accepted only for an add, and if the message is clear.
  const exists = (status === 400 || status === 422) && request.operation === 'add' && saysItExists.test(words)
  if (status === 409 || exists) return { reason: 'conflict', code: 'conflict' }
  const inside = request.operation === 'add' && request.content.kind === 'picture'
  const isAboutContent =
    aboutContent.has(status) ||
    (aboutAnyField.has(status) &&
      (field === undefined ? !namesOtherField.test(words) : field[0] === 'content'))
  return { reason: 'rejected', code: inside && isAboutContent ? 'picture-inside-refused' : 'rejected' }
}

function notTheService(answer: Answer, context: ReadingContext): SendOutcome {
  const detail = `${statusLine(answer)}, a web page: ${answer.body.text}`
  const problem = { ...problemOf(context, 'not-the-service', detail), status: answer.status }
  return { kind: 'refused', reason: 'not-the-service', problem, retryAfterMs: null }
}

function redirected(location: string | null, context: ReadingContext, spoken: SpokenPart): SendOutcome {
  const target = newAddressOf(location, context.address)
  const newAddress = target === undefined ? {} : { newAddress: context.mask(target) }
  const problem = problemOf(context, 'redirected', `redirected${target === undefined ? '' : ` to ${target}`}`)
  return {
    kind: 'refused',
    reason: 'redirect',
    problem: { ...problem, ...spoken, ...newAddress },
    retryAfterMs: null,
  }
}

function problemOf(context: ReadingContext, code: SendProblemCode, detail: string): SendProblem {
  return {
    code,
    detail: readable(`${context.method} ${context.address}: ${detail}`, longestDetail, context.mask),
  }
}

type SpokenPart = Pick<SendProblem, 'words' | 'field'> & { readonly status: number }

function spokenPart(answer: Answer, { mask }: ReadingContext): SpokenPart {
  const words = readErrorWords(answer.body.text) ?? statusLine(answer)
  const tidy = (text: string) => mask(cleanText(text))
  const field = readErrorField(answer.body.text, tidy)?.map((step) => shortenText(step, longestStep))
  return {
    status: answer.status,
    words: readable(words, longestWords, mask),
    ...(field !== undefined && { field }),
  }
}

/**
 * Cleaned before it is masked: a control character inside an echoed key would hide it. Cut last, for the same
 * reason.
 */
function readable(text: string, maximumLength: number, mask: KeyMask): string {
  return shortenText(mask(cleanText(text)), maximumLength)
}

function statusLine({ status, statusText }: Answer): string {
  return `${status} ${statusText}`.trim()
}

function receiptOf({ status, body }: Answer, { mask, keptBytes }: ReadingContext): ServiceAnswer {
  const fields = readAnswerFields(body.text)
  const masked = (text: string | null) => (text === null ? null : mask(text))
  const kept = firstBytes(mask(body.text), keptBytes)
  return {
    status,
    id: masked(fields.id),
    message: masked(fields.message),
    type: masked(fields.type),
    usage: fields.usage,
    body: kept.text,
    cut: kept.cut || body.cut,
  }
}

const longestWaitMs = 60 * 60 * 1000

/**
 * `Retry-After` (RFC 9110, section 10.2.3) as milliseconds from `now`, at most an hour and never below 0:
 * seconds or a date. Null if missing or invalid.
 */
function readRetryAfter(value: string | null, now: number): number | null {
  const text = value?.trim() ?? ''
  if (/^\d+(\.\d+)?$/.test(text)) return Math.min(Math.ceil(Number(text) * 1000), longestWaitMs)
  // A date needs letters; without this check Date.parse takes "-1" for a year.
  const date = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? null : Math.min(Math.max(date - now, 0), longestWaitMs)
}

/** Returns a redirect's target as a service address to show: without the path of the call. */
function newAddressOf(location: string | null, requested: string): string | undefined {
  const target = redirectTarget(location, requested)
  const path = target?.pathname.replace(/\/+$/, '')
  const call = Object.values(operationPaths).find((known) => path?.endsWith(known))
  return call === undefined ? target?.href : `${target?.origin}${path?.slice(0, -call.length)}`
}
