import { notInTheStandIn } from './preventable.ts'

export type ProtocolHandler = (request: Request) => Response | Promise<Response>

const BUILT_IN = new Set(['http', 'https', 'file', 'data', 'blob', 'about', 'javascript', 'ws', 'wss'])

export class Protocol {
  readonly #handlers = new Map<string, ProtocolHandler>()
  readonly #isReady: () => boolean

  constructor(options: { isReady(): boolean }) {
    this.#isReady = options.isReady
  }

  /**
   * Valid only before `ready`, as in Electron. Chromium treats every custom scheme as standard, secure and fetchable.
   */
  registerSchemesAsPrivileged(schemes: Electron.CustomScheme[]): void {
    if (this.#isReady())
      throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
    for (const { scheme, privileges } of schemes) {
      if (privileges?.bypassCSP) throw notInTheStandIn(`bypassCSP of the scheme ${scheme}`)
    }
  }

  handle(scheme: string, handler: ProtocolHandler): void {
    if (!this.#isReady()) throw new Error('protocol.handle can only be used after app is ready')
    if (this.#handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`)
    if (BUILT_IN.has(scheme)) throw notInTheStandIn(`protocol.handle('${scheme}')`)
    this.#handlers.set(scheme, handler)
  }

  unhandle(scheme: string): void {
    if (!this.#handlers.delete(scheme)) throw new Error(`Failed to unhandle protocol: ${scheme}`)
  }

  isProtocolHandled(scheme: string): boolean {
    return this.#handlers.has(scheme)
  }

  handlerOf(scheme: string): ProtocolHandler | undefined {
    return this.#handlers.get(scheme)
  }
}
