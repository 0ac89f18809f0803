import { EventEmitter } from 'node:events'
import type { FromPage } from '../page/preload-world.ts'
import type { PageDocument } from './page-events.ts'
import type { PageTarget } from './page-target.ts'
import type { WebFrameMain } from './web-frame-main.ts'

type Handler = (event: Electron.IpcMainInvokeEvent, ...args: unknown[]) => unknown

export type IncomingMessage = {
  message: Extract<FromPage, { kind: 'invoke' | 'send' }>
  page: PageTarget
  document: PageDocument
  frame: WebFrameMain
  sender: unknown
}

export class IpcMain extends EventEmitter {
  readonly #handlers = new Map<string, Handler>()

  handle(channel: string, handler: Handler): void {
    if (this.#handlers.has(channel))
      throw new Error(`Attempted to register a second handler for '${channel}'`)
    if (typeof handler !== 'function') {
      throw new TypeError(`Expected handler to be a function, but found type '${typeof handler}'`)
    }
    this.#handlers.set(channel, handler)
  }

  handleOnce(channel: string, handler: Handler): void {
    this.handle(channel, (event, ...args) => {
      this.removeHandler(channel)
      return handler(event, ...args)
    })
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel)
  }

  receive(incoming: IncomingMessage): void {
    const { message, page, document } = incoming
    if (message.kind === 'send') {
      const reply = (channel: string, ...args: unknown[]) =>
        page.answer(document, { kind: 'message', channel, args })
      this.emit(message.channel, Object.assign(toEvent(incoming), { reply, ports: [] }), ...message.args)
      return
    }
    const { id, channel, args } = message
    this.#run(channel, toEvent(incoming), args).then(
      (value) => {
        try {
          page.answer(document, { kind: 'reply', id, value })
        } catch (cause) {
          refuse(cause)
        }
      },
      (cause: unknown) => refuse(cause),
    )
    const refuse = (cause: unknown) => {
      if (this.#handlers.has(channel))
        process.stderr.write(`Error occurred in handler for '${channel}': ${explain(cause)}\n`)
      page.answer(document, { kind: 'refusal', id, message: String(cause) })
    }
  }

  async #run(channel: string, event: unknown, args: unknown[]): Promise<unknown> {
    const handler = this.#handlers.get(channel)
    if (!handler) throw new Error(`No handler registered for '${channel}'`)
    // `toEvent` creates an `IpcMainInvokeEvent` with the stand-in's own frame and contents.
    return handler(event as Electron.IpcMainInvokeEvent, ...args)
  }
}

function toEvent({ sender, frame, document }: IncomingMessage): object {
  return {
    type: 'frame',
    sender,
    processId: frame.processId,
    frameId: frame.routingId,
    frameTreeNodeId: frame.frameTreeNodeId,
    /** Null after the frame has navigated, as Electron documents. */
    get senderFrame() {
      return document.isAlive ? frame : null
    },
    defaultPrevented: false,
    preventDefault() {},
  }
}

function explain(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? String(cause)) : String(cause)
}
