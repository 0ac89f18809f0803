/**
 * Where what is drawn of a list goes in the page: what is new takes the place of what went, as the same element with
 * other words in it, which is drawn much sooner than one that is made, or one that is put elsewhere among the others.
 */
type RowSlots = {
  /** The slot of each, in the order of the list. That of `held` goes to no other, not even where it is gone. */
  assign(keys: readonly string[], held?: string): readonly number[]
}

export function createRowSlots(): RowSlots {
  /** In the order in which they stand in the page. */
  let before = new Map<string, number>()

  /** What stays keeps its slot, so that what comes has to be put behind or before it. */
  const goOn = (keys: readonly string[], held?: string): ReadonlyMap<string, number> => {
    const wanted = new Set(keys)
    const free = [...before].filter(([key]) => key !== held && !wanted.has(key)).map(([, slot]) => slot)
    return new Map(keys.map((key) => [key, before.get(key) ?? free.shift() ?? -1]))
  }

  /** All but `held` take the slots as they stand in the page, which puts nothing elsewhere. */
  const beginAnew = (keys: readonly string[], held?: string): ReadonlyMap<string, number> => {
    const heldAt = held === undefined ? -1 : keys.indexOf(held)
    const all = [...before]
    const heldWas = held === undefined ? all.length : [...before.keys()].indexOf(held)
    const slots = all.map(([, slot]) => slot)
    const [above, below] =
      heldAt < 0
        ? [slots.filter((_, at) => at !== heldWas), []]
        : [slots.slice(0, heldWas), slots.slice(heldWas + 1)]
    return new Map(
      keys.map((key, at) => {
        if (at === heldAt) return [key, slots[heldWas] ?? -1]
        const slot =
          at < heldAt || heldAt < 0 ? (above.shift() ?? below.pop()) : (below.shift() ?? above.pop())
        return [key, slot ?? -1]
      }),
    )
  }

  return {
    assign: (keys, focused) => {
      const held = focused !== undefined && before.has(focused) ? focused : undefined
      const staying = keys.filter((key) => before.has(key)).length
      const given = staying * 2 >= keys.length ? goOn(keys, held) : beginAnew(keys, held)
      const taken = new Set(before.values())
      const slotOfNew = (): number => {
        let slot = 0
        while (taken.has(slot)) slot += 1
        taken.add(slot)
        return slot
      }
      before = new Map([...given].map(([key, slot]) => [key, slot < 0 ? slotOfNew() : slot]))
      return keys.map((key) => before.get(key) ?? 0)
    },
  }
}
