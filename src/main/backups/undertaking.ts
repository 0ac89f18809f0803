import type { CopyReader } from '../library/backup/copy-reader.ts'

/** Cancellable work with copies: its abort signal, and the readers to stop with it. */
export class Undertaking {
  readonly #read: (file: string) => CopyReader
  readonly #readers = new Set<CopyReader>()
  #stop = new AbortController()

  constructor(read: (file: string) => CopyReader) {
    this.#read = read
  }

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

  giveUp(): void {
    void this.end()
    this.#stop = new AbortController()
  }

  /** Also stops all later work. */
  async end(): Promise<void> {
    this.#stop.abort()
    await Promise.all([...this.#readers].map((reader) => reader.stop()))
  }
}
