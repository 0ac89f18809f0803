import type { SelectedCount } from './document-selection.ts'
import type { FoundDocuments } from './found-documents.ts'

/** Below this one does not say how many there are at least: a moment later it is known. */
const leastSaid = 1000

/** How many there are; as long as that is not known, the power of ten below it, so that it changes seldom. */
export function countFound(found: FoundDocuments<unknown>): SelectedCount | undefined {
  const { length, isWhole } = found
  if (isWhole) return { count: length, atLeast: false }
  if (length < leastSaid) return undefined
  return { count: 10 ** Math.floor(Math.log10(length)), atLeast: true }
}
