import { describe, expect, test } from 'vitest'
import { answerOf } from './test-usage.ts'
import { usedAmounts } from './used-amounts.ts'

describe('what an answer says was used', () => {
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
  test('one plain number has no name; what cannot be read is nothing', () => {
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
