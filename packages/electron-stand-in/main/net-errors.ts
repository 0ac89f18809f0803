/**
 * Node's network error codes and Chromium's:
 * https://source.chromium.org/chromium/chromium/src/+/main:net/base/net_error_list.h
 */
const NET_ERRORS: Record<string, string> = {
  CERT_HAS_EXPIRED: 'ERR_CERT_DATE_INVALID',
  CERT_NOT_YET_VALID: 'ERR_CERT_DATE_INVALID',
  CERT_REVOKED: 'ERR_CERT_REVOKED',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'ERR_CERT_AUTHORITY_INVALID',
  EADDRNOTAVAIL: 'ERR_ADDRESS_INVALID',
  EAI_AGAIN: 'ERR_NAME_NOT_RESOLVED',
  ECONNABORTED: 'ERR_CONNECTION_ABORTED',
  ECONNREFUSED: 'ERR_CONNECTION_REFUSED',
  ECONNRESET: 'ERR_CONNECTION_RESET',
  EHOSTUNREACH: 'ERR_ADDRESS_UNREACHABLE',
  ENETUNREACH: 'ERR_INTERNET_DISCONNECTED',
  ENOTFOUND: 'ERR_NAME_NOT_RESOLVED',
  EPIPE: 'ERR_CONNECTION_RESET',
  EPROTO: 'ERR_SSL_PROTOCOL_ERROR',
  ERR_SSL_WRONG_VERSION_NUMBER: 'ERR_SSL_PROTOCOL_ERROR',
  ERR_TLS_CERT_ALTNAME_INVALID: 'ERR_CERT_COMMON_NAME_INVALID',
  ETIMEDOUT: 'ERR_CONNECTION_TIMED_OUT',
  HPE_INVALID_CONSTANT: 'ERR_INVALID_HTTP_RESPONSE',
  HPE_INVALID_HEADER_TOKEN: 'ERR_INVALID_HTTP_RESPONSE',
  SELF_SIGNED_CERT_IN_CHAIN: 'ERR_CERT_AUTHORITY_INVALID',
  UNABLE_TO_GET_ISSUER_CERT: 'ERR_CERT_AUTHORITY_INVALID',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'ERR_CERT_AUTHORITY_INVALID',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'ERR_CERT_AUTHORITY_INVALID',
}

/** Electron's network error for one of Node's. */
export function toNetError(cause: unknown, phase: 'before response' | 'in body'): Error {
  const error = cause instanceof Error ? cause : new Error(String(cause))
  const codes = [error, ...('errors' in error && Array.isArray(error.errors) ? error.errors : [])].map(codeOf)
  const known = codes.map((code) => NET_ERRORS[code]).find(Boolean)
  if (error.message === 'socket hang up')
    return netError(phase === 'in body' ? 'ERR_CONNECTION_CLOSED' : 'ERR_EMPTY_RESPONSE')
  if (phase === 'in body' && error.message === 'aborted') return netError('ERR_CONTENT_LENGTH_MISMATCH')
  if (codes.some((code) => code.startsWith('HPE_'))) return netError('ERR_INVALID_HTTP_RESPONSE')
  return netError(known ?? 'ERR_FAILED')
}

export function netError(name: string): Error {
  return new Error(`net::${name}`)
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
