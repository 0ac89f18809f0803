const longest = 60

/** The typed number of seconds, or undefined where it is none from 0 to 60. */
export function readHoldSeconds(text: string): number | undefined {
  const typed = text.trim()
  if (!/^\d{1,4}$/.test(typed)) return undefined
  const seconds = Number(typed)
  return seconds <= longest ? seconds : undefined
}
