import type { App, Certificate } from 'electron'
import type { Fetch } from '../http/exchange.ts'

export type OfferedCertificate = Pick<
  Certificate,
  'fingerprint' | 'subjectName' | 'issuerName' | 'validStart' | 'validExpiry'
>

export type ClientCertificatesDeps = {
  /** Asks the user; returns the chosen certificate's fingerprint, or null for none. */
  readonly choose: (host: string, offered: readonly OfferedCertificate[]) => Promise<string | null>
  readonly now: () => number
}

export type ClientCertificates = {
  /** Wraps `fetch` for requests that sign in: only their hosts may learn who the user is. */
  signingIn(fetch: Fetch): Fetch
  /**
   * Returns the certificate to show; undefined for none. `host` is an address, or has its port as Chromium
   * names it.
   */
  select<T extends OfferedCertificate>(host: string, offered: readonly T[]): Promise<T | undefined>
}

/**
 * Chooses a client certificate for a server that requests one. Each identifies the user, so none is shown
 * without asking, even a single one: Electron itself takes the first. A choice holds for its host until the
 * app quits.
 */
export function createClientCertificates({ choose, now }: ClientCertificatesDeps): ClientCertificates {
  const signedInTo = new Set<string>()
  const chosen = new Map<string, Promise<string | null>>()
  let lastQuestion: Promise<unknown> = Promise.resolve()

  const ask = (host: string, offered: readonly OfferedCertificate[]): Promise<string | null> => {
    const known = chosen.get(host)
    if (known !== undefined) return known
    const answer = lastQuestion.then(() => choose(host, offered)).catch(() => null)
    lastQuestion = answer
    chosen.set(host, answer)
    return answer
  }

  return {
    signingIn: (fetch) => (address, init) => {
      signedInTo.add(hostAndPort(address))
      return fetch(address, init)
    },
    select: async (address, offered) => {
      const host = hostAndPort(address)
      if (!signedInTo.has(host)) return undefined
      const holding = offered.filter(
        ({ validStart, validExpiry }) => validStart * 1000 <= now() && now() < validExpiry * 1000,
      )
      if (holding.length === 0) return undefined
      const fingerprint = await ask(host, holding)
      return holding.find((one) => one.fingerprint === fingerprint)
    },
  }
}

/** Covers the whole app: the page reaches nothing that could request a certificate, and gets none. */
export function watchCertificateRequests(
  app: Pick<App, 'on'>,
  certificates: Pick<ClientCertificates, 'select'>,
): void {
  app.on('select-client-certificate', (event, contents, address, offered, answer) => {
    event.preventDefault()
    if (contents !== null) return answer()
    void certificates.select(address, offered).then((certificate) => answer(certificate))
  })
}

function hostAndPort(address: string): string {
  if (!/^https?:/i.test(address)) return address.toLowerCase()
  const { protocol, hostname, port } = new URL(address)
  return `${hostname}:${port === '' ? (protocol === 'https:' ? 443 : 80) : port}`
}
