import { TimeOver } from './key-stream.ts'

/** Something that is gathered piece by piece, over several questions. */
type Gathered = { isWhole: boolean }

/** What has been gathered for the last few questions, by their names. */
export type Remembered<T> = {
  readonly all: () => Iterable<T>
  find(name: string): T | undefined
  /**
   * `question`: the same for all that one of them asks for. None of that is forgotten for another part of it, however
   * many there are: it would be gathered anew each time, and the question never come to its end.
   */
  findOrBegin(name: string, question: unknown, begin: () => T): T
  forget(): void
}

export function createRemembered<T>(most: number): Remembered<T> {
  const all = new Map<string, { readonly one: T; readonly question: unknown }>()
  const forgetOldest = (question: unknown): void => {
    for (const [name, remembered] of all) {
      if (all.size <= most) return
      if (remembered.question !== question) all.delete(name)
    }
  }
  return {
    all: function* () {
      for (const { one } of all.values()) yield one
    },
    find: (name) => all.get(name)?.one,
    findOrBegin: (name, question, begin) => {
      const before = all.get(name)
      const one = before?.one ?? begin()
      // Asked for last, and so forgotten last.
      all.delete(name)
      all.set(name, { one, question })
      // What is there already may be a part of this question that comes only now.
      if (before === undefined) forgetOldest(question)
      return one
    },
    forget: () => all.clear(),
  }
}

/** Goes on by at least a piece. Where the time is over, what was found so far stays remembered, and nothing is reached. */
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
