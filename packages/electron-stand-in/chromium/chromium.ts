import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readlinkSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { type ChildGone, readChildGone } from './child-gone.ts'
import { DevTools, type DevToolsSession } from './devtools.ts'
import { chromiumFlags } from './flags.ts'
import type { Protocol } from './protocol.ts'

export type ChromiumOptions = {
  path: string
  profile: string
  switches: ReadonlyMap<string, string>
  environment: NodeJS.ProcessEnv
  /** Called once when the browser has ended, for whatever reason. */
  onGone(): void
  /** Called when a helper process has ended while the browser continues. */
  onChildGone(gone: ChildGone): void
}

/** The installed browser, running without any window until the app opens one. */
export class Chromium {
  readonly devTools: DevTools
  readonly product: string
  readonly #process: ChildProcess
  readonly #options: ChromiumOptions
  readonly #gone: Promise<void>
  readonly #permissions = new Map<string, Protocol.Browser.PermissionSetting>()

  private constructor(parts: {
    devTools: DevTools
    product: string
    process: ChildProcess
    options: ChromiumOptions
    gone: Promise<void>
  }) {
    this.devTools = parts.devTools
    this.product = parts.product
    this.#process = parts.process
    this.#options = parts.options
    this.#gone = parts.gone
  }

  /** Rejects with a sentence that says why the browser did not start. */
  static async start(options: ChromiumOptions): Promise<Chromium> {
    const { path, profile, switches, environment, onGone, onChildGone } = options
    const hasX11 = process.platform === 'linux' && Boolean(environment.DISPLAY)
    const child = spawn(path, chromiumFlags({ switches, profile, hasX11 }), {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
      env: environment,
    })
    const errors = relayErrors(child, Boolean(environment.ELECTRON_ENABLE_LOGGING), onChildGone)
    const gone = new Promise<void>((resolve) => {
      child.on('exit', () => resolve())
      child.on('error', () => resolve())
    })
    const state = { isStarted: false }
    // The closing pipes tell Chromium that the app has ended, even by kill -9.
    const devTools = new DevTools({
      input: child.stdio[3] as Writable,
      output: child.stdio[4] as Readable,
      onClose: () => {
        if (state.isStarted) onGone()
      },
    })
    try {
      const { product } = await devTools.browser.send('Browser.getVersion')
      state.isStarted = true
      return new Chromium({ devTools, product, process: child, options, gone })
    } catch (cause) {
      if (child.exitCode === null && child.signalCode === null && !child.killed)
        await once(child, 'close').catch(() => undefined)
      throw new Error(`${path} did not start: ${errors.last() || 'it ended without a word'}`, { cause })
    }
  }

  get browser(): DevToolsSession {
    return this.devTools.browser
  }

  /**
   * Opens a window without tab strip or address bar. The running browser accepts such a request only from a second
   * start on its profile; its socket saves starting a program.
   */
  async openAppWindow(address: string): Promise<void> {
    const words = ['chromium', '--test-type', `--app=${address}`]
    try {
      const socket = readlinkSync(join(this.#options.profile, 'SingletonSocket'))
      await tell(socket, ['START', process.cwd(), ...words].join('\0'))
    } catch {
      const { path, profile, environment } = this.#options
      spawn(path, [...words.slice(1), `--user-data-dir=${profile}`], { stdio: 'ignore', env: environment })
    }
  }

  /** Skips unchanged settings: the browser visits all its pages for each. */
  async setPermission(
    permission: Protocol.Browser.PermissionDescriptor,
    setting: Protocol.Browser.PermissionSetting,
    origin: string,
  ): Promise<void> {
    const key = JSON.stringify([origin, permission])
    if (this.#permissions.get(key) === setting) return
    this.#permissions.delete(key)
    await this.browser.send('Browser.setPermission', { permission, setting, origin })
    this.#permissions.set(key, setting)
  }

  /** Lets the browser save its storage and exit; kills it after `patienceMs`. */
  async close(patienceMs: number): Promise<void> {
    this.browser.send('Browser.close').catch(() => undefined)
    const timer = setTimeout(() => this.#process.kill('SIGKILL'), patienceMs)
    await this.#gone
    clearTimeout(timer)
  }
}

/** Forwards the line that tools wait for, and reports about helpers; keeps the rest to explain errors. */
function relayErrors(
  child: ChildProcess,
  passAll: boolean,
  onChildGone: (gone: ChildGone) => void,
): { last(): string } {
  let lines: string[] = []
  let rest = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n')
    rest = parts.pop() ?? ''
    for (const line of parts) {
      if (passAll || line.startsWith('DevTools listening on ')) process.stderr.write(`${line}\n`)
      const gone = readChildGone(line)
      if (gone !== undefined) onChildGone(gone)
    }
    lines = [...lines, ...parts].slice(-20)
  })
  return {
    last: () =>
      lines.find((line) => /Missing X server/i.test(line)) ??
      lines.findLast((line) => /ERROR|Missing X server|cannot|failed/i.test(line)) ??
      lines.at(-1) ??
      '',
  }
}

function tell(socketPath: string, words: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(socketPath, () => socket.end(words))
    socket.on('data', (data) => {
      answer += data
    })
    socket.on('error', reject)
    socket.on('end', () => (answer.startsWith('ACK') ? resolve() : reject(new Error(`answered ${answer}`))))
  })
}
