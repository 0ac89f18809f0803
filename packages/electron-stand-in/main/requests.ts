import { customSchemeOf, toAppAddress, toBrowserAddress, toBrowserPolicy } from '../chromium/address.ts'
import type { Chromium } from '../chromium/chromium.ts'
import type { Protocol } from '../chromium/protocol.ts'
import { reportProblem } from './preventable.ts'
import type { WebFrameMain } from './web-frame-main.ts'

type Paused = Protocol.Fetch.requestPausedPayload

/** What a navigation of a frame asks before it may go on. */
export type NavigationGuard = {
  frame: WebFrameMain
  /** Answers whether the navigation may happen. */
  mayNavigate(navigation: { address: string; isRedirect: boolean }): boolean
  /** Settles what must hold before a document of this address starts, such as its permissions. */
  beforeDocument(address: string): Promise<void>
}

export type RequestsOptions = {
  chromium: Chromium
  guardOf(frameId: string): NavigationGuard | undefined
  /** The app's handler for a custom scheme. */
  handlerOf(scheme: string): ((request: Request) => Response | Promise<Response>) | undefined
  /** The verdict of `webRequest.onBeforeRequest`. */
  beforeRequest(request: {
    address: string
    method: string
    resourceType: string
    frame: WebFrameMain | undefined
  }): Promise<{ cancel?: boolean; redirectURL?: string }>
}

const HOP_HEADERS = new Set(['content-length', 'content-encoding', 'transfer-encoding'])

/**
 * Choosers of devices and screens exist in Electron only where the app handles them; a page gets none from Chromium
 * either, whose chooser of screens would wait for somebody.
 */
const NO_DEVICES = 'usb=(), hid=(), serial=(), bluetooth=(), display-capture=()'

/** Stands between Chromium and the network: the app's own schemes, navigation guards, `webRequest`. */
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
   * A new window asks for a made-up address first, which tells its target. The request is never answered: the app's
   * own first address takes its place, so that the window's history starts there.
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
    // The protocol takes a body whole: a streamed answer arrives when it is complete.
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
    // A request whose page has gone meanwhile cannot be failed any more.
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
