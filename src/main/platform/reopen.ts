import { spawn } from 'node:child_process'
import type { App } from 'electron'

/** Environment variables that locate the running AppImage, and would mislead the next one. */
const appImageVariables = ['APPDIR', 'APPIMAGE', 'ARGV0', 'OWD']

export type ReopenDeps = {
  readonly app: Pick<App, 'relaunch'>
  readonly environment: NodeJS.ProcessEnv
  readonly processId: number
}

/**
 * Reopens the app after it has ended. A running AppImage, or the portable app of Windows, lies in a temporary
 * folder removed by then, so its own file is opened. Without `args` the app gets those of this start.
 */
export function reopen({ app, environment, processId }: ReopenDeps, args?: readonly string[]): void {
  const { APPIMAGE: appImage, PORTABLE_EXECUTABLE_FILE: portable } = environment
  if (appImage !== undefined) openAfter(processId, appImage, args)
  else
    app.relaunch({
      ...(args !== undefined && { args: [...args] }),
      ...(portable !== undefined && { execPath: portable }),
    })
}

/** Opens a program once the process with this ID is gone: only one Index Desk runs at a time. */
export function openAfter(processId: number, program: string, args: readonly string[] = []): void {
  const { env } = process
  const left = Object.fromEntries(Object.entries(env).filter(([name]) => !appImageVariables.includes(name)))
  const wait = 'while kill -0 "$0" 2>/dev/null; do sleep 0.1; done; exec "$@"'
  spawn('/bin/sh', ['-c', wait, String(processId), program, ...args], {
    ...{ cwd: '/', env: left, detached: true, stdio: 'ignore' },
  }).unref()
}
