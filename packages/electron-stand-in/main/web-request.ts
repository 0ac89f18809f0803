import { notInTheStandIn } from './preventable.ts'

type Request = { url: string; method: string; resourceType: string; isMainFrame: boolean }
type Redirect = { url: string; redirectURL: string; method: string; statusCode: number }
type Verdict = { cancel?: boolean; redirectURL?: string }
type Filter = Electron.WebRequestFilter
type RequestListener = (
  details: Electron.OnBeforeRequestListenerDetails,
  callback: (response: Electron.CallbackResponse) => void,
) => void
type RedirectListener = (details: Electron.OnBeforeRedirectListenerDetails) => void
type Filtered<Listener> = { listener: Listener; patterns: RegExp[] }

const LATER_EVENTS = [
  'onBeforeSendHeaders',
  'onSendHeaders',
  'onHeadersReceived',
  'onResponseStarted',
  'onCompleted',
  'onErrorOccurred',
]

/** Resource types of Chromium and Electron. */
const RESOURCE_TYPES: Record<string, string> = {
  Document: 'subFrame',
  Fetch: 'xhr',
  Font: 'font',
  Image: 'image',
  Media: 'media',
  Ping: 'ping',
  Script: 'script',
  Stylesheet: 'stylesheet',
  WebSocket: 'webSocket',
  XHR: 'xhr',
}

/**
 * `onBeforeRequest` for pages and `onBeforeRedirect` for the main process's own requests; further events throw by
 * name.
 */
export class WebRequest {
  #onRequest: Filtered<RequestListener> | undefined
  #onRedirect: Filtered<RedirectListener> | undefined
  #lastId = 0

  constructor() {
    for (const name of LATER_EVENTS) {
      Object.defineProperty(this, name, {
        value() {
          throw notInTheStandIn(`webRequest.${name}`)
        },
      })
    }
  }

  onBeforeRequest(filter: Filter | RequestListener | null, listener?: RequestListener | null): void {
    this.#onRequest = toFiltered(filter, listener)
  }

  onBeforeRedirect(filter: Filter | RedirectListener | null, listener?: RedirectListener | null): void {
    this.#onRedirect = toFiltered(filter, listener)
  }

  tellRedirect(redirect: Redirect): void {
    if (!this.#onRedirect || !isMeant(this.#onRedirect.patterns, redirect.url)) return
    this.#onRedirect.listener({
      ...this.#common(),
      ...redirect,
      resourceType: 'other',
      fromCache: false,
      statusLine: `HTTP/1.1 ${redirect.statusCode}`,
    })
  }

  async decide({ url, method, resourceType, isMainFrame }: Request): Promise<Verdict> {
    const asked = this.#onRequest
    if (!asked || !isMeant(asked.patterns, url)) return {}
    const type = isMainFrame && resourceType === 'Document' ? 'mainFrame' : RESOURCE_TYPES[resourceType]
    // The values of RESOURCE_TYPES are Electron's.
    const known = (type ?? 'other') as Electron.OnBeforeRequestListenerDetails['resourceType']
    const details = { ...this.#common(), url, method, resourceType: known, uploadData: [] }
    return new Promise((resolve) => asked.listener(details, resolve))
  }

  #common(): { id: number; timestamp: number; referrer: string } {
    this.#lastId += 1
    return { id: this.#lastId, timestamp: Date.now(), referrer: '' }
  }
}

function toFiltered<Listener>(
  filter: Filter | Listener | null,
  listener: Listener | null | undefined,
): Filtered<Listener> | undefined {
  if (typeof filter === 'function') return { listener: filter, patterns: [] }
  if (!listener) return undefined
  // Anything but a function or null is a filter.
  const { urls = [] } = (filter ?? {}) as Filter
  return { listener, patterns: urls.filter((url) => url !== '<all_urls>').map(toPattern) }
}

function isMeant(patterns: readonly RegExp[], url: string): boolean {
  return patterns.length === 0 || patterns.some((pattern) => pattern.test(url))
}

function toPattern(pattern: string): RegExp {
  return new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`)
}
