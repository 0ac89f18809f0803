import { spawn } from 'node:child_process'

/**
 * Runs a command that may ask nothing: its standard input is closed.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean | 'stdout', shell?: boolean, timeoutMs?: number }} [options]
 *   show: let the output, or only its regular part, through instead of collecting it.
 * @returns {Promise<{ code: number, output: string }>} code is 127 if the command cannot be started and 1 if
 *   a signal ended it
 */
export function runCommand(command, args, options = {}) {
  return new Promise((resolve) => {
    /** @param {boolean} isShown */
    const stream = (isShown) => (isShown ? 'inherit' : 'pipe')
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      shell: options.shell ?? false,
      timeout: options.timeoutMs,
      stdio: ['ignore', stream(Boolean(options.show)), stream(options.show === true)],
    })
    let output = ''
    /** @param {unknown} chunk */
    const collect = (chunk) => {
      output += String(chunk)
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.once('error', (cause) => resolve({ code: 127, output: cause.message }))
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
