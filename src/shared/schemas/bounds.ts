import { z } from 'zod'
import { latestMoment } from '../domain/calendar.ts'

/** Bounds of outside data: a file, a link, the page. Values beyond them were never meant. */

/** PEM text of one certificate; main checks whether it is one. */
export const authorityText = z.string().max(20_000)

/** Epoch milliseconds. */
export const moment = z.int().min(0).max(latestMoment)

/** Count or length. */
export const amount = z
  .int()
  .min(0)
  .max(2 ** 50)

/** The key of a row of a table; SQLite counts on from the largest. */
export const rowKey = z
  .int()
  .min(0)
  .max(2 ** 50)

/** A place in a list, as an earlier answer gave it. */
export const cursor = z.string().max(1_000_000)

export function recordOf<V extends z.ZodType>(value: V, mostNames: number) {
  return z.record(z.string().max(10_000), value).refine((record) => Object.keys(record).length <= mostNames)
}
