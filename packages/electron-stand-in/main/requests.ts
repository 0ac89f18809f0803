import { customSchemeOf, toAppAddress, toBrowserAddress, toBrowserPolicy } from '../chromium/address.ts'
import type { Chromium } from '../chromium/chromium.ts'
import type { Protocol } from '../chromium/protocol.ts'
import { reportProblem } from './preventable.ts'
import type { WebFrameMain } from './web-frame-main.ts'

type Paused = Protocol.Fetch.requestPausedPayload

/** Decisions about a frame's navigation. */
export type NavigationGuard = {
  frame: WebFrameMain
  /** Returns true if the navigation is allowed. */
  mayNavigate(navigation: { address: string; isRedirect: boolean }): boolean
  /** Prepares a document at this address, for example its permissions. */
  beforeDocument(address: string): Promise<void>
}

export type RequestsOptions = {
  chromium: Chromium
  guardOf(frameId: string): NavigationGuard | undefined
  /** The app's handler of a custom scheme. */
  handlerOf(scheme: string): ((request: Request) => Response | Promise<Response>) | undefined
  beforeRequest(request: {
    address: string
    method: string
    resourceType: string
    frame: WebFrameMain | undefined
  }): Promise<{ cancel?: boolean; redirectURL?: string }>
}

const HOP_HEADERS = new Set(['content-length', 'content-encoding', 'transfer-encoding'])

/**
 * In Electron, choosers of devices and screens exist only if the app handles them; they are disabled here, since
 * Chromium's screen chooser would wait for a user.
 */
const NO_DEVICES = 'usb=(), hid=(), serial=(), bluetooth=(), display-capture=()'

/** Intercepts requests between Chromium and the network: custom schemes, navigation guards, `webRequest`. */
export class Requests {
  readonly #options: RequestsOptions
  readonly #openings = new Map<string, (targetId: string) => void>()

  private constructor(options: RequestsOptions) {
    this.#options = options
  }

  static async watch(options: RequestsOptions): Promise<Requests> {
    const requests = new Requests(options)
    const { browser } = options.chromium
    browser.on('Fetch.requestPaused', (paused) => {
      requests.#decide(paused).catch((cause) => requests.#fail(paused, 'Failed', cause))
    })
    await browser.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] })
    return requests
  }

  /**
   * A new window first requests a made-up address, which reveals its target. That request is never answered: the
   * app's first address replaces it, so that the window's history starts there.
   */
  waitForWindow(address: string): Promise<string> {
    return new Promise((resolve) => this.#openings.set(address, resolve))
  }

  async #decide(paused: Paused): Promise<void> {
    const { request, frameId, resourceType } = paused
    const opening = this.#openings.get(request.url)
    if (opening) {
      this.#openings.delete(request.url)
      opening(frameId)
      return
    }
    const address = toAppAddress(request.url) + (request.urlFragment ?? '')
    const guard = this.#options.guardOf(frameId)
    const isDocument = resourceType === 'Document' && guard !== undefined
    if (isDocument) {
      const isRedirect = paused.redirectedRequestId !== undefined
      if (!guard.mayNavigate({ address, isRedirect })) return this.#fail(paused, 'Aborted')
      await guard.beforeDocument(address)
    }
    const verdict = await this.#options.beforeRequest({
      address,
      method: request.method,
      resourceType,
      frame: guard?.frame,
    })
    if (verdict.cancel) return this.#fail(paused, 'BlockedByClient')
    if (verdict.redirectURL) return this.#redirect(paused, verdict.redirectURL)
    const scheme = customSchemeOf(request.url)
    if (scheme === undefined) {
      await this.#options.chromium.browser.send('Fetch.continueRequest', { requestId: paused.requestId })
      return
    }
    const handler = this.#options.handlerOf(scheme)
    if (!handler) return this.#fail(paused, 'Failed')
    await this.#fulfil(paused, await handler(toRequest(paused)), isDocument)
  }

  async #fulfil(paused: Paused, response: Response, isDocument: boolean): Promise<void> {
    if (response.type === 'error' || response.status === 0) return this.#fail(paused, 'Failed')
    // The protocol takes a complete body: a streamed answer arrives at its end.
    const body = Buffer.from(await response.arrayBuffer())
    const headers = [...response.headers]
      .filter(([name]) => !HOP_HEADERS.has(name))
      .map(([name, value]) => ({ name, value: toBrowserHeader(name, value) }))
    if (isDocument) headers.push({ name: 'permissions-policy', value: NO_DEVICES })
    await this.#options.chromium.browser.send('Fetch.fulfillRequest', {
      requestId: paused.requestId,
      responseCode: response.status,
      ...(response.statusText ? { responsePhrase: response.statusText } : {}),
      responseHeaders: headers,
      body: body.toString('base64'),
    })
  }

  async #redirect(paused: Paused, address: string): Promise<void> {
    await this.#options.chromium.browser.send('Fetch.fulfillRequest', {
      requestId: paused.requestId,
      responseCode: 307,
      responseHeaders: [{ name: 'location', value: toBrowserAddress(address) }],
    })
  }

  async #fail(paused: Paused, errorReason: Protocol.Network.ErrorReason, cause?: unknown): Promise<void> {
    if (cause) reportProblem(`Error while answering ${toAppAddress(paused.request.url)}`, cause)
    const { requestId } = paused
    // A request whose page has closed can no longer be failed.
    await this.#options.chromium.browser
      .send('Fetch.failRequest', { requestId, errorReason })
      .catch(() => undefined)
  }
}

function toRequest({ request }: Paused): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    headers.set(
      name,
      /^(origin|referer)$/i.test(name) ? toAppAddress(value).replace(/^(\w+:\/\/[^/]+)\/?$/, '$1') : value,
    )
  }
  const parts = (request.postDataEntries ?? []).map((entry) => Buffer.from(entry.bytes ?? '', 'base64'))
  const hasBody = request.hasPostData === true || parts.length > 0
  return new Request(toAppAddress(request.url), {
    method: request.method,
    headers,
    ...(hasBody ? { body: Buffer.concat(parts) } : {}),
  })
}

function toBrowserHeader(name: string, value: string): string {
  if (name === 'content-security-policy' || name === 'content-security-policy-report-only')
    return toBrowserPolicy(value)
  if (name === 'location') return toBrowserAddress(value)
  if (name === 'access-control-allow-origin') return toBrowserAddress(value)
  return value
}
