/** The start has enough to do; the update host does not mind waiting. */
const firstAfterMs = 90_000
const dayMs = 24 * 3_600_000
/** So that not all computers of an office ask at nine o'clock. */
const spreadMs = 2 * 3_600_000
/** Timers do not run while the computer sleeps, so it is looked at now and then whether a day is over. */
const looksEveryMs = 20 * 60_000
/** A message that was put off comes back after so long. */
export const laterMs = 3 * dayMs
/** Whoever does not answer whether the app may look by itself is asked again after so long. */
export const consentAgainMs = 7 * dayMs
/** Nobody is asked about updates on the day they try the app. */
export const consentAfterMs = dayMs

/** How long to wait until it is looked at again. `random` is in [0, 1). */
export function nextLookMs(isFirst: boolean, random: number): number {
  return isFirst ? firstAfterMs + random * firstAfterMs : looksEveryMs
}

/** Whether a day is over since the host was asked last, whatever came of it. `random` is drawn once a start. */
export function isTimeToAsk(lastAskedAt: number | null, now: number, random: number): boolean {
  // Asked tomorrow, by a clock that was wrong, must not keep it from being asked for years.
  return lastAskedAt === null || lastAskedAt > now || now - lastAskedAt >= dayMs + random * spreadMs
}
