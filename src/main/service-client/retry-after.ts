const longestWaitMs = 60 * 60 * 1000

/**
 * `Retry-After` (RFC 9110, section 10.2.3) as milliseconds from `now`, at most an hour and never below 0:
 * seconds or a date. Null where it is missing or cannot be read.
 */
export function readRetryAfter(value: string | null, now: number): number | null {
  const text = value?.trim() ?? ''
  if (/^\d+(\.\d+)?$/.test(text)) return Math.min(Math.ceil(Number(text) * 1000), longestWaitMs)
  // A date needs letters; without this check Date.parse takes "-1" for a year.
  const date = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? null : Math.min(Math.max(date - now, 0), longestWaitMs)
}
