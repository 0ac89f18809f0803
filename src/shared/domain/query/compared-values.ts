import { folded } from './search-text.ts'

export function foldedValue(text: string): string {
  return folded(text).trim()
}

const dateLike = /^\d{4}-\d{2}(?:-\d{2})?(?:[t ][\s\S]*)?$/

/** Returns true if the value is compared as a date or time, not as text. */
export function isDateLike(foldedText: string): boolean {
  return dateLike.test(foldedText)
}

const written = /^([+-]?)(?:(\d+)(?:\.(\d*))?|\.(\d+))(?:e([+-]?\d{1,9}))?$/i
const largestExponent = 49_999
const mostDigits = 40

/**
 * Formats a number as text that sorts numerically and is equal for equal numbers, without losing digits that
 * a double would drop. Undefined if the text is not a number.
 */
export function orderOfNumber(text: string): string | undefined {
  const [all, sign, whole = '', behind = '', alone = '', exponent = '0'] = written.exec(text) ?? []
  if (all === undefined) return undefined
  const digits = whole + behind + alone
  const significant = digits.replace(/^0+/, '')
  const kept = significant.slice(0, mostDigits).replace(/0+$/, '')
  if (kept === '') return 'o'
  const power = whole.length - (digits.length - significant.length) + Number(exponent)
  const bounded = Math.min(largestExponent, Math.max(-largestExponent, power)) + largestExponent
  if (sign !== '-') return `p${String(bounded).padStart(5, '0')}${kept}`
  const opposite = Array.from(kept, (digit) => 9 - Number(digit)).join('')
  // If one is a prefix of another, the longer is smaller: `~` sorts after every digit.
  return `m${String(99_999 - bounded).padStart(5, '0')}${opposite}~`
}
