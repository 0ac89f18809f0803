import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { extremeDigits, extremeNumber } from '../../../shared/domain/testing/extreme-numbers.ts'
import { answerOf } from '../testing/test-usage.ts'
import { usedAmounts } from './usage.ts'

describe('reading usage from an answer', () => {
  const used = (usage: unknown) => usedAmounts(answerOf({ body: JSON.stringify({ usage }) }))
  test.each([
    [
      { tokens: 3, cost: 0.5 },
      [
        { name: 'tokens', amount: 3 },
        { name: 'cost', amount: 0.5 },
      ],
    ],
    [
      { tokens: { in: 1, out: '2' } },
      [
        { name: 'tokens.in', amount: 1 },
        { name: 'tokens.out', amount: 2 },
      ],
    ],
    [
      { parts: [{ n: 1 }, { n: 2 }], free: [4, 5] },
      [
        { name: 'parts.n', amount: 3 },
        { name: 'free', amount: 9 },
      ],
    ],
    [{ unit: 'tokens', more: null, ok: true }, []],
    [[], []],
    ['many', []],
    [null, []],
  ])('%j', (usage, expected) => {
    expect(used(usage)).toEqual(expected)
  })
  test('gives a plain number no name and ignores invalid usage', () => {
    expect(usedAmounts(answerOf({ usage: 12, body: '{"usage":12}' }))).toEqual([{ name: '', amount: 12 }])
    for (const body of [
      '{"usage":',
      '{"usage":{"a":1e999}}',
      '"usage"',
      '[{"usage":{"a":1}}]',
      '{"__proto__":{"usage":{"a":1}}}',
    ])
      expect(usedAmounts(answerOf({ body })), body).toEqual([])
    expect(usedAmounts(answerOf({ body: '{"usage":{"a":1}}', cut: true }))).toEqual([])
    expect(usedAmounts(null)).toEqual([])
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`n${index}`, 1]))
    expect(used(many)).toHaveLength(20)
  })
})

test('omits impossible amounts, so that sums stay finite', () => {
  const json = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 6 },
      extremeDigits,
      extremeDigits.map((digits) => `"${digits}"`),
      fc.array(tie('value'), { maxLength: 30 }).map((all) => `[${all.join(',')}]`),
      fc
        .array(fc.tuple(fc.constantFrom('a', 'b', '', '__proto__', 'x'.repeat(200)), tie('value')), {
          maxLength: 30,
        })
        .map((all) => `{${all.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`),
    ),
  }))
  fc.assert(
    fc.property(json.value, fc.option(extremeNumber), (usage, plain) => {
      const used = usedAmounts(answerOf({ body: `{"usage":${usage}}`, usage: plain }))
      expect(used.length).toBeLessThanOrEqual(20)
      for (const { amount } of used) expect(Math.abs(amount)).toBeLessThanOrEqual(1e15 * 30 ** 6)
    }),
  )
  expect(usedAmounts(answerOf({ body: `{"usage":${'['.repeat(30_000)}1${']'.repeat(30_000)}}` }))).toEqual([])
})
