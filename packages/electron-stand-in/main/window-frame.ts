import { HIDDEN_POSITION } from '../chromium/flags.ts'
import type { Protocol } from '../chromium/protocol.ts'
import type { PageState } from '../page/preload-world.ts'

export type Bounds = { x: number; y: number; width: number; height: number }
type FrameState = 'normal' | 'minimized' | 'maximized' | 'fullscreen'
export type BrowserBounds = Protocol.Browser.Bounds

const ENTERING: Record<FrameState, string> = {
  normal: 'restore',
  minimized: 'minimize',
  maximized: 'maximize',
  fullscreen: 'enter-full-screen',
}
const LEAVING: Record<FrameState, string> = {
  normal: '',
  minimized: '',
  maximized: 'unmaximize',
  fullscreen: 'leave-full-screen',
}

export type WindowFrameOptions = {
  bounds: Bounds
  minimum: { width: number; height: number }
  announce(change: string): void
  /** Applies bounds in the browser, once the window is open. */
  apply(bounds: BrowserBounds): void
  /** Reads bounds from the browser, once the window is open. */
  read(use: (bounds: BrowserBounds) => void): void
}

/**
 * Bounds and state of a window. Answers at once from known values, as Electron does, and updates Chromium later.
 * Hidden windows are placed off-screen.
 */
export class WindowFrame {
  readonly #options: WindowFrameOptions
  #bounds: Bounds
  #normal: Bounds
  #minimum: { width: number; height: number }
  #state: FrameState = 'normal'
  #isShown = false
  #isFocused = false

  constructor(options: WindowFrameOptions) {
    this.#options = options
    this.#minimum = options.minimum
    this.#bounds = this.#fit(options.bounds)
    this.#normal = this.#bounds
  }

  get bounds(): Bounds {
    return { ...this.#bounds }
  }

  get normalBounds(): Bounds {
    return { ...(this.#state === 'normal' ? this.#bounds : this.#normal) }
  }

  get minimum(): { width: number; height: number } {
    return this.#minimum
  }

  set minimum(minimum: { width: number; height: number }) {
    this.#minimum = minimum
    this.setBounds({})
  }

  get isShown(): boolean {
    return this.#isShown
  }

  get isFocused(): boolean {
    return this.#isFocused && this.#isShown
  }

  is(state: FrameState): boolean {
    return this.#state === state
  }

  /** The window has just opened off-screen. */
  opened(): void {
    const { width, height } = this.#bounds
    if (this.#isShown) this.#place()
    else this.#options.apply({ ...HIDDEN_POSITION, width, height })
  }

  show(): void {
    if (this.#isShown) return
    this.#isShown = true
    this.#place()
    this.#options.announce('show')
  }

  hide(): void {
    if (!this.#isShown) return
    this.#isShown = false
    this.#options.apply(HIDDEN_POSITION)
    this.#options.announce('hide')
    this.focusChanged(false)
  }

  setBounds(wish: Partial<Bounds>): void {
    const before = this.#bounds
    this.#bounds = this.#fit({ ...before, ...wish })
    if (this.#state === 'normal') this.#normal = this.#bounds
    if (this.#isShown) this.#place()
    else this.#options.apply({ width: this.#bounds.width, height: this.#bounds.height })
    this.#announceDifference(before)
  }

  setState(state: FrameState): void {
    const before = this.#state
    if (before === state) return
    if (before === 'normal') this.#normal = this.#bounds
    this.#isShown = true
    this.#stateChanged(state)
    // Chromium switches between special states only by way of the normal one.
    if (before !== 'normal' && state !== 'normal') this.#options.apply({ windowState: 'normal' })
    this.#options.apply({ windowState: state })
    if (state === 'normal') this.#place()
  }

  /** State of the window reported by the document. */
  noticed(state: PageState): void {
    this.focusChanged(state.isFocused)
    if (!this.#isShown) return
    const before = this.#bounds
    const { x, y, width, height } = state
    if (x === before.x && y === before.y && width === before.width && height === before.height) return
    this.#options.read((bounds) => {
      const now = bounds.windowState ?? 'normal'
      if (now !== this.#state && !(now === 'normal' && this.#state === 'minimized')) this.#stateChanged(now)
      const { left = x, top = y, width: w = width, height: h = height } = bounds
      if (now === 'minimized' || left <= HIDDEN_POSITION.left / 2) return
      const known = this.#bounds
      this.#bounds = { x: left, y: top, width: w, height: h }
      if (now === 'normal') this.#normal = this.#bounds
      this.#announceDifference(known)
      const fitting = this.#fit(this.#bounds)
      if (now === 'normal' && (fitting.width !== w || fitting.height !== h)) this.setBounds(fitting)
    })
  }

  focusChanged(isFocused: boolean): void {
    if (isFocused === this.#isFocused) return
    this.#isFocused = isFocused
    if (this.#isShown || !isFocused) this.#options.announce(isFocused ? 'focus' : 'blur')
  }

  #stateChanged(state: FrameState): void {
    const before = this.#state
    this.#state = state
    if (LEAVING[before] && state !== 'minimized') this.#options.announce(LEAVING[before])
    if (state !== 'normal' || before === 'minimized') this.#options.announce(ENTERING[state])
  }

  #place(): void {
    if (this.#state !== 'normal') return
    const { x, y, width, height } = this.#bounds
    this.#options.apply({ left: x, top: y, width, height })
  }

  #fit(bounds: Bounds): Bounds {
    const width = Math.max(Math.round(bounds.width), this.#minimum.width)
    const height = Math.max(Math.round(bounds.height), this.#minimum.height)
    return { x: Math.round(bounds.x), y: Math.round(bounds.y), width, height }
  }

  #announceDifference(before: Bounds): void {
    const { x, y, width, height } = this.#bounds
    if (width !== before.width || height !== before.height) this.#options.announce('resize')
    if (x !== before.x || y !== before.y) this.#options.announce('move')
  }
}
