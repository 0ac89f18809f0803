import type { After } from '../../../shared/domain/throttle.ts'

/** Rows above and below those in sight, so that scrolling does not outrun them. */
export const overscanAtRest = 6
/** As few as there can be, where one has come from far away: what else is near is drawn once one has come to rest. */
export const overscanAfterJump = 1

/** Without a jump for so long, one has come to rest. */
const restsMs = 120

type OverscanOptions = {
  readonly after: After
  /** Runs in the frame that comes next; returns the way to cancel. */
  readonly nextFrame: (run: () => void) => () => void
  /** One more is to be drawn at either end. */
  onMore(): void
}

/**
 * How many rows are drawn beyond those in sight: as few as there can be while one is on the way, since what flies by is
 * hardly seen, and then one more at either end in each frame. All of them at once would take half a frame by themselves.
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

  /** One has come from far away. */
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
