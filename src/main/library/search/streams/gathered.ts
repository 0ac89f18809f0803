import { TimeOver } from './key-stream.ts'

type Gathered = { isWhole: boolean }

export class Remembered<T> {
  readonly #most: number
  readonly #all = new Map<string, { readonly one: T; readonly question: unknown }>()

  constructor(most: number) {
    this.#most = most
  }

  *all(): Iterable<T> {
    for (const { one } of this.#all.values()) yield one
  }

  find(name: string): T | undefined {
    return this.#all.get(name)?.one
  }

  /**
   * `question`: one value for all entries of a search. Its own entries never displace each other, however
   * many there are: otherwise they would be gathered again and again, and the search never end.
   */
  findOrBegin(name: string, question: unknown, begin: () => T): T {
    const before = this.#all.get(name)
    const one = before?.one ?? begin()
    // Most recently used, and so dropped last.
    this.#all.delete(name)
    this.#all.set(name, { one, question })
    // Only a new entry can exceed the maximum.
    if (before === undefined) this.#forgetOldest(question)
    return one
  }

  forget(): void {
    this.#all.clear()
  }

  #forgetOldest(question: unknown): void {
    for (const [name, remembered] of this.#all) {
      if (this.#all.size <= this.#most) return
      if (remembered.question !== question) this.#all.delete(name)
    }
  }
}

/** Continues by at least one chunk. If time runs out, keeps the results so far and throws. */
export function gatherWhole<T extends Gathered>(
  one: T,
  readPiece: (one: T) => void,
  isOver: () => boolean,
): T {
  while (!one.isWhole) {
    readPiece(one)
    if (isOver()) break
  }
  if (!one.isWhole) throw new TimeOver(-1)
  return one
}
