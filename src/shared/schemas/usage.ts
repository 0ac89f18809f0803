import { z } from 'zod'
import { isRealDate } from '../domain/calendar.ts'
import { connectionId } from './connection.ts'
import { documentKind } from './document.ts'
import { receipt } from './queue.ts'

/** A day of the calendar, as it was where the computer was. */
export const calendarDay = z.string().max(10).refine(isRealDate)

/** What the service said it used, by the name it gave; '' is its one plain number. `answers` of them said so. */
export const usedAmount = z.object({ name: z.string(), answers: z.int(), amount: z.number() })
export type UsedAmount = z.infer<typeof usedAmount>

const figures = { tries: z.int(), used: z.array(usedAmount) }

/** Tries to send, and what was used by them. */
export const usageFigures = z.object({
  /** False while receipts that an archive or a recovery brought are still being counted. */
  isComplete: z.boolean(),
  /** The first day of all on which something was sent; null where nothing ever was. */
  firstDay: calendarDay.nullable(),
  /** Days on which nothing was sent are left out. */
  days: z.array(
    z.object({
      day: calendarDay,
      ...figures,
      outcomes: z.array(z.object({ outcome: receipt.shape.outcome, tries: z.int() })),
    }),
  ),
  /** The most used first; '' where the collection is not known. */
  collections: z.array(z.object({ collection: z.string(), ...figures })),
  /** How many collections more there are. */
  moreCollections: z.int(),
  kinds: z.array(z.object({ kind: documentKind, ...figures })),
  outcomes: z.array(z.object({ outcome: receipt.shape.outcome, ...figures })),
})
export type UsageFigures = z.infer<typeof usageFigures>

export const usageRow = z.object({
  connectionId,
  day: calendarDay,
  collection: z.string(),
  kind: documentKind,
  outcome: receipt.shape.outcome,
  ...figures,
})
export type UsageRow = z.infer<typeof usageRow>
