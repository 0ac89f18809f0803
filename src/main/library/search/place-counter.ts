/** Counts documents along an order, and keeps where every so many of them begin. */
export type PlaceCounter = {
  readonly places: string[]
  /** How many there were in all. */
  readonly counted: number
  /** How many there were since the last place. */
  readonly passed: number
  /** One more document, which begins at the place. */
  pass(place: () => string): void
  /** Several, of which no other than the last may be the last before a place. */
  passMany(documents: number): void
}

export function createPlaceCounter(
  every: number,
  before: { readonly passed: number; readonly counted: number },
): PlaceCounter {
  let { passed, counted } = before
  const places: string[] = []
  return {
    places,
    get passed() {
      return passed
    },
    get counted() {
      return counted
    },
    pass: (place) => {
      if (passed === every) {
        places.push(place())
        passed = 0
      }
      passed += 1
      counted += 1
    },
    passMany: (documents) => {
      passed += documents
      counted += documents
    },
  }
}
