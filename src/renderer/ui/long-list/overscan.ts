import type { After } from '../../../shared/domain/throttle.ts'

/** Rows rendered beyond the visible ones, so that scrolling does not outrun them. */
export const overscanAtRest = 6
/** The minimum after a jump: further rows are rendered once scrolling stops. */
export const overscanAfterJump = 1

/** Milliseconds without a jump, after which scrolling has stopped. */
const restsMs = 120

type OverscanOptions = {
  readonly after: After
  readonly nextFrame: (run: () => void) => () => void
  onMore(): void
}

/**
 * Number of rows rendered beyond the visible ones: the minimum during jumps, since rows flying by are hardly seen,
 * then one more at either end per frame. All at once would take half a frame.
 */
export class Overscan {
  readonly #options: OverscanOptions
  #count = overscanAtRest
  #stop = () => {}

  constructor(options: OverscanOptions) {
    this.#options = options
  }

  get count(): number {
    return this.#count
  }

  jump(): void {
    this.#stop()
    this.#count = overscanAfterJump
    this.#stop = this.#options.after(restsMs, this.#add)
  }

  readonly stop = (): void => this.#stop()

  readonly #add = (): void => {
    this.#count += 1
    this.#stop = this.#count < overscanAtRest ? this.#options.nextFrame(this.#add) : () => {}
    this.#options.onMore()
  }
}
