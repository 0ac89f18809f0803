import { readFileSync } from 'node:fs'
import { z } from 'zod'
import {
  clockDay,
  placeOfDay,
  type RunDay,
  ranSince,
  withRun,
  withStamp,
} from '../../shared/domain/run-days.ts'
import { errorCodeOf } from '../../shared/ipc/failure.ts'
import { removeUnfinishedSync, writeWholeSync } from '../files/in-place.ts'
import type { Log } from './logger.ts'

/** Age in days on which the app ran: the computer's clock alone removes nothing. */
export type RunDays = {
  /** The clock's time. Its day is recorded first, so that stamps have a known day. */
  now(): number
  /** Returns on how many other days the app has run since. A stamp of an unknown day counts from today on. */
  ranSince(at: number): number
  /** Greater for days on which the app ran later; -1 if unknown. */
  placeOf(at: number): number
}

const mostDays = 5000
const content = z.object({
  days: z
    .array(
      z.object({
        day: z.int().min(-1e8).max(1e8),
        ran: z.boolean(),
        jumped: z.literal(true).optional(),
      }),
    )
    .max(mostDays),
})

/** Stored in a file. If it is lost or unusable, days count from today. */
export function createRunDays({
  file,
  now,
  log,
}: {
  readonly file: string
  readonly now: () => number
  readonly log: Log
}): RunDays {
  removeUnfinishedSync(file)
  let days: readonly RunDay[] = read()
  let isWriting = false

  function read(): readonly RunDay[] {
    try {
      return content.parse(JSON.parse(readFileSync(file, 'utf8'))).days
    } catch (cause) {
      if (errorCodeOf(cause) !== 'ENOENT') log('warning', 'run-days-not-read', { code: errorCodeOf(cause) })
      return []
    }
  }

  /** Combines the writes of one turn. A day not on disk when the app is killed counts later. */
  const write = (): void => {
    if (isWriting) return
    isWriting = true
    queueMicrotask(() => {
      isWriting = false
      try {
        writeWholeSync(file, `${JSON.stringify({ days })}\n`)
      } catch (cause) {
        log('warning', 'run-days-not-written', { code: errorCodeOf(cause) })
      }
    })
  }
  const become = (next: readonly RunDay[]): void => {
    if (next === days) return
    days = next
    write()
  }
  const noteToday = (): number => {
    const at = now()
    become(withRun(days, clockDay(at)))
    return at
  }

  return {
    now: noteToday,
    ranSince: (at) => {
      noteToday()
      become(withStamp(days, clockDay(at)))
      return ranSince(days, clockDay(at))
    },
    placeOf: (at) => placeOfDay(days, clockDay(at)),
  }
}
