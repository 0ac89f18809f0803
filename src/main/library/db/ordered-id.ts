import { randomUUID } from 'node:crypto'

/**
 * An id for what there is by the hundred thousand: a UUID that begins with the time (RFC 9562, version 7). New ones lie
 * side by side in an index, where random ones would change nearly all of its pages whenever some hundred are written.
 */
export function orderedId(at: number): string {
  const time = Math.max(0, Math.trunc(at)).toString(16).padStart(12, '0').slice(-12)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
