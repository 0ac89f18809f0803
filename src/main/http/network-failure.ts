import type { SendProblemCode } from '../../shared/schemas/queue.ts'

/** Why no answer came. `reached`: whether the service may have the request; `no` only if that is certain. */
export type NetworkFailure = {
  readonly reached: 'no' | 'maybe'
  readonly code: SendProblemCode
  readonly retryable: boolean
  readonly detail: string
}

type Finding = Omit<NetworkFailure, 'detail'>
type Clue = { readonly name: string; readonly message: string; readonly syscall: string }

const sure = (code: SendProblemCode, retryable = true): Finding => ({ reached: 'no', code, retryable })
const doubtful = (code: SendProblemCode): Finding => ({ reached: 'maybe', code, retryable: true })

/**
 * Reads what `fetch` rejected with: Chromium's `net::ERR_*` messages
 * (https://source.chromium.org/chromium/chromium/src/+/main:net/base/net_error_list.h) or the codes that
 * undici and Node set on the error's `cause`.
 */
export function explainNetworkFailure(cause: unknown): NetworkFailure {
  const clues = causesOf(cause)
  const detail = [...new Set(clues.map(({ message }) => message).filter((message) => message !== ''))]
  for (const clue of clues) {
    const finding = fromChromium(clue) ?? fromNode(clue)
    if (finding !== undefined) return { ...finding, detail: detail.join(': ') }
  }
  return { ...doubtful('lost-contact'), detail: detail.join(': ') }
}

/** The error, its causes, and the errors of an AggregateError. Bounded, as causes may be circular. */
function causesOf(cause: unknown, depth = 0): readonly Clue[] {
  if (depth > 5) return []
  if (!(cause instanceof Error)) return [{ name: '', message: String(cause), syscall: '' }]
  const { code, syscall } = cause as { code?: unknown; syscall?: unknown }
  const clue = {
    name: typeof code === 'string' ? code : '',
    message: cause.message,
    syscall: typeof syscall === 'string' ? syscall : '',
  }
  const inner = cause.cause === undefined ? [] : causesOf(cause.cause, depth + 1)
  const tries = cause instanceof AggregateError ? cause.errors.flatMap((one) => causesOf(one, depth + 1)) : []
  return [clue, ...inner, ...tries]
}

function fromChromium({ message }: Clue): Finding | undefined {
  const name = message.match(/net::(ERR_[A-Z0-9_]+)/)?.[1]
  return name === undefined ? undefined : chromiumFinding(name)
}

function chromiumFinding(name: string): Finding {
  if (/^ERR_(NAME_NOT_RESOLVED|NAME_RESOLUTION_FAILED|DNS_|ICANN_)/.test(name)) return sure('cannot-be-found')
  if (name === 'ERR_INTERNET_DISCONNECTED') return sure('offline')
  if (/PROXY|TUNNEL|SOCKS|PAC_/.test(name)) return sure('proxy')
  if (name === 'ERR_CONNECTION_REFUSED') return sure('refused')
  if (name === 'ERR_CONNECTION_TIMED_OUT') return sure('timed-out')
  if (/^ERR_(ADDRESS_UNREACHABLE|ADDRESS_INVALID|CONNECTION_FAILED|NETWORK_ACCESS_DENIED)$/.test(name))
    return sure('not-reachable')
  if (/^ERR_(CERT_|CERTIFICATE_TRANSPARENCY|SSL_PINNED_KEY|SSL_OBSOLETE_VERSION)/.test(name))
    return sure('certificate-not-trusted')
  if (/^ERR_(SSL_VERSION_OR_CIPHER_MISMATCH|SSL_UNRECOGNIZED_NAME|SSL_CLIENT_AUTH|BAD_SSL_CLIENT)/.test(name))
    return sure('not-reachable')
  if (/^ERR_(UNSAFE_PORT|DISALLOWED_URL_SCHEME|UNKNOWN_URL_SCHEME|INVALID_URL|BLOCKED_BY_)/.test(name))
    return sure('not-allowed-address', false)
  return doubtful(name === 'ERR_TIMED_OUT' ? 'timed-out' : 'lost-contact')
}

/** Codes of errors that a pinned request raises itself. */
export const pinnedAuthorityMissed = 'PINNED_AUTHORITY_MISSED'
export const pinnedProxyUnusable = 'PINNED_PROXY_UNUSABLE'

const nodeCertificate = /^(ERR_TLS_CERT_|CERT_|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_(CA|PURPOSE))|SELF_SIGNED/
const nodeHandshake = /WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|UNSUPPORTED_PROTOCOL|HANDSHAKE|^EPROTO$/
const nodeUnreachable = /^(EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|EADDRNOTAVAIL)$/

function fromNode({ name, message, syscall }: Clue): Finding | undefined {
  if (name === pinnedAuthorityMissed) return sure('authority-not-matched')
  if (name === pinnedProxyUnusable) return sure('proxy')
  if (/^(ENOTFOUND|EAI_|ENODATA)/.test(name)) return sure('cannot-be-found')
  if (name === 'ECONNREFUSED') return sure('refused')
  if (nodeUnreachable.test(name)) return sure('not-reachable')
  if (name === 'UND_ERR_CONNECT_TIMEOUT') return sure('timed-out')
  if (nodeCertificate.test(name)) return sure('certificate-not-trusted')
  if (nodeHandshake.test(name)) return sure('not-reachable')
  if (message === 'bad port') return sure('not-allowed-address', false)
  if (syscall === 'connect') return sure(name === 'ETIMEDOUT' ? 'timed-out' : 'not-reachable')
  // The handshake was interrupted, so nothing of the request had left.
  if (name === 'ECONNRESET' && /before secure TLS connection/i.test(message)) return sure('not-reachable')
  if (name === 'UND_ERR_HEADERS_TIMEOUT' || name === 'ETIMEDOUT') return doubtful('timed-out')
  return name === '' ? undefined : doubtful('lost-contact')
}
