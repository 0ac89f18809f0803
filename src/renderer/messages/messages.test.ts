import { describe, expect, test } from 'vitest'
import { failureCodes } from '../../shared/ipc/failure.ts'
import { checkReport } from '../../shared/schemas/connection.ts'
import { hostProblemCodes, pictureHostReport } from '../../shared/schemas/picture-host.ts'
import { sendProblemCode } from '../../shared/schemas/queue.ts'
import { pictureProblem } from '../../shared/schemas/website.ts'
import { websites } from './documents/websites.ts'
import { formatListDay, formatRelativeTime } from './format.ts'
import { failureMessage } from './problems/failures.ts'
import { sendProblemMessages } from './problems/send-problems.ts'
import { checkProblems } from './settings/connect.ts'
import { hostReportMessages } from './settings/picture-hosts.ts'

const unwanted = /invalid|oops|successful|undefined|\[object/i

describe('every failure has words', () => {
  test.each(failureCodes)('%s', (code) => {
    const text = failureMessage({ code, facts: {} })
    expect(text).toMatch(/^[A-Z].*\.$/)
    expect(text).not.toMatch(unwanted)
  })

  test.each([
    ['storage-full', 'Make some room'],
    ['storage-read-only', 'Allow Index Desk to'],
    ['storage-damaged', 'recover everything readable'],
    ['storage-failed', 'install the newest version'],
  ])('a library that could not be updated because of %s is safe, and what to do is said', (reason, todo) => {
    const text = failureMessage({ code: 'library-not-updated', facts: { found: 1, reason, copy: 'copy.db' } })
    expect(text).toContain('nothing is lost')
    expect(text).toContain(todo)
    expect(text).toContain('“copy.db”')
  })

  test.each(sendProblemCode.options)('%s says what happened, what is safe and what to do', (code) => {
    const { what, safe, todo } = sendProblemMessages({ code, detail: '' })
    for (const text of [what, safe, todo]) {
      expect(text).toMatch(/^[A-Z].*\.$/)
      expect(text).not.toMatch(unwanted)
    }
  })

  test.each(pictureHostReport.shape.outcome.options)('%s of a picture host that was checked', (outcome) => {
    for (const removed of [true, false, null]) {
      const { text } = hostReportMessages({
        outcome,
        address: 'https://x.example/a.png',
        detail: '',
        removed,
      })
      expect(text).toMatch(/^[A-Z].*\.$/)
      expect(text).not.toMatch(unwanted)
    }
  })

  test.each(hostProblemCodes)(
    '%s of a picture host that was checked says what happened and what to do',
    (code) => {
      const report = { outcome: code, address: 'https://x.example/a.png', detail: '', removed: null }
      const { what } = sendProblemMessages({ code, detail: '' })
      const { text } = hostReportMessages(report)
      expect(text.startsWith(`${what} `)).toBe(true)
      expect(text.length).toBeGreaterThan(what.length + 20)
    },
  )

  test('names the right region if the host does', () => {
    const facts = { detail: '', rightRegion: 'eu-west-1' }
    expect(sendProblemMessages({ code: 'host-region-wrong', ...facts }).what).toContain('“eu-west-1”')
    const report = { outcome: 'host-region-wrong', address: '', removed: null, ...facts } as const
    expect(hostReportMessages(report).text).toContain('Enter “eu-west-1” as the region')
  })

  test.each(checkReport.shape.outcome.exclude(['fine']).options)('%s', (outcome) => {
    const text = checkProblems[outcome]({ outcome, address: 'https://a.org', detail: '' })
    expect(text).toMatch(/^[A-Z].*\w\.?$/)
    expect(text).not.toMatch(unwanted)
  })
})

test.each(pictureProblem.options)('has a text for the web picture problem %s', (problem) => {
  for (const facts of [{}, { status: 403 }, { status: 404 }, { status: 500 }, { type: 'application/pdf' }]) {
    const text = websites.check.problem(problem, facts)
    expect(text).toMatch(/^[A-Z].*(\.|https?:\/\/)$/)
    expect(text).not.toMatch(unwanted)
  }
})

test('a time is told as one would say it', () => {
  const now = Date.UTC(2026, 10, 20, 12)
  expect(formatRelativeTime(now - 2000, now)).toBe('just now')
  expect(formatRelativeTime(now - 120_000, now)).toBe('2 minutes ago')
  expect(formatRelativeTime(now - 86_400_000, now)).toBe('yesterday')
  expect(formatRelativeTime(now + 3_600_000, now)).toBe('in 1 hour')
})

test('a day of a list is said the shorter the nearer it is', () => {
  const at = (day: string) => new Date(`${day}T10:00:00`).getTime()
  const now = at('2026-11-23')
  expect(formatListDay(now - 60_000, now)).toBe('Today')
  expect(formatListDay(new Date('2026-11-22T23:59:00').getTime(), now)).toBe('Yesterday')
  expect(formatListDay(at('2026-11-21'), now)).toMatch(/21/)
  expect(formatListDay(at('2026-11-21'), now)).not.toMatch(/2026/)
  expect(formatListDay(at('2025-11-23'), now)).toMatch(/25$/)
})
