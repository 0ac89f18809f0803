import { folded } from './search-text.ts'

/** What of a value of a field, or of what is asked of one, comparisons look at. */
export function foldedValue(text: string): string {
  return folded(text).trim()
}

const dateLike = /^\d{4}-\d{2}(?:-\d{2})?(?:[t ][\s\S]*)?$/

/** Whether it is held against other days and times, and not against texts. */
export function isDateLike(foldedText: string): boolean {
  return dateLike.test(foldedText)
}
