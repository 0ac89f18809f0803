import { ChangeSet, EditorState } from '@codemirror/state'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTextRelay, type TextRelay } from './text-relay.ts'

const long = 'x'.repeat(60_000)
const changeTo = (relay: TextRelay, text: string) =>
  ChangeSet.of({ from: 0, to: relay.text().length, insert: text }, relay.text().length)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a short text is handed on at every key', () => {
  const send = vi.fn()
  const relay = createTextRelay('', send)
  for (const text of ['a', 'ab', 'abc']) relay.changed(changeTo(relay, text), false)
  expect(send.mock.calls.map(([text]) => text)).toEqual(['a', 'ab', 'abc'])
  expect(relay.flush()).toBe(false)
})

test('a long text on pauses and at intervals', () => {
  const send = vi.fn()
  const relay = createTextRelay('', send)
  for (let key = 0; key < 4; key += 1) {
    relay.changed(changeTo(relay, long), false)
    vi.advanceTimersByTime(100)
  }
  expect(send).not.toHaveBeenCalled()
  vi.advanceTimersByTime(500)
  expect(send).toHaveBeenCalledTimes(1)
  for (let key = 0; key < 40; key += 1) {
    relay.changed(changeTo(relay, long), false)
    vi.advanceTimersByTime(100)
  }
  expect(send).toHaveBeenCalledTimes(2)
})

test('a long one before anything else happens, once', () => {
  const send = vi.fn()
  const relay = createTextRelay('', send)
  relay.changed(changeTo(relay, long), false)
  expect(relay.flush()).toBe(true)
  expect(send.mock.calls).toEqual([[long, false]])
  expect(relay.flush()).toBe(false)
  vi.advanceTimersByTime(5000)
  expect(send).toHaveBeenCalledTimes(1)
})

test('reports external text once', () => {
  const send = vi.fn()
  const relay = createTextRelay('', send)
  relay.changed(changeTo(relay, 'pasted'), true)
  relay.changed(changeTo(relay, 'pasted!'), false)
  relay.changed(changeTo(relay, long), true)
  relay.changed(changeTo(relay, `${long}!`), false)
  vi.advanceTimersByTime(500)
  expect(send.mock.calls).toEqual([
    ['pasted', true],
    ['pasted!', false],
    [`${long}!`, true],
  ])
})

test('recognises its own text once, even late', () => {
  const relay = createTextRelay('', () => undefined)
  for (const text of ['a', 'ab', 'abc']) relay.changed(changeTo(relay, text), false)
  expect(relay.isOwn('ab')).toBe(true)
  expect(relay.isOwn('a')).toBe(false)
  expect(relay.isOwn('abc')).toBe(true)
  expect(relay.isOwn('abc')).toBe(false)
})

test('shows a redo after external text', () => {
  const send = vi.fn()
  const relay = createTextRelay('', send)
  relay.changed(changeTo(relay, 'typed and taken back'), false)
  relay.changed(changeTo(relay, long), false)
  relay.forget()
  expect(relay.isOwn('typed and taken back')).toBe(false)
  vi.advanceTimersByTime(5000)
  expect(send).toHaveBeenCalledTimes(1)
})

test('matches the text of the editor after any changes', () => {
  const change = fc.record({ at: fc.nat(30), length: fc.nat(8), insert: fc.string({ maxLength: 6 }) })
  fc.assert(
    fc.property(fc.string(), fc.array(fc.array(change, { minLength: 1, maxLength: 3 })), (initial, steps) => {
      let state = EditorState.create({ doc: initial.replace(/\r\n?/g, '\n') })
      const relay = createTextRelay(state.doc.toString(), () => undefined)
      for (const [index, step] of steps.entries()) {
        const changes = step.map(({ at, length, insert }) => {
          const from = Math.min(at, state.doc.length)
          return { from, to: Math.min(from + length, state.doc.length), insert }
        })
        const transaction = state.update({ changes })
        state = transaction.state
        relay.changed(transaction.changes, false)
        if (index % 2 === 0) expect(relay.text()).toBe(state.doc.toString())
      }
      expect(relay.text()).toBe(state.doc.toString())
    }),
  )
})
