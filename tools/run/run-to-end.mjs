import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const forwarded = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/**
 * Runs a command on this terminal, hands it the signals this process gets, and waits for its end.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env: NodeJS.ProcessEnv, cwd?: string }} options
 * @returns {Promise<number>} its exit code; as in a shell, 128 and the signal's number if a signal ended it, and
 *   127 if it cannot be started
 */
export function runToEnd(command, args, { env, cwd }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { env, cwd, stdio: 'inherit' })
    /** @type {Map<NodeJS.Signals, () => void>} */
    const handlers = new Map()
    for (const signal of forwarded) {
      const handler = () => child.kill(signal)
      handlers.set(signal, handler)
      process.on(signal, handler)
    }
    /** @param {number} code */
    const finish = (code) => {
      for (const [signal, handler] of handlers) process.off(signal, handler)
      resolve(code)
    }
    child.once('error', (cause) => {
      console.error(`${command} cannot be started: ${cause.message}`)
      finish(127)
    })
    child.once('exit', (code, signal) => finish(signal ? 128 + constants.signals[signal] : (code ?? 1)))
  })
}
