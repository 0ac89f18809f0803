/** Far more than any call has, and countable in some hundredths of a second. */
const mostValues = 1_000_000
/** Nesting limit. Metadata is sent as text, so only a circular value exceeds this. */
const deepest = 50

/**
 * True if a payload consists of plain objects, lists and single values, with bytes only in the top field
 * `bytes`. Checked before schemas, which would look for a field in each of ten million bytes.
 */
export function isPlainData(payload: unknown): boolean {
  if (payload === undefined) return true
  if (!isPlainObject(payload)) return false
  const waiting: { readonly value: object; readonly depth: number }[] = [{ value: payload, depth: 1 }]
  let values = 0
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, depth } = next
    if (depth > deepest) return false
    const entries = Array.isArray(value) ? value.entries() : Object.entries(value)
    for (const [name, inner] of entries) {
      values += 1
      if (values > mostValues) return false
      if (typeof inner !== 'object' || inner === null) continue
      if (depth === 1 && name === 'bytes' && inner instanceof Uint8Array) continue
      if (!Array.isArray(inner) && !isPlainObject(inner)) return false
      waiting.push({ value: inner, depth: depth + 1 })
    }
  }
  return true
}

function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
