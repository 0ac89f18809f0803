const LOOK_EVERY_MS = 500

/**
 * Sends this process a SIGTERM when npm, which started it, has been ended. npm passes a signal on only to the
 * shell between the two, which does not pass it on any further: https://github.com/npm/cli/issues/5776
 *
 * @param {NodeJS.ProcessEnv} env
 */
export function endWithNpm(env) {
  // Windows does not track parents, and ends a console's programs together anyway.
  if (!env.npm_lifecycle_event || process.platform === 'win32') return
  const shell = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, LOOK_EVERY_MS)
  timer.unref()
}
