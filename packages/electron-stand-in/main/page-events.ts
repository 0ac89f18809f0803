import type { Protocol } from '../chromium/protocol.ts'
import type { FromPage } from '../page/preload-world.ts'
import type { WebFrameMain } from './web-frame-main.ts'

/** A document of the main frame, as long as it lives: the address to answer its messages at. */
export type PageDocument = { readonly context: string; isAlive: boolean }

/** What a page tells those who watch it. */
export type PageEvents = {
  message: [message: FromPage, frame: WebFrameMain, document: PageDocument]
  'started-navigating': [address: string, isSameDocument: boolean, frame: WebFrameMain]
  navigated: [frame: WebFrameMain]
  'navigated-in-page': [address: string, frame: WebFrameMain]
  'dom-ready': []
  load: []
  paint: []
  crashed: []
  closed: []
  console: [event: Protocol.Runtime.consoleAPICalledPayload]
  /** The page asks whether it may go; `isOwnWish` when the app, a tool or the page itself wants it to. */
  'before-unload': [isOwnWish: boolean, answer: (mayGo: boolean) => void]
  'window-open': [event: Protocol.Page.windowOpenPayload]
}
