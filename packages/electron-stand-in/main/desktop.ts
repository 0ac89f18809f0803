import { spawn } from 'node:child_process'
import { EventEmitter } from 'node:events'
import type { BrowserWindow } from './browser-window.ts'
import { findProgram, runProgram } from './run-program.ts'

/** A desktop notification by notify-send, in the app's name like Electron's. */
export function createNotificationClass(appName: () => string) {
  return class Notification extends EventEmitter {
    title: string
    body: string

    static isSupported(): boolean {
      return findProgram('notify-send') !== undefined
    }

    constructor(options: Electron.NotificationConstructorOptions = {}) {
      super()
      this.title = options.title ?? ''
      this.body = options.body ?? ''
    }

    show(): void {
      const program = findProgram('notify-send')
      if (!program) {
        this.emit('failed', {}, 'The program notify-send is not installed.')
        return
      }
      runProgram(program, [`--app-name=${appName()}`, '--', this.title, this.body]).then(
        () => this.emit('show', {}),
        (cause) => this.emit('failed', {}, String(cause)),
      )
    }

    /** The desktop removes notifications itself. */
    close(): void {}
  }
}

/** Keeps the machine awake while the app works, if systemd can. */
export class PowerSaveBlocker {
  readonly #running = new Map<number, () => void>()
  #lastId = 0

  start(type: string): number {
    if (type !== 'prevent-app-suspension' && type !== 'prevent-display-sleep')
      throw new TypeError(`unknown type ${type}`)
    this.#lastId += 1
    const id = this.#lastId
    const program = findProgram('systemd-inhibit')
    const what = type === 'prevent-display-sleep' ? 'idle:sleep' : 'sleep'
    // The inhibitor ends with the app, whatever the reason: `cat` sees its input close.
    const child = program
      ? spawn(program, [`--what=${what}`, '--why=The app is working', 'cat'], {
          stdio: ['pipe', 'ignore', 'ignore'],
        })
      : undefined
    child?.on('error', () => undefined).unref()
    this.#running.set(id, () => child?.stdin.destroy())
    return id
  }

  stop(id: number): boolean {
    this.#running.get(id)?.()
    return this.#running.delete(id)
  }

  isStarted(id: number): boolean {
    return this.#running.has(id)
  }
}

/** Sleep and wake-up are not detected: the events are never emitted. */
export class PowerMonitor extends EventEmitter {
  onBatteryPower = false

  isOnBatteryPower(): boolean {
    return this.onBatteryPower
  }

  getSystemIdleTime(): number {
    return 0
  }

  getSystemIdleState(): 'active' {
    return 'active'
  }
}

/** The system's clipboard, accessed by Chromium through a window. */
export class Clipboard {
  readonly #window: () => BrowserWindow | undefined

  constructor(options: { window(): BrowserWindow | undefined }) {
    this.#window = options.window
  }

  async writeText(text: string): Promise<void> {
    await this.#evaluate(`(() => {
      const take = (event) => {
        event.preventDefault()
        event.stopImmediatePropagation()
        event.clipboardData.setData('text/plain', ${JSON.stringify(text)})
      }
      const enable = (event) => event.preventDefault()
      window.addEventListener('beforecopy', enable, { capture: true, once: true })
      window.addEventListener('copy', take, { capture: true, once: true })
      const isDone = document.execCommand('copy')
      window.removeEventListener('beforecopy', enable, true)
      window.removeEventListener('copy', take, true)
      if (!isDone) throw new Error('The clipboard could not be written.')
    })()`)
  }

  async readText(): Promise<string> {
    const text = await this.#evaluate('navigator.clipboard.readText()', 'clipboard-read')
    return typeof text === 'string' ? text : ''
  }

  async clear(): Promise<void> {
    await this.writeText('')
  }

  async #evaluate(expression: string, permission?: 'clipboard-read'): Promise<unknown> {
    const window = this.#window()
    if (!window)
      throw new Error('The stand-in reaches the clipboard through a window only, and none is open.')
    return window.webContents.page.evaluateAsUser(expression, permission)
  }
}
