import type { Details } from 'electron'
import { factsOf } from './log-shapes.ts'
import type { Log } from './logger.ts'

type Processes = {
  on(event: 'child-process-gone', listener: (event: unknown, details: Details) => void): unknown
}

/** Logs uncaught errors. The app continues, and nothing is printed, because a message could be read there. */
export function watchFailures(ours: Pick<NodeJS.Process, 'on'>, app: Processes, log: Log): void {
  ours.on('uncaughtException', (error) => log('error', 'uncaught', factsOf(error)))
  ours.on('unhandledRejection', (cause) => log('error', 'unhandled', factsOf(cause)))
  app.on('child-process-gone', (_event, { type, reason, exitCode }) =>
    log('error', 'process-gone', { type: type.replaceAll(' ', '-'), reason, exitCode }),
  )
}
