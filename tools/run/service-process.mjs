import { spawn } from 'node:child_process'

/**
 * @typedef {object} Service
 * @property {string} announced what the program wrote to its extra stream
 * @property {() => void} close ends the program; safe to call twice
 */

/**
 * Starts a background program that announces itself with one line on its file descriptor 3, such as Xvfb and
 * dbus-daemon do.
 *
 * @param {{ command: string, args: readonly string[], env: NodeJS.ProcessEnv }} program
 * @returns {Promise<Service>} rejects if the program ends, or cannot be started, before it announces itself
 */
export function startAnnouncedService({ command, args, env }) {
  return new Promise((resolve, reject) => {
    // Its own process group: Ctrl+C in a terminal must reach the tests first, and the desktop only after them.
    const child = spawn(command, args, { env, detached: true, stdio: ['ignore', 'ignore', 'pipe', 'pipe'] })
    let complaint = ''
    let announced = ''
    child.stderr?.on('data', (chunk) => {
      complaint = `${complaint}${chunk}`.slice(-2000)
    })
    child.stdio[3]?.on('data', (chunk) => {
      announced += String(chunk)
      if (!announced.includes('\n')) return
      child.unref()
      for (const stream of [child.stderr, child.stdio[3]]) {
        if (stream && 'unref' in stream && typeof stream.unref === 'function') stream.unref()
      }
      resolve({ announced: announced.trim(), close: () => child.kill('SIGTERM') })
    })
    child.once('error', (cause) => reject(new Error(`${command} cannot be started`, { cause })))
    child.once('exit', (code) => reject(new Error(`${command} ended with code ${code}: ${complaint.trim()}`)))
  })
}
