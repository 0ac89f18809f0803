import type { WebContents } from 'electron'
import type { Log } from '../../platform/logger.ts'
import { pageScheme } from './page-address.ts'

const ourPages = `${pageScheme}://`
const namedError = /^(?:Uncaught )?(?:\(in promise\) )?([A-Z]\w*Error)\b/

/**
 * Logs the page's errors, uncaught ones included: kind and place only, since the message may contain
 * anything.
 */
export function watchPageErrors(contents: Pick<WebContents, 'on'>, log: Log): void {
  contents.on('console-message', ({ level, message, lineNumber, sourceId }) => {
    if (level !== 'error') return
    const name = namedError.exec(message)?.[1] ?? 'unknown'
    const file = sourceId.startsWith(ourPages) ? sourceId.split('/').at(-1) : ''
    log('error', 'page-error', { name, place: `${file}:${lineNumber}:0` })
  })
}

/** Calls `onGone` when a page reloads, navigates away or closes. Nobody waits for its requests then. */
export function watchPageGone(contents: Pick<WebContents, 'on'>, onGone: () => void): void {
  contents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) onGone()
  })
  contents.on('destroyed', onGone)
}
