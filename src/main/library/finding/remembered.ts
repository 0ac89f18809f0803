import { TimeOver } from './key-streams.ts'

/** Something that is gathered piece by piece, over several questions. */
type Gathered = { isWhole: boolean }

/**
 * What has been gathered for the last few questions, by their names. It is forgotten as a whole once its stamp says that
 * what it was gathered from has changed.
 */
export type Remembered<T> = {
  find(name: string, stamp: string | number): T | undefined
  findOrBegin(name: string, stamp: string | number, begin: () => T): T
}

export function createRemembered<T>(most: number): Remembered<T> {
  const all = new Map<string, T>()
  let stampOfAll: string | number | undefined
  const find = (name: string, stamp: string | number): T | undefined => {
    if (stamp !== stampOfAll) all.clear()
    stampOfAll = stamp
    return all.get(name)
  }
  return {
    find,
    findOrBegin: (name, stamp, begin) => {
      const one = find(name, stamp) ?? begin()
      // Asked for last, and so forgotten last.
      all.delete(name)
      all.set(name, one)
      if (all.size > most) all.delete(all.keys().next().value ?? '')
      return one
    },
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
