/** Returns true for an object that is not an array. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

type DefinedOnly<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

export function definedOnly<T extends object>(record: T): DefinedOnly<T> {
  // The cast holds: exactly the undefined entries are left out.
  return Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== undefined),
  ) as DefinedOnly<T>
}
