import type { Details, WebContents } from 'electron'
import { pageScheme } from '../app/window/page-address.ts'

import { factsOf } from './log-shapes.ts'
import type { Log } from './logger.ts'

type Processes = {
  on(event: 'child-process-gone', listener: (event: unknown, details: Details) => void): unknown
}

/** Writes down what nobody caught. The app goes on, and nothing of it is printed, where its words could be read. */
export function watchFailures(ours: Pick<NodeJS.Process, 'on'>, app: Processes, log: Log): void {
  ours.on('uncaughtException', (error) => log('error', 'uncaught', factsOf(error)))
  ours.on('unhandledRejection', (cause) => log('error', 'unhandled', factsOf(cause)))
  app.on('child-process-gone', (_event, { type, reason, exitCode }) =>
    log('error', 'process-gone', { type: type.replaceAll(' ', '-'), reason, exitCode }),
  )
}

const ourPages = `${pageScheme}://`
const namedError = /^(?:Uncaught )?(?:\(in promise\) )?([A-Z]\w*Error)\b/

/** What the page reports as an error, uncaught ones included: its kind and place. Its words may be anything. */
export function watchPageErrors(contents: Pick<WebContents, 'on'>, log: Log): void {
  contents.on('console-message', ({ level, message, lineNumber, sourceId }) => {
    if (level !== 'error') return
    const name = namedError.exec(message)?.[1] ?? 'unknown'
    const file = sourceId.startsWith(ourPages) ? sourceId.split('/').at(-1) : ''
    log('error', 'page-error', { name, place: `${file}:${lineNumber}:0` })
  })
}
