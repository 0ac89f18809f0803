/** How much of something a test does: `short` in `npm test`, where it is one of thousands, `long` in `npm run test:endurance`. */
export function shortOrLong<T>(short: T, long: T): T {
  return process.env.ENDURANCE_SEED === undefined ? short : long
}
