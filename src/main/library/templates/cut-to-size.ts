/** As many values as can be told of; every name of the template is looked at whatever the number. */
const mostValues = 20_000
/** Deeper than any template asks. */
const deepest = 50

/**
 * The value itself where it is small. Otherwise a part of it, so that finding every fault of a metadata of megabytes
 * does not make an account of it that fills the memory: lists and groups end early, the names given stay.
 */
export function cutToSize(value: unknown, names: ReadonlySet<string>, most = mostValues): unknown {
  let left = most
  const cut = (one: unknown, depth: number): unknown => {
    left -= 1
    if (depth > deepest) return one
    if (Array.isArray(one)) {
      const entries: unknown[] = []
      for (const entry of one) {
        if (left <= 0) break
        entries.push(cut(entry, depth + 1))
      }
      // An empty list would be one that is not filled in.
      return entries.length === 0 && one.length > 0 ? [one[0]] : entries
    }
    if (typeof one !== 'object' || one === null) return one
    const members: (readonly [string, unknown])[] = []
    for (const [name, inner] of Object.entries(one)) {
      if (left > 0 || names.has(name)) members.push([name, cut(inner, depth + 1)])
    }
    return Object.fromEntries(members)
  }
  return cut(value, 0)
}
