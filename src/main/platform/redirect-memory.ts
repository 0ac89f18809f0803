import type { Session } from 'electron'

const remembersAtMost = 100

/**
 * Electron's `net.fetch` refuses a redirect without saying where it led; the session is told. Only the address
 * is remembered, so that the message can name it.
 */
export function rememberRedirects(session: {
  readonly webRequest: Pick<Session['webRequest'], 'onBeforeRedirect'>
}): (address: string) => string | undefined {
  const targets = new Map<string, string>()
  session.webRequest.onBeforeRedirect(({ url, redirectURL }) => {
    targets.delete(url)
    targets.set(url, redirectURL)
    const [oldest] = targets.keys()
    if (targets.size > remembersAtMost && oldest !== undefined) targets.delete(oldest)
  })
  return (address) => targets.get(address)
}
