import { z } from 'zod'
import { latestMoment } from '../domain/calendar.ts'

/** PEM text of one certificate; main validates it. */
export const authorityText = z.string().max(20_000)

/** Epoch milliseconds. */
export const moment = z.int().min(0).max(latestMoment)

export const amount = z
  .int()
  .min(0)
  .max(2 ** 50)

/** Row key of a table; SQLite counts on from the largest. */
export const rowKey = z
  .int()
  .min(0)
  .max(2 ** 50)

/** Position in a list, from an earlier answer. */
export const cursor = z.string().max(1_000_000)

export function recordOf<V extends z.ZodType>(value: V, mostNames: number) {
  return z.record(z.string().max(10_000), value).refine((record) => Object.keys(record).length <= mostNames)
}
