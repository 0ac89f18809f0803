import type { Chromium } from '../chromium/chromium.ts'
import { preventable, reportProblem } from './preventable.ts'
import type { WebContents, WebContentsOptions } from './web-contents.ts'
import type { Bounds, BrowserBounds } from './window-frame.ts'
import { WindowGeometry } from './window-geometry.ts'
import { checkWindowOptions } from './window-options.ts'

export type WindowSurroundings = {
  chromium(): Chromium
  waitForWindow(address: string): Promise<string>
  workArea(): Bounds
  /** Creates the page and registers it synchronously. */
  createContents(
    window: BrowserWindow,
    parts: Pick<WebContentsOptions, 'requestClose' | 'onState' | 'isGuarded'>,
    preferences: Electron.WebPreferences,
  ): WebContents
  closed(window: BrowserWindow): void
}

/** A window of the app. `Windows` creates the public class, which supplies the services. */
export class BrowserWindow extends WindowGeometry {
  readonly id: number
  readonly webContents: WebContents
  readonly #surroundings: WindowSurroundings
  readonly #whenOpen: Promise<void>
  #isDestroyed = false
  #isClosing = false
  #title: string
  #isReadyToShow = false

  constructor(
    options: Electron.BrowserWindowConstructorOptions,
    surroundings: WindowSurroundings,
    id: number,
  ) {
    super(options, surroundings.workArea)
    checkWindowOptions(options)
    this.id = id
    this.#surroundings = surroundings
    this.#title = options.title ?? ''
    const preferences = options.webPreferences ?? {}
    this.webContents = surroundings.createContents(
      this,
      {
        requestClose: () => this.close(),
        onState: (state) => this.frame.noticed(state),
        isGuarded: () => this.listenerCount('close') > 0,
      },
      preferences,
    )
    this.#watchPage()
    this.#whenOpen = this.#open(options.backgroundColor)
    this.#whenOpen.catch((cause) => {
      if (!this.#isDestroyed) reportProblem('BrowserWindow', cause)
    })
    if (options.show !== false) this.frame.show()
    if (options.fullscreen) this.setFullScreen(true)
  }

  loadURL(address: string, options?: Electron.LoadURLOptions): Promise<void> {
    return this.webContents.loadURL(address, options)
  }

  loadFile(path: string, options?: Electron.LoadFileOptions): Promise<void> {
    return this.webContents.loadFile(path, options)
  }

  reload(): void {
    this.webContents.reload()
  }

  capturePage(): ReturnType<WebContents['capturePage']> {
    return this.webContents.capturePage()
  }

  show(): void {
    this.frame.show()
    this.focus()
  }

  showInactive(): void {
    this.frame.show()
  }

  hide(): void {
    this.frame.hide()
  }

  isVisible(): boolean {
    return this.frame.isShown && !this.isMinimized()
  }

  focus(): void {
    this.#then('focus', async () => {
      await this.webContents.page.session.send('Page.bringToFront')
    })
  }

  isFocused(): boolean {
    return this.frame.isFocused
  }

  /** Emits `close`, then closes. */
  close(): void {
    if (this.#isDestroyed || this.#isClosing) return
    const event = preventable({})
    this.emit('close', event)
    if (!event.defaultPrevented) this.destroy()
  }

  /** Closes without asking. */
  destroy(): void {
    if (this.#isDestroyed || this.#isClosing) return
    this.#isClosing = true
    const { targetId } = this.webContents.page
    if (targetId) this.#browser.send('Target.closeTarget', { targetId }).catch(() => undefined)
    this.closed()
  }

  isDestroyed(): boolean {
    return this.#isDestroyed
  }

  /** Called when the window has closed, for whatever reason. */
  closed(): void {
    if (this.#isDestroyed) return
    // Closed by the user before the page could ask: reported, but too late to prevent.
    if (!this.#isClosing) this.emit('close', preventable({}))
    this.#isDestroyed = true
    this.#surroundings.closed(this)
    this.webContents.closed()
    this.emit('closed')
  }

  getTitle(): string {
    return this.#title
  }

  /** The system shows the document's title, so that is set. */
  setTitle(title: string): void {
    this.#title = title
    this.#then('title', async () => {
      const expression = `document.title = ${JSON.stringify(title)}`
      await this.webContents.page.session.send('Runtime.evaluate', { expression })
    })
  }

  /** Electron, too, shows no progress on Linux without Unity's launcher. */
  setProgressBar(_progress: number): void {}

  flashFrame(_isFlashing: boolean): void {}

  setIcon(_icon: unknown): void {}

  /** There is no menu bar: its accelerators always work. */
  setMenuBarVisibility(_isVisible: boolean): void {}

  isMenuBarVisible(): boolean {
    return false
  }

  setAutoHideMenuBar(_isHidden: boolean): void {}

  setBackgroundColor(color: string): void {
    this.#then('background', () => this.#paintBackground(color))
  }

  protected override applyBounds(bounds: BrowserBounds): void {
    this.#then('bounds', async () => {
      await this.#browser.send('Browser.setWindowBounds', {
        windowId: this.webContents.page.windowId,
        bounds,
      })
    })
  }

  protected override readBounds(use: (bounds: BrowserBounds) => void): void {
    this.#then('bounds', async () => {
      const { windowId } = this.webContents.page
      use((await this.#browser.send('Browser.getWindowBounds', { windowId })).bounds)
    })
  }

  get #browser(): Chromium['browser'] {
    return this.#surroundings.chromium().browser
  }

  async #open(backgroundColor: string | undefined): Promise<void> {
    const { page } = this.webContents
    await page.open(this.#surroundings.chromium(), (address) => this.#surroundings.waitForWindow(address))
    if (this.#isDestroyed) {
      await this.#browser.send('Target.closeTarget', { targetId: page.targetId ?? '' })
      return
    }
    if (backgroundColor) await this.#paintBackground(backgroundColor)
    this.frame.opened()
    await this.webContents.opened()
  }

  async #paintBackground(color: string): Promise<void> {
    const [red = 255, green = 255, blue = 255] = (
      /^#([0-9a-f]{6})/i.exec(color)?.[1]?.match(/../g) ?? []
    ).map((part) => Number.parseInt(part, 16))
    const rgba = { r: red, g: green, b: blue, a: 1 }
    await this.webContents.page.session.send('Emulation.setDefaultBackgroundColorOverride', { color: rgba })
  }

  #watchPage(): void {
    const ready = () => {
      if (this.#isReadyToShow || this.#isDestroyed) return
      this.#isReadyToShow = true
      this.emit('ready-to-show', preventable({}))
    }
    this.on('newListener', (name) => {
      // Listeners are counted after they have been added.
      if (name === 'close')
        queueMicrotask(() => this.webContents.whenOpened(() => this.webContents.applyGuard()))
    })
    this.webContents.page.on('before-unload', (isOwnWish, answer) => {
      const event = preventable({})
      if (!isOwnWish && !this.#isClosing) {
        this.emit('close', event)
        this.#isClosing = !event.defaultPrevented
      }
      answer(!event.defaultPrevented)
    })
    this.webContents.on('-painted', ready)
    this.webContents.on('did-finish-load', ready)
  }

  #then(what: string, action: () => Promise<void>): void {
    // Field initialisers of the frame may run before the opening promise exists.
    queueMicrotask(() => {
      this.#whenOpen
        .then(() => (this.#isDestroyed ? undefined : action()))
        .catch((cause) => {
          if (!this.#isDestroyed) reportProblem(`BrowserWindow: ${what}`, cause)
        })
    })
  }
}
