/** A place in a list that runs from the newest key downwards; opaque to whoever passes it back. */
export function toCursor(key: number): string {
  return Buffer.from(`k${key}`).toString('base64url')
}

/** Undefined where it is none of ours; such a cursor starts from the top. */
export function fromCursor(cursor: string | null): number | undefined {
  if (cursor === null) return undefined
  const key = /^k(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'))?.[1]
  return key === undefined ? undefined : Number(key)
}

/** Cuts one row more than wanted into the page and the place of the next. */
export function toPage<T>(
  rows: readonly T[],
  limit: number,
  keyOf: (row: T) => number,
): { readonly rows: readonly T[]; readonly next: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page, next: rows.length > limit && last !== undefined ? toCursor(keyOf(last)) : null }
}
