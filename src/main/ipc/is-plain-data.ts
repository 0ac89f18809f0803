/** Far more than any call of the page carries, and few enough to be counted in some hundredths of a second. */
const mostValues = 1_000_000

/**
 * Whether a payload is made of plain objects, lists and single values, with bytes nowhere but in the top field `bytes`.
 * Schemas are asked only then: they would look for a field in each of ten million bytes. What leads back to itself has
 * too many values.
 */
export function isPlainData(payload: unknown): boolean {
  if (payload === undefined) return true
  if (!isPlainObject(payload)) return false
  const waiting: object[] = [payload]
  let values = 0
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const isTop = next === payload
    const entries = Array.isArray(next) ? next.entries() : Object.entries(next)
    for (const [name, value] of entries) {
      values += 1
      if (values > mostValues) return false
      if (typeof value !== 'object' || value === null) continue
      if (isTop && name === 'bytes' && value instanceof Uint8Array) continue
      if (!Array.isArray(value) && !isPlainObject(value)) return false
      waiting.push(value)
    }
  }
  return true
}

function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
