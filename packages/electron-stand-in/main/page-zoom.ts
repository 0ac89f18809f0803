import type { DevToolsSession } from '../chromium/devtools.ts'
import type { PageState } from '../page/preload-world.ts'

type Size = { width: number; height: number }

/** Pixels, wider than any system's title bar and borders. */
const widestFrame = 120

/**
 * Zoom of a page. The protocol cannot set the browser's own, so the page is laid out smaller at a higher density and
 * scaled up, which looks equal. Tools that drive the page by the protocol use coordinates that ignore scaling: for
 * those the last step is omitted.
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

  /** Resizing, or a tool's screenshot, resets the layout: `again` restores it. */
  noticed(state: PageState, again: () => void): void {
    this.#window = { width: state.width, height: state.height }
    if (this.#factor === 1) {
      this.#density = state.screen.scaleFactor
      const edges = { width: state.width - state.innerWidth, height: state.height - state.innerHeight }
      // During opening and resizing, a page may know its new outer and still its old inner size: no frame is that
      // wide.
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

/** The page state with zoom undone. */
export function withoutZoom(state: PageState, factor: number): PageState {
  return { ...state, screen: { ...state.screen, scaleFactor: state.screen.scaleFactor / factor } }
}
