import type { Services } from '../../ipc/handlers/services.ts'
import { factsOf } from '../../platform/log-shapes.ts'
import type { AppContext } from './app-context.ts'
import type { LibraryStart } from './start-library.ts'
import { type StartedServices, startServices } from './start-services.ts'

export class LibraryServices {
  readonly #context: AppContext
  readonly #library: LibraryStart
  readonly #needed = Promise.withResolvers<void>()
  readonly #opening: ReturnType<LibraryStart['open']>
  #current: StartedServices | null = null

  constructor(context: AppContext, library: LibraryStart) {
    this.#context = context
    this.#library = library
    // Without a connection nothing needs the library: the window, which needs the CPU too, goes first.
    const mayOpen = context.settings.connections.all().length > 0 ? Promise.resolve() : this.#needed.promise
    this.#opening = mayOpen.then(library.open)
    // Awaiting calls get the failure; until then it must not count as an unhandled rejection.
    this.#opening.catch(() => undefined)
  }

  start(): void {
    this.#current = startServices(this.#context, this.#opening)
  }

  async ready(): Promise<Services> {
    this.#needed.resolve()
    if (this.#current === null) throw new Error('The services are not started')
    return this.#current.ready
  }

  openAnew(): void {
    const closed = this.close()
    this.#current = startServices(this.#context, closed.then(this.#library.open))
  }

  pageGone(): void {
    this.#current?.ready.then(
      ({ websites }) => websites.pageGone(),
      () => undefined,
    )
  }

  /** Never rejects. */
  async close(): Promise<void> {
    this.#needed.resolve()
    await this.#current
      ?.close()
      .catch((cause: unknown) => this.#context.log('error', 'close-failed', factsOf(cause)))
  }
}
