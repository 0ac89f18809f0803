/**
 * Chooses how much a test does: `short` in `npm test`, where it is one of thousands, `long` in `npm run
 * test:endurance`.
 */
export function shortOrLong<T>(short: T, long: T): T {
  return process.env.ENDURANCE_SEED === undefined ? short : long
}

/** Number that `npm test` prints. Passing it again makes every test choose the same cases. */
export function runSeed(): number {
  const seed = process.env.INDEX_DESK_TEST_SEED ?? ''
  if (!/^\d{1,9}$/.test(seed))
    throw new Error('INDEX_DESK_TEST_SEED takes a whole number of at most nine digits')
  return Number(seed)
}

/**
 * Returns true for one name of every `stride` in `npm test`, by the run's seed, and for every name in the
 * long form.
 */
export function isInSlice(name: string, stride: number): boolean {
  const step = shortOrLong(stride, 1)
  const sum = [...name].reduce((total, character) => (total * 31 + (character.codePointAt(0) ?? 0)) % 1e6, 0)
  return sum % step === runSeed() % step
}

/**
 * Returns one case of every `stride` in `npm test`, so that as many consecutive seeds try them all; every
 * case in the long form.
 */
export function someOrAll<T>(cases: readonly T[], stride: number): readonly T[] {
  const step = shortOrLong(stride, 1)
  return cases.filter((_, at) => at % step === runSeed() % step)
}
