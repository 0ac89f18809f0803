import { EventEmitter } from 'node:events'
import type { PageState } from '../page/preload-world.ts'
import { NativeImage } from './native-image.ts'
import type { PageScripts } from './page-target.ts'
import { PageTarget } from './page-target.ts'
import { PageZoom } from './page-zoom.ts'
import { reportProblem } from './preventable.ts'

/** Methods of `webContents` that act on the page and need no window, session or navigation. */
export abstract class PageCommands extends EventEmitter {
  readonly page: PageTarget
  protected readonly whenOpen = Promise.withResolvers<void>()
  readonly #zoom: PageZoom
  #zoomFactor: number

  constructor(options: { scripts: PageScripts; zoomFactor: number; isDriven: boolean }) {
    super()
    this.page = new PageTarget(options.scripts)
    this.#zoomFactor = options.zoomFactor
    this.#zoom = new PageZoom({ isDriven: options.isDriven })
  }

  abstract isDestroyed(): boolean

  send(channel: string, ...args: unknown[]): void {
    this.page.tell({ kind: 'message', channel, args })
  }

  stop(): void {
    this.run('stop', () => this.page.session.send('Page.stopLoading'))
  }

  focus(): void {
    this.run('focus', () => this.page.session.send('Page.bringToFront'))
  }

  async executeJavaScript(code: string, userGesture = false): Promise<unknown> {
    await this.whenOpen.promise
    return this.page.mainFrame.executeJavaScript(code, userGesture)
  }

  async capturePage(): Promise<NativeImage> {
    await this.whenOpen.promise
    const { data } = await this.page.session.send('Page.captureScreenshot', { format: 'png' })
    return new NativeImage(Buffer.from(data, 'base64'))
  }

  getZoomFactor(): number {
    return this.#zoomFactor
  }

  setZoomFactor(factor: number): void {
    if (!(factor > 0)) throw new Error("'zoomFactor' must be a double greater than 0.0")
    this.#zoomFactor = factor
    this.run('zoom', () => this.applyZoom())
  }

  /** A level is 20 %: https://www.electronjs.org/docs/latest/api/web-contents#contentssetzoomlevellevel */
  setZoomLevel(level: number): void {
    this.setZoomFactor(1.2 ** level)
  }

  getZoomLevel(): number {
    return Math.round((Math.log(this.#zoomFactor) / Math.log(1.2)) * 1000) / 1000
  }

  get zoomFactor(): number {
    return this.#zoomFactor
  }

  set zoomFactor(factor: number) {
    this.setZoomFactor(factor)
  }

  get zoomLevel(): number {
    return this.getZoomLevel()
  }

  set zoomLevel(level: number) {
    this.setZoomLevel(level)
  }

  undo(): void {
    this.#edit('undo')
  }

  redo(): void {
    this.#edit('redo')
  }

  cut(): void {
    this.#edit('cut')
  }

  copy(): void {
    this.#edit('copy')
  }

  paste(): void {
    this.#edit('paste')
  }

  pasteAndMatchStyle(): void {
    this.#edit('pasteAndMatchStyle')
  }

  delete(): void {
    this.#edit('delete')
  }

  selectAll(): void {
    this.#edit('selectAll')
  }

  /** Windows are never throttled here. */
  setBackgroundThrottling(_isAllowed: boolean): void {}

  forcefullyCrashRenderer(): void {
    // There is no answer: the renderer has just crashed.
    this.page.session.send('Page.crash').catch(() => undefined)
  }

  getProcessId(): number {
    return this.page.mainFrame.processId
  }

  isDevToolsOpened(): boolean {
    return false
  }

  /** State of the window reported by the document, used for zoom. */
  protected noticed(state: PageState): void {
    this.#zoom.noticed(state, () => this.run('zoom', () => this.applyZoom()))
  }

  protected async applyZoom(): Promise<void> {
    await this.#zoom.apply(this.page.session, this.#zoomFactor)
  }

  /** Defers window notifications until an opening window exists. */
  whenOpened(action: () => Promise<unknown>): void {
    this.run('update', action)
  }

  /** Runs an action once the window exists; failures are logged, since nothing awaits them. */
  protected run(what: string, action: () => Promise<unknown>): void {
    this.whenOpen.promise
      .then(() => (this.isDestroyed() ? undefined : action()))
      .catch((cause) => {
        if (!this.isDestroyed()) reportProblem(`webContents: ${what}`, cause)
      })
  }

  #edit(command: string): void {
    this.run(command, () =>
      this.page.session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', commands: [command] }),
    )
  }
}
