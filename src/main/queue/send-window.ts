/** How many requests may be under way at once: learnt down when the service asks for less, and up again. */
export type SendWindow = {
  size(): number
  /** Marks a request at its start, so that a burst of complaints about requests begun together counts once. */
  mark(): number
  succeeded(): void
  tooMany(mark: number): void
}

export function createSendWindow({
  most,
  growAfter,
}: {
  readonly most: number
  readonly growAfter: number
}): SendWindow {
  let size = most
  let successes = 0
  let lowered = 0
  return {
    size: () => size,
    mark: () => lowered,
    succeeded() {
      successes += 1
      if (successes < growAfter) return
      successes = 0
      size = Math.min(most, size + 1)
    },
    tooMany(mark) {
      successes = 0
      if (mark !== lowered) return
      lowered += 1
      size = Math.max(1, Math.floor(size / 2))
    },
  }
}
