import type { Exchange } from '../http/exchange.ts'
import type { HostRequests } from './host-requests.ts'
import type { HostFailure } from './picture-host.ts'
import { isSuccess, lacksFolder, readHostFailure } from './read-host-failure.ts'

type Made =
  | { readonly kind: 'made' }
  | { readonly kind: 'failed'; readonly failure: HostFailure }
  | { readonly kind: 'cancelled' }

/** Makes a WebDAV folder, and those above it that are missing. The address ends in a slash, as nginx insists. */
export async function makeFolder(
  address: string,
  requests: HostRequests,
  signal: AbortSignal,
): Promise<Made> {
  const request = { method: 'MKCOL', address } as const
  let answer = await requests.send(request, signal)
  const above = new URL('..', address).href
  if (lacksFolder(answer) && above !== address) {
    const made = await makeFolder(above, requests, signal)
    if (made.kind === 'cancelled') return made
    if (made.kind === 'failed' && made.failure.code === 'host-not-found') return made
    // Also where it could not be made: another upload may have made it at the same time, and what a server answers
    // the slower one is its own affair (Apache: 403).
    answer = await requests.send(request, signal)
    if (made.kind === 'failed' && lacksFolder(answer)) return made
  }
  if (answer.kind === 'cancelled') return answer
  return isThere(answer)
    ? { kind: 'made' }
    : { kind: 'failed', failure: readHostFailure(answer, request, requests) }
}

/** 405: there is something already (RFC 4918, section 9.3.1); whether it is a folder, the next PUT will tell. */
function isThere(answer: Exchange): boolean {
  return isSuccess(answer) || (answer.kind === 'answered' && answer.status === 405)
}
