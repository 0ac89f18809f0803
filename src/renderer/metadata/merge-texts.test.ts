import { expect, test } from 'vitest'
import { mergeTexts } from './merge-texts.ts'

const fields = (value: string, more: object = {}) =>
  JSON.stringify({ ...Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`f${at}`, value])), ...more })

test('asks about many conflicts in rounds, and merges once all are settled', () => {
  const sides = [fields('old'), fields('mine', { a: 1 }), fields('theirs', { b: 2 })] as const
  const first = mergeTexts(...sides, [])
  expect(first).toMatchObject({ text: null, hidden: 0 })
  expect(first.conflicts).toHaveLength(50)
  expect(first.merged.map(({ side, change }) => [side, change.path])).toEqual([
    ['theirs', ['b']],
    ['mine', ['a']],
  ])
  const settled = first.conflicts.map(({ path }) => ({ path, choice: 'mine' as const }))
  const second = mergeTexts(...sides, settled)
  expect(second.conflicts).toHaveLength(10)
  const rest = second.conflicts.map(({ path }) => ({ path, choice: 'theirs' as const }))
  const { text, conflicts } = mergeTexts(...sides, [...settled, ...rest])
  expect(conflicts).toEqual([])
  const values = Object.values(JSON.parse(text ?? '{}'))
  expect(values.filter((value) => value === 'mine')).toHaveLength(50)
  expect(values.filter((value) => value === 'theirs')).toHaveLength(10)
})

test('tells the same change of both sides once', () => {
  const { merged } = mergeTexts('{"a":1}', '{"a":2}', '{"a":2,"b":1}', [])
  expect(merged.map(({ side, change }) => [side, change.path])).toEqual([
    ['theirs', ['a']],
    ['theirs', ['b']],
  ])
})

test('takes an edited value in place of both sides', () => {
  const sides = ['{"a":{"b":1},"l":[1]}', '{"a":{"b":2},"l":[1,2]}', '{"a":{"b":3},"l":[0]}'] as const
  const edited = [
    { path: ['a', 'b'], choice: { raw: '"four"' } },
    { path: ['l'], choice: { raw: '[0,1,2]' } },
  ]
  const { text, conflicts } = mergeTexts(...sides, edited)
  expect(conflicts).toEqual([])
  expect(JSON.parse(text ?? '')).toEqual({ a: { b: 'four' }, l: [0, 1, 2] })
})
