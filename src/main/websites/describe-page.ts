import type { PageDescription } from '../../shared/schemas/website.ts'
import { readStart } from './read-at-most.ts'
import { readHead } from './read-head.ts'
import { requestWeb, type WebDeps } from './request-web.ts'
import { withinTime } from './within-time.ts'

export type DescribePageDeps = WebDeps & {
  /** Turns a page's bytes into text, by byte order mark, Content-Type header or `<meta>`. */
  readonly decodePage: (bytes: Uint8Array, contentType: string | null) => Promise<string>
}

const defaultTimeLimitMs = 8000
const startBytes = 512 * 1024

/**
 * What the page at a web address says about itself; null where it cannot be got, for whatever reason: it is a
 * suggestion.
 */
export async function describePage(
  deps: DescribePageDeps,
  address: string,
  signal: AbortSignal,
): Promise<PageDescription | null> {
  const described = await withinTime(deps.timeLimitMs ?? defaultTimeLimitMs, signal, async (stop) => {
    const answer = await requestWeb(deps, address, 'text/html,application/xhtml+xml', stop)
    if (answer.kind === 'refused') return null
    const { response } = answer
    const contentType = response.headers.get('content-type')
    if (!response.ok || !/^\s*(text\/html|application\/xhtml\+xml)\b/i.test(contentType ?? '')) return null
    const text = await deps.decodePage(await readStart(response, startBytes), contentType)
    return readHead(text, answer.address.href)
  })
  return described.kind === 'done' ? described.value : null
}
