type Waiter = { loaderId: string; resolve(): void; reject(cause: Error): void }

/** Tracks who waits for a document to load. The end may be reported before it is awaited. */
export class PageLoads {
  #waiters: Waiter[] = []
  #finished: string | undefined

  wait(loaderId: string): Promise<void> {
    if (loaderId === this.#finished) return Promise.resolve()
    // As in Electron, replacing a document rejects those who wait for it.
    this.#reject('ERR_ABORTED (-3) loading: another page was loaded meanwhile')
    return new Promise((resolve, reject) => this.#waiters.push({ loaderId, resolve, reject }))
  }

  finished(loaderId: string): void {
    this.#finished = loaderId
    const isDone = (waiter: Waiter) => waiter.loaderId === loaderId
    const done = this.#waiters.filter(isDone)
    this.#waiters = this.#waiters.filter((waiter) => !isDone(waiter))
    for (const waiter of done) waiter.resolve()
  }

  /** Called when the page has closed. */
  abort(): void {
    this.#reject('ERR_ABORTED (-3) loading a page that has gone')
  }

  #reject(message: string): void {
    const waiters = this.#waiters
    this.#waiters = []
    for (const waiter of waiters) waiter.reject(new Error(message))
  }
}
