import { spawn } from 'node:child_process'

/**
 * @typedef {object} Service
 * @property {string} announced what the program wrote to its extra stream
 * @property {() => void} end tells the program to end; safe to call twice
 * @property {Promise<void>} ended resolves when it has ended
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
    // A separate process group: Ctrl+C in a terminal must reach the tests first, and the desktop after them.
    const child = spawn(command, args, { env, detached: true, stdio: ['ignore', 'ignore', 'pipe', 'pipe'] })
    /** @type {Promise<void>} */
    const ended = new Promise((done) => {
      child.once('exit', () => done())
    })
    let complaint = ''
    let announced = ''
    child.stderr?.on('data', (chunk) => {
      complaint = `${complaint}${chunk}`.slice(-2000)
    })
    child.stdio[3]?.on('data', (chunk) => {
      announced += String(chunk)
      if (!announced.includes('\n')) return
      resolve({ announced: announced.trim(), end: () => child.kill('SIGTERM'), ended })
    })
    child.once('error', (cause) => reject(new Error(`${command} cannot be started`, { cause })))
    child.once('exit', (code) => reject(new Error(`${command} ended with code ${code}: ${complaint.trim()}`)))
  })
}
