/** Runs work in the order it was given, each when the last has ended, well or not. */
export function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const running = last.then(work)
    last = running.catch(() => undefined)
    return running
  }
}
