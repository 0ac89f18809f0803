import { PrivateAddressError } from '../../web/guarded-lookup.ts'
import { BadPortError } from '../../web/request-address.ts'

/** A fetch that failed for a reason known in words; the message continues "The address X ...". */
export class FetchFailure extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'FetchFailure'
  }
}

/** Says why a fetch failed, as the continuation of "The address X ...". */
export function describeFetchFailure(cause: unknown): string {
  if (cause instanceof FetchFailure) return cause.message
  if (cause instanceof PrivateAddressError) {
    return `cannot be fetched, because ${cause.message}. This service fetches public addresses only`
  }
  if (cause instanceof BadPortError) return `cannot be fetched: ${cause.message}`
  switch (readCode(cause)) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'cannot be found: nothing on the network has this name'
    case 'ECONNREFUSED':
      return 'refuses connections'
    case 'ECONNRESET':
    case 'EPIPE':
      return 'broke the connection off'
    case 'ENETUNREACH':
    case 'EHOSTUNREACH':
    case 'ETIMEDOUT':
      return 'cannot be reached'
    case 'ABORT_ERR':
      return 'was not fetched, because the practice service is closing'
    default:
      return `cannot be fetched: ${cause instanceof Error ? cause.message : 'unknown reason'}`
  }
}

function readCode(cause: unknown): string | null {
  if (cause instanceof AggregateError) return readCode(cause.errors[0])
  if (!(cause instanceof Error) || !('code' in cause)) return null
  return typeof cause.code === 'string' ? cause.code : null
}
