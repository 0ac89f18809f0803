import { randomUUID } from 'node:crypto'

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

/**
 * An id for what there is by the hundred thousand: a UUID that begins with the time (RFC 9562, version 7). New ones lie
 * side by side in an index, where random ones would change nearly all of its pages whenever some hundred are written.
 */
export function orderedId(at: number): string {
  const time = Math.max(0, Math.trunc(at)).toString(16).padStart(12, '0').slice(-12)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
