import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FromPage, KeyChord, PageState } from '../page/preload-world.ts'
import { toConsoleMessage } from './console-message.ts'
import { PageCommands } from './page-commands.ts'
import type { PageDocument } from './page-events.ts'
import { withoutZoom } from './page-zoom.ts'
import { answerPathQuestions } from './path-questions.ts'
import { preparePage } from './prepare-page.ts'
import { notInTheStandIn, preventable, reportProblem } from './preventable.ts'
import type { Session } from './session.ts'
import type { WebFrameMain } from './web-frame-main.ts'

type OpenHandler = Parameters<Electron.WebContents['setWindowOpenHandler']>[0]
type OpenDetails = { url: string; frameName: string; features: string; disposition: string }
type IpcMessage = Extract<FromPage, { kind: 'invoke' | 'send' }>

export type WebContentsOptions = {
  id: number
  session: Session
  preload: string | undefined
  zoomFactor: number
  /** True if a tool drives pages over the DevTools protocol. */
  isDriven: boolean
  chords(): KeyChord[]
  colorScheme(): string
  /** Returns true if the window's `close` has listeners. */
  isGuarded(): boolean
  /** Closes the page by way of its window, which asks first. */
  requestClose(): void
  onIpc(message: IpcMessage, document: PageDocument, frame: WebFrameMain): void
  onState(state: PageState): void
  onAccelerator(index: number): void
  onMenuClosed(id: number, index: number): void
}

export class WebContents extends PageCommands {
  readonly id: number
  readonly session: Session
  readonly #options: WebContentsOptions
  readonly #usesPaths: boolean
  #openHandler: OpenHandler | undefined
  #isDestroyed = false
  #isLoading = false
  #isCrashed = false
  #firstAddress = ''

  constructor(options: WebContentsOptions) {
    const { scripts, problem, usesPaths } = preparePage(options.preload)
    super({ scripts, zoomFactor: options.zoomFactor, isDriven: options.isDriven })
    this.id = options.id
    this.session = options.session
    this.#options = options
    this.#usesPaths = usesPaths
    if (problem) queueMicrotask(() => this.#preloadFailed(problem))
    this.#watch()
  }

  get mainFrame(): WebFrameMain {
    return this.page.mainFrame
  }

  /** Called once the window exists; resumes what waited for it. */
  async opened(): Promise<void> {
    await Promise.all([
      this.applyColorScheme(),
      this.getZoomFactor() === 1 ? undefined : this.applyZoom(),
      this.#usesPaths ? answerPathQuestions(this.page) : undefined,
    ])
    this.whenOpen.resolve()
  }

  closed(): void {
    if (this.#isDestroyed) return
    this.#isDestroyed = true
    this.whenOpen.resolve()
    this.page.closed()
    this.emit('destroyed')
  }

  async loadURL(address: string, options: Electron.LoadURLOptions = {}): Promise<void> {
    if (options.postData || options.extraHeaders)
      throw notInTheStandIn('loadURL with postData or extraHeaders')
    const { href } = new URL(address)
    this.#firstAddress ||= href
    await this.whenOpen.promise
    if (this.#isDestroyed) throw new Error(`ERR_ABORTED (-3) loading '${href}'`)
    try {
      await this.page.load(href)
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause)
      this.#stoppedLoading()
      this.emit('did-fail-load', preventable({}), -2, message, href, true, 1, 1)
      throw cause
    }
  }

  loadFile(path: string, options: Electron.LoadFileOptions = {}): Promise<void> {
    const address = pathToFileURL(resolve(path))
    if (options.search) address.search = options.search
    if (options.hash) address.hash = options.hash
    for (const [name, value] of Object.entries(options.query ?? {})) address.searchParams.set(name, value)
    return this.loadURL(address.href)
  }

  reload(): void {
    this.#reload(false)
  }

  reloadIgnoringCache(): void {
    this.#reload(true)
  }

  getURL(): string {
    return this.mainFrame.url || this.#firstAddress
  }

  isDestroyed(): boolean {
    return this.#isDestroyed
  }

  isCrashed(): boolean {
    return this.#isCrashed
  }

  isLoading(): boolean {
    return this.#isLoading
  }

  isLoadingMainFrame(): boolean {
    return this.isLoading()
  }

  close(_options?: { waitForBeforeUnload?: boolean }): void {
    this.#options.requestClose()
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler
  }

  getUserAgent(): string {
    return this.session.getUserAgent()
  }

  async applyColorScheme(): Promise<void> {
    const features = [{ name: 'prefers-color-scheme', value: this.#options.colorScheme() }]
    await this.page.session.send('Emulation.setEmulatedMedia', { features })
  }

  /** Makes the page delay its window's closing until the app was asked, or not. */
  async applyGuard(): Promise<void> {
    await this.page.callEntry('setGuard', this.#options.isGuarded())
  }

  async applyChords(): Promise<void> {
    await this.page.callEntry('setChords', this.#options.chords())
  }

  /** Asks the app about a frame's navigation. Loads by the app itself are not asked about. */
  mayNavigate(frame: WebFrameMain, navigation: { address: string; isRedirect: boolean }): boolean {
    const { address, isRedirect } = navigation
    const isMainFrame = frame === this.mainFrame
    if (isMainFrame && !isRedirect && !this.page.isPageInitiated(address)) return true
    const event = preventable({ url: address, isSameDocument: false, isMainFrame, frame, initiator: frame })
    const details = [address, false, isMainFrame, frame.processId, frame.routingId] as const
    if (isRedirect) {
      this.emit('will-redirect', event, ...details)
    } else {
      this.emit('will-frame-navigate', event)
      if (isMainFrame && !event.defaultPrevented) this.emit('will-navigate', event, ...details)
    }
    return !event.defaultPrevented
  }

  /** A page requested a window: the app's handler is called, but none is opened. */
  askToOpen(details: OpenDetails): void {
    const referrer = { url: this.getURL(), policy: 'strict-origin-when-cross-origin' as const }
    // Chromium's disposition names equal Electron's.
    const asked = {
      ...details,
      referrer,
      disposition: details.disposition as Electron.HandlerDetails['disposition'],
    }
    try {
      const answer = this.#openHandler?.(asked) ?? { action: 'allow' }
      if (answer.action === 'allow')
        throw notInTheStandIn(`windows opened by a page (${details.url}): deny them`)
    } catch (cause) {
      reportProblem('setWindowOpenHandler', cause)
    }
  }

  #reload(ignoreCache: boolean): void {
    this.run('reload', () => this.page.reload(ignoreCache))
  }

  #preloadFailed(problem: Error): void {
    process.stderr.write(
      `Unable to load preload script: ${this.#options.preload}\n${problem.stack ?? problem}\n`,
    )
    this.emit('preload-error', preventable({}), this.#options.preload ?? '', problem)
  }

  #stoppedLoading(): void {
    if (!this.#isLoading) return
    this.#isLoading = false
    this.emit('did-stop-loading')
  }

  #watch(): void {
    const { page } = this
    page.on('started-navigating', (url, isSameDocument, frame) => {
      const isMainFrame = frame === this.mainFrame
      if (isMainFrame && !isSameDocument && !this.#isLoading) {
        this.#isLoading = true
        this.emit('did-start-loading')
      }
      const event = preventable({ url, isSameDocument, isMainFrame, frame })
      this.emit(
        'did-start-navigation',
        event,
        url,
        isSameDocument,
        isMainFrame,
        frame.processId,
        frame.routingId,
      )
    })
    page.on('navigated', (frame) => {
      const isMainFrame = frame === this.mainFrame
      this.#isCrashed = false
      this.emit(
        'did-frame-navigate',
        preventable({}),
        frame.url,
        200,
        'OK',
        isMainFrame,
        frame.processId,
        frame.routingId,
      )
      if (isMainFrame) this.emit('did-navigate', preventable({}), frame.url, 200, 'OK')
    })
    page.on('navigated-in-page', (url, frame) => {
      const isMainFrame = frame === this.mainFrame
      this.emit('did-navigate-in-page', preventable({}), url, isMainFrame, frame.processId, frame.routingId)
    })
    page.on('dom-ready', () => this.emit('dom-ready', preventable({})))
    page.on('load', () => {
      this.emit('did-frame-finish-load', preventable({}), true, 1, 1)
      this.emit('did-finish-load')
      this.#stoppedLoading()
    })
    page.on('paint', () => this.emit('-painted'))
    page.on('crashed', () => {
      this.#isCrashed = true
      this.#stoppedLoading()
      this.emit('render-process-gone', preventable({}), { reason: 'crashed', exitCode: 5 })
    })
    page.on('console', (event) => this.emit('console-message', ...toConsoleMessage(event, this.mainFrame)))
    page.on('window-open', ({ url, windowName, windowFeatures }) => {
      const features = windowFeatures.join(',')
      this.askToOpen({ url, frameName: windowName, features, disposition: 'foreground-tab' })
    })
    page.on('message', (message, frame, document) => this.#receive(message, frame, document))
  }

  #receive(message: FromPage, frame: WebFrameMain, document: PageDocument): void {
    switch (message.kind) {
      case 'invoke':
      case 'send':
        if (message.kind === 'send')
          this.emit('ipc-message', preventable({}), message.channel, ...message.args)
        this.#options.onIpc(message, document, frame)
        return
      case 'open':
        this.askToOpen({ ...message, url: message.address, frameName: message.name })
        return
      case 'state':
        this.noticed(message.state)
        this.#options.onState(withoutZoom(message.state, this.getZoomFactor()))
        return
      case 'accelerator':
        this.#options.onAccelerator(message.index)
        return
      case 'preload-error':
        this.#preloadFailed(Object.assign(new Error(message.message), { stack: message.stack }))
        return
      case 'context-menu':
        this.emit('context-menu', preventable({}), { ...message.params, frame })
        return
      case 'menu-closed':
        this.#options.onMenuClosed(message.id, message.index)
        return
      case 'started':
        this.run('accelerators', () => Promise.all([this.applyChords(), this.applyGuard()]))
        return
    }
  }
}
