import { z } from 'zod'
import { isRealDate } from '../domain/calendar.ts'
import { connectionId } from './connection.ts'
import { documentKind } from './document.ts'
import { operation, receipt } from './queue.ts'

/** Day of the calendar, in the computer's time zone. */
export const calendarDay = z.string().max(10).refine(isRealDate)

/**
 * Amount that the service said it used, by the name it gave; '' is its one plain number. `answers` of them
 * said so.
 */
export const usedAmount = z.object({ name: z.string(), answers: z.int(), amount: z.number() })
export type UsedAmount = z.infer<typeof usedAmount>

/** Attempts, and the usage they reported. */
export const usageFigures = z.object({
  /** False while receipts that an archive or a recovery brought are still being counted. */
  isComplete: z.boolean(),
  /** The first day of all on which something was sent; null where nothing ever was. */
  firstDay: calendarDay.nullable(),
  /** Days in order; those on which nothing was sent are left out. */
  days: z.array(
    z.object({
      day: calendarDay,
      kind: documentKind,
      tries: z.int(),
      /** Adds and edits that the service accepted. */
      added: z.int(),
      edited: z.int(),
      refused: z.int(),
    }),
  ),
  used: z.array(usedAmount),
})
export type UsageFigures = z.infer<typeof usageFigures>

export const usageRow = z.object({
  connectionId,
  day: calendarDay,
  collection: z.string(),
  kind: documentKind,
  operation,
  outcome: receipt.shape.outcome,
  tries: z.int(),
  used: z.array(usedAmount),
})
export type UsageRow = z.infer<typeof usageRow>
