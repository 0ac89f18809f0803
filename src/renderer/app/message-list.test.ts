import { expect, test } from 'vitest'
import { type MessageContent, reduceMessages } from './message-list.ts'

const show = (...contents: readonly MessageContent[]) =>
  contents.reduce((state, content) => reduceMessages(state, { kind: 'show', content }), {
    messages: [],
    nextId: 1,
  } as Parameters<typeof reduceMessages>[0])
const texts = (state: ReturnType<typeof show>) => state.messages.map(({ text }) => text)

test('three at most: the oldest result gives way', () => {
  const results = ['a', 'b', 'c', 'd'].map((text) => ({ kind: 'result', text }) as const)
  expect(texts(show(...results))).toEqual(['b', 'c', 'd'])
})

test('a failure stays while there is a result to give way', () => {
  const state = show(
    { kind: 'failure', text: 'bad' },
    { kind: 'result', text: 'a' },
    { kind: 'result', text: 'b' },
    { kind: 'result', text: 'c' },
  )
  expect(texts(state)).toEqual(['bad', 'b', 'c'])
})

test('a newer message about the same thing takes the place of the older', () => {
  const state = show(
    { kind: 'result', text: 'accepted', about: 'x' },
    { kind: 'result', text: 'added', about: 'x' },
  )
  expect(texts(state)).toEqual(['added'])
})

test('a dismissed message goes', () => {
  const state = show({ kind: 'failure', text: 'bad' })
  expect(reduceMessages(state, { kind: 'dismiss', id: 1 }).messages).toEqual([])
})
