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
  /** An open page of this session, if any: the browser clears storage through a page. */
  page(): DevToolsSession | undefined
  userAgent(): string
  storagePath: string | null
  fetch(protocol: Protocol, webRequest: WebRequest): Fetch
}

/** Settings shared by the windows of a partition. */
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

  /** Pages have no device choosers here, the most that a handler can allow. */
  setDevicePermissionHandler(_handler: Parameters<Electron.Session['setDevicePermissionHandler']>[0]): void {}

  /** Pages cannot capture screens: every document has a policy that forbids it. */
  setDisplayMediaRequestHandler(
    _handler: Parameters<Electron.Session['setDisplayMediaRequestHandler']>[0],
  ): void {}

  /** Electron grants permissions unless a handler refuses. */
  async judgePermission(
    contents: Electron.WebContents,
    permission: string,
    origin: string,
  ): Promise<boolean> {
    // Chromium has permissions that Electron's types do not list.
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

  /** Chromium's own spell checker is disabled: it would download dictionaries. */
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

  /** Requests are always sent directly, without a proxy. */
  async resolveProxy(_address: string): Promise<string> {
    return 'DIRECT'
  }

  /** Chromium flushes when it ends. */
  flushStorageData(): void {}

  getUserAgent(): string {
    return this.#options.userAgent()
  }
}
