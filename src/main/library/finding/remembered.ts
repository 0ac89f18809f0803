import { TimeOver } from './key-stream.ts'

/** Something that is gathered piece by piece, over several questions. */
type Gathered = { isWhole: boolean }

/** What has been gathered for the last few questions, by their names. */
export type Remembered<T> = {
  readonly all: () => Iterable<T>
  find(name: string): T | undefined
  findOrBegin(name: string, begin: () => T): T
  forget(): void
}

export function createRemembered<T>(most: number): Remembered<T> {
  const all = new Map<string, T>()
  return {
    all: () => all.values(),
    find: (name) => all.get(name),
    findOrBegin: (name, begin) => {
      const one = all.get(name) ?? begin()
      // Asked for last, and so forgotten last.
      all.delete(name)
      all.set(name, one)
      if (all.size > most) all.delete(all.keys().next().value ?? '')
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
