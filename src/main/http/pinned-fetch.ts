import { Agent, type RequestOptions, request } from 'node:https'
import { errorCodeOf } from '../../shared/ipc/failure.ts'
import { readAuthority } from './certificate-authority.ts'
import type { Fetch } from './exchange.ts'
import { pinnedAuthorityMissed, pinnedProxyUnusable } from './network-failure.ts'
import { responseOf } from './response-of.ts'

export type PinnedFetches = {
  /** `authority`: PEM of one certificate. */
  trusting(authority: string): Fetch
  close(): void
}

// OpenSSL codes for a certificate without a trusted issuer, as opposed to a wrong name, date or purpose.
const nobodyVouches =
  /^(UNABLE_TO_(GET_ISSUER_CERT|VERIFY_LEAF_SIGNATURE)|SELF_SIGNED_CERT|DEPTH_ZERO_SELF|CERT_(UNTRUSTED|SIGNATURE_FAILURE)|INVALID_CA)/

/**
 * Electron's `net.fetch` trusts what the system trusts. So these requests use Node, which checks the whole
 * chain against the one authority, and the system's proxy from `resolveProxy`. Redirects are answers, never
 * followed.
 */
export function createPinnedFetches({
  resolveProxy,
}: {
  /**
   * Returns a rule as a proxy script does: `DIRECT`, or `PROXY host:port`, several separated by semicolons.
   */
  readonly resolveProxy: (address: string) => Promise<string>
}): PinnedFetches {
  const agents = new Map<string, Agent>()
  const agentFor = (authority: string, proxy: string | null): Agent => {
    const name = `${proxy ?? ''}\n${authority}`
    const known = agents.get(name)
    if (known !== undefined) return known
    const agent = new Agent({
      ca: authority,
      // An intermediate authority is trusted as it is.
      allowPartialTrustChain: true,
      // Set explicitly, because the environment could turn it off.
      rejectUnauthorized: true,
      // A kept connection may be gone by the next request, which then could not tell whether it arrived.
      keepAlive: false,
      ...(proxy !== null && { proxyEnv: { HTTPS_PROXY: proxy } }),
    })
    agents.set(name, agent)
    return agent
  }
  return {
    trusting: (authority) => async (address, init) => {
      const url = new URL(address)
      if (url.protocol !== 'https:')
        throw failure(pinnedAuthorityMissed, 'Without https nobody vouches for it')
      // An invalid CA would fall back to Node's defaults.
      if (!readAuthority(Buffer.from(authority)).ok)
        throw failure(pinnedAuthorityMissed, 'What is kept is no certificate authority')
      const proxy = proxyOf(await resolveProxy(address))
      try {
        return await send(url, init, agentFor(authority, proxy))
      } catch (cause) {
        throw translated(cause, proxy)
      }
    },
    close: () => {
      for (const agent of agents.values()) agent.destroy()
      agents.clear()
    },
  }
}

/** Null for none. Only plain proxies: a TLS proxy would need a certificate of the same authority. */
function proxyOf(answer: string): string | null {
  for (const way of answer.split(';').map((one) => one.trim())) {
    if (way === '' || /^direct$/i.test(way)) return null
    const place = way.match(/^proxy\s+(\S+)$/i)?.[1]
    if (place !== undefined && URL.canParse(`http://${place}`)) return `http://${place}`
  }
  throw failure(
    pinnedProxyUnusable,
    'No plain proxy: a connection that trusts one authority can use no other kind',
  )
}

function send(url: URL, init: RequestInit, agent: Agent): Promise<Response> {
  return new Promise((resolve, reject) => {
    const options: RequestOptions = {
      agent,
      method: init.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(init.signal != null && { signal: init.signal }),
    }
    const sent = request(url, options, (answer) => {
      try {
        resolve(responseOf(answer))
      } catch (cause) {
        answer.destroy()
        reject(cause)
      }
    })
    sent.on('error', reject)
    sent.end(init.body ?? undefined)
  })
}

function translated(cause: unknown, proxy: string | null): unknown {
  const code = errorCodeOf(cause)
  if (nobodyVouches.test(code)) return failure(pinnedAuthorityMissed, code, cause)
  const atConnecting = cause instanceof Error && 'syscall' in cause && cause.syscall === 'connect'
  if (proxy !== null && (atConnecting || code === 'ENOTFOUND' || code.startsWith('ERR_PROXY_')))
    return failure(pinnedProxyUnusable, `The proxy did not let it through: ${code}`, cause)
  return cause
}

function failure(code: string, message: string, cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), { code })
}
