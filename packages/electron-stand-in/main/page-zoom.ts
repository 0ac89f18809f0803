import type { DevToolsSession } from '../chromium/devtools.ts'
import type { PageState } from '../page/preload-world.ts'

type Size = { width: number; height: number }

/** Wider than any system's title bar and borders. */
const widestFrame = 120

/**
 * The zoom of a page. The browser's own is out of the protocol's reach, so the page is laid out smaller, at a higher
 * density, and drawn larger, which comes to the same. A tool that drives the page by the protocol points with
 * coordinates that know nothing of the drawing: for such a one the last step is left out.
 */
export class PageZoom {
  readonly #isDriven: boolean
  #factor = 1
  #density = 1
  #window: Size = { width: 0, height: 0 }
  #edges: Size = { width: 0, height: 0 }

  constructor(options: { isDriven: boolean }) {
    this.#isDriven = options.isDriven
  }

  async apply(session: DevToolsSession, factor: number): Promise<void> {
    this.#factor = factor
    if (factor === 1) {
      await session.send('Emulation.clearDeviceMetricsOverride')
      return
    }
    if (this.#window.width === 0) {
      const { bounds } = await session.send('Browser.getWindowForTarget')
      this.#window = { width: bounds.width ?? 800, height: bounds.height ?? 600 }
    }
    await session.send('Emulation.setDeviceMetricsOverride', {
      ...this.#layout(),
      deviceScaleFactor: this.#density * factor,
      mobile: false,
      ...(this.#isDriven ? {} : { scale: factor, dontSetVisibleSize: true }),
    })
  }

  /** A window that is resized, or a tool that takes a picture, undoes the layout: `again` does it anew. */
  noticed(state: PageState, again: () => void): void {
    this.#window = { width: state.width, height: state.height }
    if (this.#factor === 1) {
      this.#density = state.screen.scaleFactor
      const edges = { width: state.width - state.innerWidth, height: state.height - state.innerHeight }
      // A page that opens or is resized can know its new outside and still its old inside: no frame is that wide.
      const isFrame = [edges.width, edges.height].every((edge) => edge >= 0 && edge <= widestFrame)
      if (isFrame) this.#edges = edges
      return
    }
    const { width, height } = this.#layout()
    const isKept = Math.abs(state.innerWidth - width) <= 1 && Math.abs(state.innerHeight - height) <= 1
    const density = this.#density * this.#factor
    if (!isKept || Math.abs(state.screen.scaleFactor - density) > 0.01) again()
  }

  #layout(): Size {
    const shrink = (outer: number, edge: number) => Math.round((outer - edge) / this.#factor)
    return {
      width: shrink(this.#window.width, this.#edges.width),
      height: shrink(this.#window.height, this.#edges.height),
    }
  }
}

/** The screen as it is, not as a zoomed page sees it. */
export function withoutZoom(state: PageState, factor: number): PageState {
  return { ...state, screen: { ...state.screen, scaleFactor: state.screen.scaleFactor / factor } }
}
