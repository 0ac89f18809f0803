import { toAppAddress } from '../chromium/address.ts'
import type { DevToolsSession } from '../chromium/devtools.ts'

export type FrameSource = {
  id: string
  number: number
  parent: WebFrameMain | null
  session(): DevToolsSession
  /** The frame's own script context, if it has a document. */
  mainContext(): string | undefined
  send(channel: string, args: unknown[]): void
}

export class WebFrameMain {
  readonly #source: FrameSource
  #address = ''
  #name = ''
  #isDestroyed = false
  #children: WebFrameMain[] = []

  constructor(source: FrameSource) {
    this.#source = source
    source.parent?.adopt(this)
  }

  get url(): string {
    return this.#address
  }

  get origin(): string {
    const { protocol, host, origin } = new URL(this.#address || 'about:blank')
    return origin === 'null' && host !== '' ? `${protocol}//${host}` : origin
  }

  get name(): string {
    return this.#name
  }

  get parent(): WebFrameMain | null {
    return this.#source.parent
  }

  get top(): WebFrameMain | null {
    return this.parent ? this.parent.top : this
  }

  get frames(): WebFrameMain[] {
    return [...this.#children]
  }

  get framesInSubtree(): WebFrameMain[] {
    return [this, ...this.#children.flatMap((child) => child.framesInSubtree)]
  }

  get frameTreeNodeId(): number {
    return this.#source.number
  }

  get routingId(): number {
    return this.#source.number
  }

  get processId(): number {
    return 1
  }

  get detached(): boolean {
    return this.#isDestroyed
  }

  isDestroyed(): boolean {
    return this.#isDestroyed
  }

  send(channel: string, ...args: unknown[]): void {
    this.#source.send(channel, args)
  }

  /** Runs in the page's own world, as Electron documents. */
  async executeJavaScript(code: string, userGesture = false): Promise<unknown> {
    const context = this.#source.mainContext()
    const { result, exceptionDetails } = await this.#source.session().send('Runtime.evaluate', {
      expression: code,
      awaitPromise: true,
      returnByValue: true,
      userGesture,
      ...(context ? { uniqueContextId: context } : {}),
    })
    if (exceptionDetails) {
      throw new Error(exceptionDetails.exception?.description?.split('\n')[0] ?? exceptionDetails.text)
    }
    return result.value
  }

  adopt(child: WebFrameMain): void {
    this.#children.push(child)
  }

  /** Called when the frame shows a new document. */
  navigated(browserAddress: string, name: string): void {
    this.#address = toAppAddress(browserAddress)
    this.#name = name
  }

  removed(): void {
    this.#isDestroyed = true
    if (this.parent) this.parent.#children = this.parent.#children.filter((child) => child !== this)
    for (const child of this.#children) child.removed()
  }
}
