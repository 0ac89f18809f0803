import { randomBytes } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { toAppAddress, toBrowserAddress } from '../chromium/address.ts'
import type { Chromium } from '../chromium/chromium.ts'
import type { DevToolsSession } from '../chromium/devtools.ts'
import { createCodec } from '../page/codec.ts'
import type { FromPage, ToPage } from '../page/preload-world.ts'
import type { PageDocument, PageEvents } from './page-events.ts'
import { PageLoads } from './page-loads.ts'
import { WebFrameMain } from './web-frame-main.ts'

export type PageScripts = {
  pageWorld: string
  preloadWorld: string
  world: string
  binding: string
  entry: string
}

type PageEntry = {
  readonly document: PageDocument
  readonly frameId: string
}

/** A Chromium page in its own window: opening, events and messages. Independent of Electron's objects. */
export class PageTarget extends EventEmitter<PageEvents> {
  readonly #scripts: PageScripts
  readonly #codec = createCodec()
  readonly #frames = new Map<string, WebFrameMain>()
  readonly #mainContexts = new Map<string, string>()
  readonly #documents = new Map<number, PageEntry>()
  readonly #loads = new PageLoads()
  readonly #requested = new Map<string, string>()
  #frameCount = 0
  #isLeaving = false
  #parts: { chromium: Chromium; session: DevToolsSession; targetId: string; windowId: number } | undefined
  #mainFrame: WebFrameMain

  constructor(scripts: PageScripts) {
    super()
    this.#scripts = scripts
    this.#mainFrame = this.#addFrame('', undefined)
  }

  get targetId(): string | undefined {
    return this.#parts?.targetId
  }

  /** Name of the preload world's entry point. */
  get entry(): string {
    return this.#scripts.entry
  }

  get mainFrame(): WebFrameMain {
    return this.#mainFrame
  }

  get session(): DevToolsSession {
    if (!this.#parts) throw new Error('The window is still opening.')
    return this.#parts.session
  }

  get windowId(): number {
    if (!this.#parts) throw new Error('The window is still opening.')
    return this.#parts.windowId
  }

  frame(frameId: string): WebFrameMain | undefined {
    return this.#frames.get(frameId)
  }

  /** `waitForTarget`: resolves with the target's ID once the window opened for this address has requested it. */
  async open(chromium: Chromium, waitForTarget: (address: string) => Promise<string>): Promise<void> {
    const address = `https://${randomBytes(12).toString('hex')}.new-window.invalid/`
    const found = waitForTarget(address)
    await chromium.openAppWindow(address)
    const targetId = await found
    this.#frames.delete('')
    this.#frames.set(targetId, this.#mainFrame)
    const { sessionId } = await chromium.browser.send('Target.attachToTarget', { targetId, flatten: true })
    const session = chromium.devTools.session(sessionId)
    this.#listen(session, targetId)
    const { pageWorld, preloadWorld, world, binding } = this.#scripts
    const [{ windowId }] = await Promise.all([
      chromium.browser.send('Browser.getWindowForTarget', { targetId }),
      session.send('Page.enable'),
      session.send('Page.setLifecycleEventsEnabled', { enabled: true }),
      session.send('Runtime.enable'),
      session.send('Runtime.addBinding', { name: binding, executionContextName: world }),
      // The page's end of the bridge must listen before the preload's end calls it.
      session.send('Page.addScriptToEvaluateOnNewDocument', { source: pageWorld }),
      session.send('Page.addScriptToEvaluateOnNewDocument', { source: preloadWorld, worldName: world }),
    ])
    this.#parts = { chromium, session, targetId, windowId }
  }

  /** Resolves when the page has loaded; rejects like `loadURL`. */
  async load(address: string): Promise<void> {
    this.#isLeaving = true
    const url = toBrowserAddress(address)
    const { loaderId, errorText } = await this.session.send('Page.navigate', { url })
    if (errorText) throw new Error(`${errorText.replace(/^net::/, '')} loading '${toAppAddress(address)}'`)
    if (loaderId) await this.#loads.wait(loaderId)
  }

  async reload(ignoreCache: boolean): Promise<void> {
    this.#isLeaving = true
    await this.session.send('Page.reload', { ignoreCache })
  }

  /** Sends to the main frame's current document; dropped if there is none, as in Electron. */
  tell(message: ToPage): void {
    // Encoded first: data that cannot be cloned is refused even without a recipient.
    const text = this.#codec.encode(message)
    const document = this.#currentDocument()
    if (document) this.#deliver(document, text)
  }

  /** Sends to one document; dropped if that is gone. */
  answer(document: PageDocument, message: ToPage): void {
    if (document.isAlive) this.#deliver(document, this.#codec.encode(message))
  }

  /** Calls a method of the preload world's entry point in the current document. */
  async callEntry(method: string, ...args: unknown[]): Promise<void> {
    const document = this.#currentDocument()
    if (document) await this.#call(document, method, args)
  }

  /**
   * Returns true if the page or its user started this main frame navigation; false for the app or a tool. The
   * renderer's notification precedes the request, since both use the frame's own channel.
   */
  isPageInitiated(address: string): boolean {
    const frameId = this.#parts?.targetId ?? ''
    const requested = this.#requested.get(frameId)
    this.#requested.delete(frameId)
    return requested !== undefined && withoutHash(requested) === withoutHash(toBrowserAddress(address))
  }

  /** Runs in the preload's world with user activation, and one permission granted temporarily. */
  async evaluateAsUser(expression: string, permission?: string): Promise<unknown> {
    const document = this.#currentDocument()
    if (!document) throw new Error('The window shows no page.')
    const origin = new URL(toBrowserAddress(this.#mainFrame.url)).origin
    const lend = async (setting: 'granted' | 'denied') => {
      if (permission) await this.#lendPermission(permission, setting, origin)
    }
    await lend('granted')
    try {
      const { result, exceptionDetails } = await this.session.send('Runtime.evaluate', {
        expression,
        uniqueContextId: document.context,
        userGesture: true,
        awaitPromise: true,
        returnByValue: true,
      })
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
      return result.value
    } finally {
      await lend('denied')
    }
  }

  /** The renderer has crashed: its documents and messages are lost, the page itself remains. */
  crashed(): void {
    this.#loads.abort()
    for (const id of [...this.#documents.keys()]) this.#forget(id)
    this.#mainContexts.clear()
    this.emit('crashed')
  }

  closed(): void {
    this.#loads.abort()
    for (const id of [...this.#documents.keys()]) this.#forget(id)
    this.#mainFrame.removed()
    this.emit('closed')
  }

  #currentDocument(): PageDocument | undefined {
    const isMain = (entry: { frameId: string }) => entry.frameId === this.#parts?.targetId
    return [...this.#documents.values()].findLast(isMain)?.document
  }

  async #lendPermission(name: string, setting: 'granted' | 'denied', origin: string): Promise<void> {
    await this.#parts?.chromium.setPermission({ name }, setting, origin)
  }

  #deliver(document: PageDocument, text: string): void {
    // The document may be destroyed while the message is in flight.
    void this.#call(document, 'receive', [text]).catch(() => undefined)
  }

  async #call(document: PageDocument, method: string, args: unknown[]): Promise<void> {
    await this.session.send('Runtime.callFunctionOn', {
      functionDeclaration: `function (...args) { ${this.#scripts.entry}.${method}(...args) }`,
      uniqueContextId: document.context,
      arguments: args.map((value) => ({ value })),
    })
  }

  #addFrame(id: string, parent: WebFrameMain | undefined): WebFrameMain {
    this.#frameCount += 1
    const frame = new WebFrameMain({
      id,
      number: this.#frameCount,
      parent: parent ?? null,
      session: () => this.session,
      mainContext: () =>
        this.#mainContexts.get(frame === this.#mainFrame ? (this.#parts?.targetId ?? '') : id),
      send: (channel, args) => {
        if (frame === this.#mainFrame) this.tell({ kind: 'message', channel, args })
      },
    })
    this.#frames.set(id, frame)
    return frame
  }

  #listen(session: DevToolsSession, targetId: string): void {
    session.on('Page.frameAttached', ({ frameId, parentFrameId }) => {
      if (!this.#frames.has(frameId)) this.#addFrame(frameId, this.#frames.get(parentFrameId))
    })
    session.on('Page.frameDetached', ({ frameId, reason }) => {
      if (reason === 'swap') return
      this.#frames.get(frameId)?.removed()
      this.#frames.delete(frameId)
    })
    session.on('Page.frameNavigated', ({ frame: news }) => {
      const frame = this.#frames.get(news.id)
      if (frame === this.#mainFrame) this.#isLeaving = false
      frame?.navigated(news.url + (news.urlFragment ?? ''), news.name ?? '')
      if (frame) this.emit('navigated', frame)
    })
    session.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      const frame = this.#frames.get(frameId)
      frame?.navigated(url, frame.name)
      if (frame) this.emit('navigated-in-page', toAppAddress(url), frame)
    })
    session.on('Page.frameRequestedNavigation', ({ frameId, url }) => {
      this.#requested.set(frameId, url)
    })
    session.on('Page.frameStartedNavigating', ({ frameId, url, navigationType }) => {
      const frame = this.#frames.get(frameId)
      if (!frame || url.includes('.new-window.invalid/')) return
      this.emit('started-navigating', toAppAddress(url), navigationType === 'sameDocument', frame)
    })
    session.on('Page.lifecycleEvent', ({ frameId, loaderId, name }) => {
      if (frameId === targetId) this.#lifecycle(loaderId, name)
    })
    session.on('Page.javascriptDialogOpening', ({ type }) => {
      if (type !== 'beforeunload') return
      const answer = (accept: boolean) => {
        // A tool that drives the page may have answered already.
        session.send('Page.handleJavaScriptDialog', { accept }).catch(() => undefined)
      }
      this.emit('before-unload', this.#isLeaving || this.#requested.has(targetId), answer)
    })
    session.on('Page.windowOpen', (event) => this.emit('window-open', event))
    session.on('Runtime.consoleAPICalled', (event) => this.emit('console', event))
    session.on('Runtime.executionContextCreated', ({ context }) => {
      const { frameId = '', isDefault } = context.auxData ?? {}
      if (isDefault) this.#mainContexts.set(frameId, context.uniqueId)
      if (context.name !== this.#scripts.world) return
      const document = { context: context.uniqueId, isAlive: true }
      this.#documents.set(context.id, { document, frameId })
    })
    session.on('Runtime.executionContextDestroyed', ({ executionContextId }) =>
      this.#forget(executionContextId),
    )
    session.on('Runtime.executionContextsCleared', () => {
      for (const id of [...this.#documents.keys()]) this.#forget(id)
    })
    session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      const entry = this.#documents.get(executionContextId)
      const frame = this.#frames.get(entry?.frameId ?? '')
      if (name !== this.#scripts.binding || !entry || !frame) return
      // Only the preload's world has the binding, and it sends `FromPage`.
      this.emit('message', this.#codec.decode(payload) as FromPage, frame, entry.document)
    })
  }

  #forget(contextId: number): void {
    const entry = this.#documents.get(contextId)
    if (entry) entry.document.isAlive = false
    this.#documents.delete(contextId)
  }

  #lifecycle(loaderId: string, name: string): void {
    // The initial empty document of a window was not requested by the app.
    if (this.#mainFrame.url === '') return
    if (name === 'DOMContentLoaded') this.emit('dom-ready')
    if (name === 'firstPaint') this.emit('paint')
    if (name !== 'load') return
    this.emit('load')
    this.#loads.finished(loaderId)
  }
}

function withoutHash(address: string): string {
  return address.split('#')[0] ?? ''
}
