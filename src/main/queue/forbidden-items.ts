/** What a 403 is about: the document, the key, or not known yet. */
export type Forbidden = 'document' | 'key' | 'unknown'

export type ForbiddenItems = {
  /** Takes in that an item was answered with 403. */
  refused(itemId: string): Forbidden
  /** Takes in that an item was answered with success. */
  succeeded(itemId: string): void
  keyChanged(): void
  /** Those to send after all others. */
  itemIds(): readonly string[]
}

/** Far more than are put aside between two successes. */
const mostKept = 1000

/**
 * A 403 may be about the key or about one document, and only other documents tell: if the same key gets one through
 * after the refusal, a second refusal is the document's matter. A key that was never accepted is asked for at once, and
 * so is one that got nothing through between `mostInARow` refusals.
 */
export function createForbiddenItems({ mostInARow }: { readonly mostInARow: number }): ForbiddenItems {
  /** How many had got through when each was refused first. */
  const known = new Map<string, number>()
  let successes = 0
  let inARow = 0
  return {
    refused(itemId) {
      const before = known.get(itemId)
      if (before !== undefined && successes > before) {
        known.delete(itemId)
        return 'document'
      }
      if (before === undefined) known.set(itemId, successes)
      const [oldest] = known.keys()
      if (known.size > mostKept && oldest !== undefined) known.delete(oldest)
      inARow += 1
      return successes > 0 && inARow < mostInARow ? 'unknown' : 'key'
    },
    succeeded(itemId) {
      known.delete(itemId)
      successes += 1
      inARow = 0
    },
    keyChanged() {
      successes = 0
      inARow = 0
      for (const itemId of known.keys()) known.set(itemId, 0)
    },
    itemIds: () => [...known.keys()],
  }
}
