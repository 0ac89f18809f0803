import type { Protocol } from '../chromium/protocol.ts'
import type { FromPage } from '../page/preload-world.ts'
import type { WebFrameMain } from './web-frame-main.ts'

/** A live document of the main frame: the address for answering its messages. */
export type PageDocument = { readonly context: string; isAlive: boolean }

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
  /** The page is about to unload; `isOwnWish`: requested by the app, a tool or the page itself. */
  'before-unload': [isOwnWish: boolean, answer: (mayGo: boolean) => void]
  'window-open': [event: Protocol.Page.windowOpenPayload]
}
