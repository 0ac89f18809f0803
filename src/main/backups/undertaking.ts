import type { CopyReader } from '../library/backup/copy-reader.ts'

/** Work with copies that can be given up: the signal that ends it, and the readers that must be stopped with it. */
export class Undertaking {
  readonly #read: (file: string) => CopyReader
  readonly #readers = new Set<CopyReader>()
  #stop = new AbortController()

  constructor(read: (file: string) => CopyReader) {
    this.#read = read
  }

  /** Aborted by the next `giveUp`. */
  get signal(): AbortSignal {
    return this.#stop.signal
  }

  async withReader<T>(file: string, use: (reader: CopyReader) => Promise<T>): Promise<T> {
    const reader = this.#read(file)
    this.#readers.add(reader)
    try {
      return await use(reader)
    } finally {
      this.#readers.delete(reader)
      await reader.end()
    }
  }

  /** Stops the running work; other work may begin. */
  giveUp(): void {
    void this.end()
    this.#stop = new AbortController()
  }

  /** Stops the running work, and all that would begin later. */
  async end(): Promise<void> {
    this.#stop.abort()
    await Promise.all([...this.#readers].map((reader) => reader.stop()))
  }
}
