/**
 * Where what is drawn of a list goes in the page: what stays keeps the place that it has, and what is new takes one that
 * became free. A row that goes and one that comes are so the same element with other words in it, which is drawn much
 * sooner than one that is made.
 */
type RowSlots = {
  /** The slot of each, in the order of the list. That of `held` goes to no other, not even where it is gone. */
  assign(keys: readonly string[], held?: string): readonly number[]
}

export function createRowSlots(): RowSlots {
  let before = new Map<string, number>()
  return {
    assign: (keys, held) => {
      const wanted = new Set(keys)
      const free = [...before].filter(([key]) => key !== held && !wanted.has(key)).map(([, slot]) => slot)
      const taken = new Set(before.values())
      const slotOfNew = (): number => {
        let slot = 0
        while (taken.has(slot)) slot += 1
        taken.add(slot)
        return slot
      }
      before = new Map(keys.map((key) => [key, before.get(key) ?? free.shift() ?? slotOfNew()]))
      return keys.map((key) => before.get(key) ?? 0)
    },
  }
}
