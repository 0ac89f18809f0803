import { expect, test } from 'vitest'
import { formatClockTime } from '../../messages/format.ts'
import { acceptedText } from './use-submit.ts'

const now = Date.UTC(2026, 10, 22, 12)
const minute = 60_000
const connectionId = '0190f5a0-0000-7000-8000-000000000001'

function textOf(undoUntil: number | null, until?: number | null): string {
  const pause = until === undefined ? undefined : ({ connectionId, reason: 'unavailable', until } as const)
  return acceptedText({ title: 'River', now, undoUntil, pause })
}

test('what leaves at once or after its time says so', () => {
  expect(textOf(null)).toBe('“River” was accepted and will be sent.')
  expect(textOf(now + 10_000)).toBe('“River” was accepted and will be sent in 10 seconds.')
  // Over by the time it is said.
  expect(textOf(now - 1)).toBe('“River” was accepted and will be sent.')
})

test('while nothing is sent, no earlier time is promised than sending goes on at', () => {
  const time = formatClockTime(now + 5 * minute)
  expect(textOf(null, now + 5 * minute)).toBe(`“River” was accepted and will be sent at ${time} or later.`)
  expect(textOf(now + 10_000, now + 5 * minute)).toContain(`at ${time} or later`)
  expect(textOf(now + 10_000, null)).toContain('once sending goes on')
  expect(textOf(null, null)).not.toContain('being sent')
})

test('a pause that is over before the document may leave changes nothing', () => {
  expect(textOf(now + 10_000, now + 5000)).toContain('in 10 seconds')
})
