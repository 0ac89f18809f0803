import { z } from 'zod'
import { cursor } from '../schemas/bounds.ts'
import { connectionId } from '../schemas/connection.ts'
import { calendarDay, usageFigures, usageRow } from '../schemas/usage.ts'
import { call } from './call.ts'

const period = {
  connectionId: connectionId.nullable(),
  from: calendarDay.nullable(),
  to: calendarDay,
}

export const usageCalls = {
  'usage/figures': call(z.strictObject(period), usageFigures),
  'usage/rows': call(
    z.strictObject({ ...period, after: cursor.nullable(), limit: z.int().min(1).max(1000) }),
    z.object({ rows: z.array(usageRow), next: z.string().nullable() }),
  ),
} as const
