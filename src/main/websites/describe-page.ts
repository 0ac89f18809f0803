import type { PageDescription, PageFinding } from '../../shared/schemas/website.ts'
import { readStart } from './read-at-most.ts'
import { readHead } from './read-head.ts'
import { requestWeb, type WebDeps } from './request-web.ts'
import { withinTime } from './within-time.ts'

export type DescribePageDeps = WebDeps & {
  /** Decodes a page's bytes by byte order mark, Content-Type header or `<meta>`. */
  readonly decodePage: (bytes: Uint8Array, contentType: string | null) => Promise<string>
}

const defaultTimeLimitMs = 8000
const startBytes = 512 * 1024

export type PageLook =
  | { readonly kind: 'described'; readonly page: PageDescription }
  /** An answer without information about the page: no HTML, a sign-in, a busy host. */
  | { readonly kind: 'answered' }
  | { readonly kind: 'dead'; readonly status: number }
  /** The name is unknown, or the host does not answer. May be this computer's network. */
  | { readonly kind: 'silent' }
  | { readonly kind: 'unknown' }

/** Not found, and gone. Other errors are temporary, or from a host that takes the app for a robot. */
const deadStatuses: readonly number[] = [404, 410]

export async function describePage(
  deps: DescribePageDeps,
  address: string,
  signal: AbortSignal,
): Promise<PageFinding> {
  const look = await lookAtPage(deps, address, signal)
  switch (look.kind) {
    case 'described':
      return { outcome: 'described', page: look.page }
    case 'dead':
      return { outcome: 'dead', status: look.status }
    case 'silent':
      return { outcome: 'dead', status: null }
    case 'answered':
    case 'unknown':
      return { outcome: 'not-read' }
  }
}

export async function lookAtPage(
  deps: DescribePageDeps,
  address: string,
  signal: AbortSignal,
): Promise<PageLook> {
  const described = await withinTime(
    deps.timeLimitMs ?? defaultTimeLimitMs,
    signal,
    async (stop): Promise<PageLook> => {
      const answer = await requestWeb(deps, address, 'text/html,application/xhtml+xml', stop)
      if (answer.kind === 'refused')
        return { kind: answer.problem === 'host-not-found' ? 'silent' : 'unknown' }
      const { response } = answer
      const contentType = response.headers.get('content-type')
      if (deadStatuses.includes(response.status)) return { kind: 'dead', status: response.status }
      if (!response.ok || !/^\s*(text\/html|application\/xhtml\+xml)\b/i.test(contentType ?? ''))
        return { kind: 'answered' }
      const text = await deps.decodePage(await readStart(response, startBytes), contentType)
      return { kind: 'described', page: readHead(text, answer.address.href) }
    },
  )
  if (described.kind === 'done') return described.value
  return { kind: signal.aborted ? 'unknown' : 'silent' }
}
