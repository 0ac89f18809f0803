import type { EventPayload } from '../../../shared/ipc/contract.ts'
import type { Publish } from '../../ipc/publish-events.ts'

export type PageCommand = EventPayload<'menu-command'>['command']

type PageCommandsDeps = {
  readonly showWindow: () => void
  readonly publish: Publish
}

/**
 * Commands of the menu and of notices. On macOS there is a menu without a window: the last command then waits
 * for the page of the window that it opens.
 */
export class PageCommands {
  readonly #deps: PageCommandsDeps
  #isListening = false
  #waiting: PageCommand | null = null

  constructor(deps: PageCommandsDeps) {
    this.#deps = deps
  }

  run(command: PageCommand): void {
    this.#deps.showWindow()
    if (this.#isListening) this.#deps.publish('menu-command', { command })
    else this.#waiting = command
  }

  pageListens(): void {
    this.#isListening = true
    const command = this.#waiting
    this.#waiting = null
    if (command !== null) this.#deps.publish('menu-command', { command })
  }

  pageGone(): void {
    this.#isListening = false
  }
}
