import { EventEmitter } from 'node:events'
import type { DevToolsSession } from '../chromium/devtools.ts'
import { notInTheStandIn } from './preventable.ts'
import { Protocol } from './protocol.ts'
import { WebRequest } from './web-request.ts'

type RequestHandler = Parameters<Electron.Session['setPermissionRequestHandler']>[0]
type CheckHandler = Parameters<Electron.Session['setPermissionCheckHandler']>[0]
type Fetch = (
  input: string | URL | Request,
  init?: RequestInit & { bypassCustomProtocolHandlers?: boolean },
) => Promise<Response>

export type SessionOptions = {
  isReady(): boolean
  /** Any page of this session, if one is open: the browser clears its storage by way of one. */
  page(): DevToolsSession | undefined
  userAgent(): string
  storagePath: string | null
  fetch(protocol: Protocol, webRequest: WebRequest): Fetch
}

/** The settings windows of one partition share. */
export class Session extends EventEmitter {
  readonly protocol: Protocol
  readonly webRequest = new WebRequest()
  readonly storagePath: string | null
  readonly fetch: Fetch
  readonly #options: SessionOptions
  #requestHandler: RequestHandler = null
  #checkHandler: CheckHandler = null
  #isSpellCheckerEnabled = false

  constructor(options: SessionOptions) {
    super()
    this.protocol = new Protocol({ isReady: options.isReady })
    this.storagePath = options.storagePath
    this.fetch = options.fetch(this.protocol, this.webRequest)
    this.#options = options
  }

  setPermissionRequestHandler(handler: RequestHandler): void {
    this.#requestHandler = handler
  }

  setPermissionCheckHandler(handler: CheckHandler): void {
    this.#checkHandler = handler
  }

  /** Pages get no device choosers here at all, which is what a handler can ask for at most. */
  setDevicePermissionHandler(_handler: Parameters<Electron.Session['setDevicePermissionHandler']>[0]): void {}

  /** Nor do they get a screen: every document comes with a policy that forbids it. */
  setDisplayMediaRequestHandler(
    _handler: Parameters<Electron.Session['setDisplayMediaRequestHandler']>[0],
  ): void {}

  /** Electron grants what no handler refuses. */
  async judgePermission(
    contents: Electron.WebContents,
    permission: string,
    origin: string,
  ): Promise<boolean> {
    // Chromium knows permissions whose names Electron's types do not list.
    const checked = permission as Parameters<NonNullable<CheckHandler>>[1]
    const asked = permission as Parameters<NonNullable<RequestHandler>>[1]
    const details = { requestingUrl: `${origin}/`, isMainFrame: true }
    if (this.#checkHandler && !this.#checkHandler(contents, checked, origin, details)) return false
    const ask = this.#requestHandler
    if (!ask) return true
    return new Promise((resolve) => ask(contents, asked, resolve, details))
  }

  isPersistent(): boolean {
    return this.storagePath !== null
  }

  getStoragePath(): string | null {
    return this.storagePath
  }

  /** Chromium's own spell checker is off: its dictionaries would be fetched from the internet. */
  setSpellCheckerEnabled(enabled: boolean): void {
    this.#isSpellCheckerEnabled = enabled
  }

  isSpellCheckerEnabled(): boolean {
    return this.#isSpellCheckerEnabled
  }

  setSpellCheckerLanguages(languages: string[]): void {
    if (languages.length > 0) throw notInTheStandIn('session.setSpellCheckerLanguages')
  }

  async clearCache(): Promise<void> {
    await this.#options.page()?.send('Network.clearBrowserCache')
  }

  async clearStorageData(): Promise<void> {
    await this.#options.page()?.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' })
  }

  /** What is sent here goes straight to where it is meant to go. */
  async resolveProxy(_address: string): Promise<string> {
    return 'DIRECT'
  }

  /** Chromium writes by itself when it ends. */
  flushStorageData(): void {}

  getUserAgent(): string {
    return this.#options.userAgent()
  }
}
