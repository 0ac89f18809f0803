import { randomUUID } from 'node:crypto'
import type { z } from 'zod'

export type OfConnection = { readonly connectionId: string }
export type Page<Place = string | null> = { readonly after: Place; readonly limit: number }

export function writeCursor(place: string | number | readonly unknown[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** Undefined for a cursor that the app did not make; the list then starts at the top. */
export function readCursor<T>(place: z.ZodType<T>, cursor: string | null): T | undefined {
  if (cursor === null) return undefined
  try {
    return place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    return undefined
  }
}

/** Expects one row more than the page holds. */
export function toPage<T, Place extends string | number | readonly unknown[]>(
  rows: readonly T[],
  limit: number,
  placeOf: (row: T) => Place,
): { readonly rows: readonly T[]; readonly next: Place | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page, next: rows.length > limit && last !== undefined ? placeOf(last) : null }
}

/**
 * Returns a UUID that begins with the time (RFC 9562, version 7), for numerous rows. New ones are adjacent in
 * an index; random ones would change nearly all of its pages every few hundred rows.
 */
export function orderedId(at: number): string {
  const time = Math.max(0, Math.trunc(at)).toString(16).padStart(12, '0').slice(-12)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
