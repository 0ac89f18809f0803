import type { After } from '../../../shared/domain/throttle.ts'
import { rowsAhead, rowsAheadOfJump } from './row-window.ts'

/** Without a jump for so long, one has come to rest. */
const restsMs = 120

type RowsBeyondOptions = {
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
export type RowsBeyond = {
  readonly count: number
  /** One has come from far away. */
  jump(): void
  stop(): void
}

export function createRowsBeyond({ after, nextFrame, onMore }: RowsBeyondOptions): RowsBeyond {
  let count = rowsAhead
  let stop = () => {}
  const add = () => {
    count += 1
    stop = count < rowsAhead ? nextFrame(add) : () => {}
    onMore()
  }
  return {
    get count() {
      return count
    },
    jump: () => {
      stop()
      count = rowsAheadOfJump
      stop = after(restsMs, add)
    },
    stop: () => stop(),
  }
}
