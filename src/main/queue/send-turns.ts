/** Lets requests begin in the order they came, so many at once as `most` says at that moment. */
export type SendTurns = {
  /** Whether the request's turn came; false where `signal` ended the waiting. A turn that came must be ended. */
  take(signal: AbortSignal): Promise<boolean>
  end(): void
  /** `most` may have grown. */
  look(): void
  /** Requests whose turn came and has not ended. */
  underWay(): number
  /** Requests that wait for theirs. */
  waiting(): number
}

export function createSendTurns({ most }: { readonly most: () => number }): SendTurns {
  const line = new Set<() => void>()
  let underWay = 0

  function look(): void {
    for (const begin of line) {
      if (underWay >= most()) return
      begin()
    }
  }

  return {
    take(signal) {
      if (signal.aborted) return Promise.resolve(false)
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const settle = (came: boolean) => {
        line.delete(begin)
        signal.removeEventListener('abort', giveUp)
        resolve(came)
      }
      const begin = () => {
        underWay += 1
        settle(true)
      }
      const giveUp = () => settle(false)
      signal.addEventListener('abort', giveUp)
      line.add(begin)
      look()
      return promise
    },
    end() {
      underWay -= 1
      look()
    },
    look,
    underWay: () => underWay,
    waiting: () => line.size,
  }
}
