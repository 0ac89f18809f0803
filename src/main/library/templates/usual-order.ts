/**
 * Puts named things into the order that the sequences agree on most: one after the other, the first given first, each
 * is put where the fewest sequences would have it otherwise, and behind the others where it makes no difference.
 */
export function usualOrder<T extends { readonly name: string }>(
  things: readonly T[],
  sequences: readonly { readonly names: readonly string[]; readonly count: number }[],
): readonly T[] {
  const size = things.length
  const places = new Map(things.map(({ name }, place) => [name, place]))
  /** In how many sequences the first of a pair stands before the second. */
  const before = new Float64Array(size * size)
  for (const { names, count } of sequences) {
    const known = names.flatMap((name) => places.get(name) ?? [])
    for (const [at, one] of known.entries()) {
      for (let later = at + 1; later < known.length; later += 1) {
        const pair = one * size + (known[later] ?? 0)
        before[pair] = (before[pair] ?? 0) + count
      }
    }
  }
  const timesBefore = (one: number, other: number) => before[one * size + other] ?? 0
  const order: number[] = []
  for (let thing = 0; thing < size; thing += 1) {
    // From the last place towards the first; passing one thing swaps what the two say about each other.
    let agreement = 0
    let best = { agreement, at: order.length }
    for (let at = order.length - 1; at >= 0; at -= 1) {
      const passed = order[at] ?? 0
      agreement += timesBefore(thing, passed) - timesBefore(passed, thing)
      if (agreement > best.agreement) best = { agreement, at }
    }
    order.splice(best.at, 0, thing)
  }
  return order.flatMap((place) => things[place] ?? [])
}
