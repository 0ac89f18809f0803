import { shortenText } from '../../shared/domain/cut-text.ts'
import type { HostProblemCode } from '../../shared/schemas/picture-host.ts'
import { type Exchange, redirectTarget } from '../http/exchange.ts'
import { cleanText, isWebPage } from '../http/foreign-text.ts'
import { explainNetworkFailure } from '../http/network-failure.ts'
import type { HostRequest, HostRequests } from './host-requests.ts'
import { judgeAnswer } from './judge-answer.ts'
import { readS3Error } from './s3-error.ts'

/** Why a picture is not on its host. `offline` is this computer's problem, not the host's. */
export type HostFailure = {
  readonly code: HostProblemCode | 'offline'
  /** Technical detail without secrets. */
  readonly detail: string
  readonly status?: number
  readonly words?: string
  readonly newAddress?: string
  readonly rightRegion?: string
}

const passing: ReadonlySet<HostFailure['code']> = new Set([
  'offline',
  'host-sign-in-locked',
  'host-certificate',
  'host-unreachable',
  'host-not-answering',
  'host-in-trouble',
])

export function isPassing({ code }: HostFailure): boolean {
  return passing.has(code)
}

const longestWords = 500
const longestDetail = 2000

export function isSuccess(answer: Exchange): boolean {
  return answer.kind === 'answered' && answer.status >= 200 && answer.status <= 299
}

/**
 * True for a success that is a web page, as captive networks send it. A 201 may have a page: Apache sends
 * one.
 */
export function isPageInstead(answer: Exchange): boolean {
  return (
    answer.kind === 'answered' &&
    isSuccess(answer) &&
    answer.status !== 201 &&
    isWebPage(answer.headers, answer.body)
  )
}

/**
 * 511: a captive network that says so (RFC 6585, section 6). WebDAV servers put refusals into web pages;
 * buckets never do, so a 401 or 403 with a page is not about the access key.
 */
function isInPlaceOfHost(answer: Extract<Exchange, { kind: 'answered' }>, ofBucket: boolean): boolean {
  if (answer.status === 511 || isPageInstead(answer)) return true
  const isRefusal = answer.status >= 400 && answer.status <= 499
  return (
    ofBucket &&
    isRefusal &&
    ![407, 408, 413, 429].includes(answer.status) &&
    isWebPage(answer.headers, answer.body)
  )
}

/**
 * True if the answer means a missing parent folder: 409 by RFC 4918, sections 9.3.1 and 9.7.1; some servers
 * send 404.
 */
export function lacksFolder(answer: Exchange): boolean {
  return answer.kind === 'answered' && (answer.status === 409 || answer.status === 404)
}

export function readHostFailure(
  answer: Exclude<Exchange, { kind: 'cancelled' }>,
  request: HostRequest,
  { mask, region }: Pick<HostRequests, 'mask' | 'region'>,
): HostFailure {
  const told = (text: string, longest: number) => shortenText(mask(cleanText(text)), longest)
  const detail = (text: string) => told(`${request.method} ${request.address}: ${text}`, longestDetail)
  const redirected = (location: string | null): HostFailure => {
    const target = redirectTarget(location, request.address)?.href
    return {
      code: 'host-redirected',
      detail: detail(`redirected${target === undefined ? '' : ` to ${target}`}`),
      ...(target === undefined ? {} : { newAddress: told(target, longestDetail) }),
    }
  }
  switch (answer.kind) {
    case 'timed-out':
      return { code: 'host-unreachable', detail: detail(`no answer within ${answer.afterMs} ms`) }
    case 'failed': {
      const { code, detail: why } = explainNetworkFailure(answer.cause)
      return { code: codeOfNetwork(code), detail: detail(why) }
    }
    case 'answered': {
      const { status, statusText, body } = answer
      const spoken = readS3Error(body.text, answer.headers)
      const code = isInPlaceOfHost(answer, region !== undefined)
        ? 'host-not-answering'
        : judgeAnswer(status, spoken, region)
      if (code === 'host-redirected') return redirected(answer.headers.get('location'))
      const line = `${status} ${statusText}`.trim()
      return {
        code,
        status,
        words: told(spoken.message ?? line, longestWords),
        ...(code === 'host-region-wrong' && spoken.region !== undefined
          ? { rightRegion: told(spoken.region, longestWords) }
          : {}),
        detail: detail(`${line}${body.text === '' ? '' : `: ${body.text}`}`),
      }
    }
  }
}

function codeOfNetwork(code: ReturnType<typeof explainNetworkFailure>['code']): HostFailure['code'] {
  if (code === 'offline') return 'offline'
  if (code === 'certificate-not-trusted') return 'host-certificate'
  return code === 'not-allowed-address' ? 'host-not-set-up' : 'host-unreachable'
}
