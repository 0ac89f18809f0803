import { notInTheStandIn } from './preventable.ts'

type Details = { url: string; method: string; resourceType: string }
type Verdict = { cancel?: boolean; redirectURL?: string }
type Listener = (
  details: Electron.OnBeforeRequestListenerDetails,
  callback: (response: Electron.CallbackResponse) => void,
) => void

const LATER_EVENTS = [
  'onBeforeSendHeaders',
  'onSendHeaders',
  'onHeadersReceived',
  'onResponseStarted',
  'onCompleted',
  'onErrorOccurred',
]

/** `onBeforeRequest` for pages and `onBeforeRedirect` for the main process's own requests; the others throw by name. */
export class WebRequest {
  #patterns: RegExp[] = []
  #listener: Listener | null = null
  #lastId = 0
  #onRedirect: ((details: Electron.OnBeforeRedirectListenerDetails) => void) | null = null

  constructor() {
    for (const name of LATER_EVENTS) {
      Object.defineProperty(this, name, {
        value() {
          throw notInTheStandIn(`webRequest.${name}`)
        },
      })
    }
  }

  onBeforeRequest(filter: Electron.WebRequestFilter | Listener | null, listener?: Listener | null): void {
    const hasFilter = filter !== null && typeof filter === 'object'
    const urls = hasFilter ? (filter.urls ?? []) : []
    this.#patterns = urls.filter((url) => url !== '<all_urls>').map(toPattern)
    this.#listener = (hasFilter ? listener : filter) ?? null
  }

  onBeforeRedirect(listener: ((details: Electron.OnBeforeRedirectListenerDetails) => void) | null): void {
    this.#onRedirect = listener
  }

  tellRedirect(redirect: { url: string; redirectURL: string; method: string; statusCode: number }): void {
    this.#lastId += 1
    this.#onRedirect?.({
      ...redirect,
      id: this.#lastId,
      timestamp: Date.now(),
      resourceType: 'other',
      referrer: '',
      fromCache: false,
      statusLine: `HTTP/1.1 ${redirect.statusCode}`,
    })
  }

  async decide(request: Details): Promise<Verdict> {
    const listener = this.#listener
    const isMeant = this.#patterns.length === 0 || this.#patterns.some((pattern) => pattern.test(request.url))
    if (!listener || !isMeant) return {}
    this.#lastId += 1
    const details = { ...request, id: this.#lastId, timestamp: Date.now(), referrer: '', uploadData: [] }
    return new Promise((resolve) => {
      // `resourceType` is spelt as Chromium does, in Electron's own words for the common ones.
      listener(details as unknown as Electron.OnBeforeRequestListenerDetails, (response) => resolve(response))
    })
  }
}

function toPattern(pattern: string): RegExp {
  return new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`)
}
