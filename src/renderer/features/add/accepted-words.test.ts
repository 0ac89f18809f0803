import { expect, test } from 'vitest'
import { formatClockTime } from '../../messages/format.ts'
import { acceptedWords } from './use-submit.ts'

const now = Date.UTC(2026, 10, 22, 12)
const minute = 60_000
const connectionId = '0190f5a0-0000-7000-8000-000000000001'

function wordsOf(undoUntil: number | null, until?: number | null): string {
  const pause = until === undefined ? undefined : ({ connectionId, reason: 'unavailable', until } as const)
  const { text, more } = acceptedWords({ title: 'River', now, undoUntil, pause })
  return more === undefined ? text : `${text}: ${more}`
}

test('what leaves at once or after its time says so', () => {
  expect(wordsOf(null)).toBe('Sending “River”')
  expect(wordsOf(now + 10_000)).toBe('Adding “River”: Sends in 10 seconds')
  expect(wordsOf(now - 1)).toBe('Sending “River”')
})

test('while nothing is sent, no earlier time is promised than sending goes on at', () => {
  const time = formatClockTime(now + 5 * minute)
  expect(wordsOf(null, now + 5 * minute)).toBe(`Waiting to send “River”: Sends at ${time} or later`)
  expect(wordsOf(now + 10_000, now + 5 * minute)).toContain(`at ${time} or later`)
  expect(wordsOf(now + 10_000, null)).toContain('Sending is paused')
  expect(wordsOf(null, null)).not.toContain('Sending “')
})

test('a pause that is over before the document may leave changes nothing', () => {
  expect(wordsOf(now + 10_000, now + 5000)).toContain('in 10 seconds')
})
