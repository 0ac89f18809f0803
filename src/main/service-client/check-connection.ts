import type { CheckReport } from '../../shared/schemas/connection.ts'
import type { SendProblemCode } from '../../shared/schemas/queue.ts'
import type { Exchange } from '../http/exchange.ts'
import { isWebPage } from '../http/foreign-text.ts'
import type { SendOutcome } from '../queue/ports.ts'
import { parseJson } from './answer-fields.ts'

type Outcome = CheckReport['outcome']

/**
 * Judges an address by the answer to a PATCH of an unknown document with nothing to change. The interface
 * leaves the status open (docs/service-interface.md, Rules 3 and 5), so a complaint about the document or
 * about nothing to change counts as a success, if it could come from a service that speaks JSON.
 */
export function judgeAnswer(answer: Extract<Exchange, { kind: 'answered' }>): Outcome {
  const { status } = answer
  // A proxy or firewall sends pages with these as well, and then the key was never checked.
  if (status === 401 || status === 403)
    return isWebPage(answer.headers, answer.body) ? 'not-the-service' : 'key-refused'
  if (status >= 300 && status <= 399) return 'redirected'
  if (status === 407) return 'proxy'
  // Wrong method: some other kind of server listens at this address.
  if (status === 405 || status === 410 || status === 501) return 'not-the-service'
  // Sent by a network that wants a sign-in first (RFC 6585, section 6).
  if (status === 511) return 'not-the-service'
  if (status === 408 || status === 429 || status >= 500) return 'service-in-trouble'
  const speaks = languageOf(answer)
  if (speaks === 'json' || speaks === 'nothing') return 'fine'
  // "OK" in plain words is enough for a success; a plain 404 comes from a server that lacks the path.
  return speaks === 'text' && status !== 404 ? 'fine' : 'not-the-service'
}

function languageOf(answer: Extract<Exchange, { kind: 'answered' }>): 'nothing' | 'json' | 'page' | 'text' {
  const text = answer.body.text.trim()
  const type = answer.headers.get('content-type')?.toLowerCase() ?? ''
  if (isWebPage(answer.headers, answer.body) || text.startsWith('<')) return 'page'
  // A success may be empty under any type; a refusal that is an empty page is not the service's.
  if (text === '') return type.includes('html') && answer.status >= 400 ? 'page' : 'nothing'
  // A long answer is cut before its end, where only the header can tell.
  return parseJson(text) !== undefined || (answer.body.cut && type.includes('json')) ? 'json' : 'text'
}

export function judgeFailure(outcome: SendOutcome): Outcome {
  if (outcome.kind === 'cancelled') return 'timed-out'
  if (outcome.kind === 'success') return 'fine'
  return outcomeOfCode(outcome.problem.code)
}

function outcomeOfCode(code: SendProblemCode): Outcome {
  switch (code) {
    case 'cannot-be-found':
    case 'not-allowed-address':
      return 'cannot-be-found'
    case 'refused':
    case 'proxy':
    case 'timed-out':
    case 'offline':
    case 'certificate-not-trusted':
    case 'authority-not-matched':
    case 'redirected':
    case 'key-refused':
      return code
    default:
      return 'not-reachable'
  }
}
