import type { TestedSoFar } from './tested-keys.ts'

type GivesUp = (soFar: TestedSoFar) => boolean

/** So that a few that happen not to fit decide nothing. */
const usuallyTested = 60

/** Looking at one after the other is given up where fewer than one in so many fits. */
export function whereSeldom(seldom: number, leastTested = usuallyTested): GivesUp {
  const enough = Math.max(leastTested, 4 * seldom)
  return ({ tested, fitting }) => tested >= enough && fitting * seldom < tested
}

/** While looking at one, the index gathers so many that have a beginning: 90 µs beside 0.36 µs each. */
const gatheredMeanwhile = 250
/** As many as a window shows. */
const wanted = 24
const leastPriced = 8

/**
 * Looking at one after the other is given up where gathering all that fit is sooner done than meeting as many as a window
 * shows. How many they are is told from how close to each other those lie that were looked at, among so many documents.
 */
export function byItsPrice(documents: number): GivesUp {
  return ({ tested, fitting, passed }) => {
    if (tested < leastPriced) return false
    // None in a few does not say that there is none.
    const share = (fitting + 1) / (tested + 2)
    const mayFit = (documents * tested) / passed
    return mayFit * share < (wanted / share) * gatheredMeanwhile
  }
}
