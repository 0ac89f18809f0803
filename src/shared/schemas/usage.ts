import { z } from 'zod'
import { isRealDate } from '../domain/calendar.ts'
import { connectionId } from './connection.ts'
import { documentKind } from './document.ts'
import { operation, receipt } from './queue.ts'

/** Calendar day in the computer's time zone. */
export const calendarDay = z.string().max(10).refine(isRealDate)

/**
 * Usage that the service reported under that name; '' is a single unnamed number. `answers`: number of
 * answers with it.
 */
export const usedAmount = z.object({ name: z.string(), answers: z.int(), amount: z.number() })
export type UsedAmount = z.infer<typeof usedAmount>

export const usageFigures = z.object({
  /** False while receipts from an archive or a recovery are still being counted. */
  isComplete: z.boolean(),
  firstDay: calendarDay.nullable(),
  /** In order; days without attempts are left out. */
  days: z.array(
    z.object({
      day: calendarDay,
      kind: documentKind,
      tries: z.int(),
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
