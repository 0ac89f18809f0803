import { EventEmitter } from 'node:events'
import { mkdirSync } from 'node:fs'
import type { AppPaths, PathName } from './app-paths.ts'
import type { BrowserWindow } from './browser-window.ts'
import type { CommandLine } from './command-line.ts'
import { preventable } from './preventable.ts'
import type { SingleInstance } from './single-instance.ts'

export type AppOptions = {
  path: string
  manifest: { name?: string; productName?: string; version?: string }
  paths: AppPaths
  commandLine: CommandLine
  singleInstance: SingleInstance
  windows(): BrowserWindow[]
  showAbout(): void
  /** Ends the process after the browser. */
  end(code: number, isForced: boolean): void
  relaunch(options: { args?: string[]; execPath?: string }): void
}

export class App extends EventEmitter {
  readonly commandLine: CommandLine
  readonly isPackaged = false
  readonly dock = undefined
  applicationMenu: unknown = null
  userAgentFallback = ''
  accessibilitySupportEnabled = false
  aboutPanelOptions: Electron.AboutPanelOptionsOptions = {}
  readonly #options: AppOptions
  readonly #ready = Promise.withResolvers<void>()
  #name: string
  #version: string
  #isReady = false
  #isQuitting = false
  #isAskingWindows = false

  constructor(options: AppOptions) {
    super()
    this.#options = options
    this.commandLine = options.commandLine
    this.#name = options.manifest.productName ?? options.manifest.name ?? 'Electron'
    this.#version = options.manifest.version ?? process.versions.node
  }

  get name(): string {
    return this.#name
  }

  set name(name: string) {
    this.#name = name
  }

  getName(): string {
    return this.#name
  }

  setName(name: string): void {
    this.#name = name
  }

  getVersion(): string {
    return this.#version
  }

  getAppPath(): string {
    return this.#options.path
  }

  getPath(name: PathName): string {
    return this.#options.paths.get(name)
  }

  setPath(name: PathName, path: string): void {
    this.#options.paths.set(name, path)
  }

  setAppLogsPath(path?: string): void {
    if (path) this.#options.paths.set('logs', path)
    mkdirSync(this.getPath('logs'), { recursive: true })
  }

  getLocale(): string {
    return this.commandLine.getSwitchValue('lang') || Intl.DateTimeFormat().resolvedOptions().locale
  }

  getSystemLocale(): string {
    return Intl.DateTimeFormat().resolvedOptions().locale
  }

  getPreferredSystemLanguages(): string[] {
    return [this.getSystemLocale()]
  }

  getLocaleCountryCode(): string {
    return new Intl.Locale(this.getSystemLocale()).maximize().region ?? ''
  }

  whenReady(): Promise<void> {
    return this.#ready.promise
  }

  isReady(): boolean {
    return this.#isReady
  }

  /** Internal `isReady`: tools that delay `ready` replace the public one. */
  get isReadyInside(): boolean {
    return this.#isReady
  }

  showAboutPanel(): void {
    this.#options.showAbout()
  }

  setAboutPanelOptions(options: Electron.AboutPanelOptionsOptions): void {
    this.aboutPanelOptions = options
  }

  /** Asks all windows to close; if one refuses, the app continues. */
  quit(): void {
    if (this.#isAskingWindows || this.#isQuitting) return
    this.#isAskingWindows = true
    const event = preventable({})
    this.emit('before-quit', event)
    if (event.defaultPrevented) {
      this.#isAskingWindows = false
      return
    }
    for (const window of this.#options.windows()) {
      window.close()
      if (!window.isDestroyed()) {
        this.#isAskingWindows = false
        return
      }
    }
    this.#willQuit()
  }

  /** Closes all windows without asking, and emits no quit events except `quit`. */
  exit(code = 0): void {
    if (this.#isQuitting) return
    this.#isQuitting = true
    for (const window of this.#options.windows()) window.destroy()
    this.emit('quit', preventable({}), code)
    this.#options.end(code, true)
  }

  relaunch(options: { args?: string[]; execPath?: string } = {}): void {
    this.#options.relaunch(options)
  }

  focus(): void {
    const [window] = this.#options.windows()
    window?.focus()
  }

  hide(): void {}

  requestSingleInstanceLock(data: Record<string, unknown> = {}): boolean {
    return this.#options.singleInstance.request(data, (argv, folder, sent) => {
      this.emit('second-instance', preventable({}), argv, folder, sent)
    })
  }

  hasSingleInstanceLock(): boolean {
    return this.#options.singleInstance.isHeld
  }

  releaseSingleInstanceLock(): void {
    this.#options.singleInstance.release()
  }

  /** Undoes `--no-sandbox`, as Electron does (RemoveNoSandboxSwitch in electron_api_app.cc). */
  enableSandbox(): void {
    this.#refuseWhenReady('app.enableSandbox()')
    this.commandLine.removeSwitch('no-sandbox')
  }

  disableHardwareAcceleration(): void {
    this.#refuseWhenReady('app.disableHardwareAcceleration()')
    this.commandLine.appendSwitch('disable-gpu')
  }

  /** Effective on Windows only, in Electron too. */
  setAppUserModelId(_id: string): void {}

  /** Returns true if a badge can be shown: on Linux, only with Unity's launcher. */
  setBadgeCount(_count?: number): boolean {
    return false
  }

  getBadgeCount(): number {
    return 0
  }

  isAccessibilitySupportEnabled(): boolean {
    return this.accessibilitySupportEnabled
  }

  isHardwareAccelerationEnabled(): boolean {
    return !this.commandLine.hasSwitch('disable-gpu')
  }

  isUnityRunning(): boolean {
    return false
  }

  isEmojiPanelSupported(): boolean {
    return false
  }

  getAppMetrics(): [] {
    return []
  }

  /** The browser runs: windows can be opened. */
  becomeReady(): void {
    this.emit('will-finish-launching')
    this.#isReady = true
    this.emit('ready', preventable({}), {})
    this.#ready.resolve()
  }

  windowClosed(left: number): void {
    if (left > 0 || this.#isQuitting || this.#isAskingWindows) return
    if (this.listenerCount('window-all-closed') === 0) this.quit()
    else this.emit('window-all-closed')
  }

  #willQuit(): void {
    const event = preventable({})
    this.emit('will-quit', event)
    this.#isAskingWindows = false
    if (event.defaultPrevented) return
    this.#isQuitting = true
    this.emit('quit', preventable({}), 0)
    this.#options.end(0, false)
  }

  #refuseWhenReady(what: string): void {
    if (this.#isReady) throw new Error(`${what} can only be called before app is ready`)
  }
}
