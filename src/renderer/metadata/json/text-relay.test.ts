import { EditorState } from '@codemirror/state'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTextRelay } from './text-relay.ts'

const long = 'x'.repeat(60_000)
const editorWith = (text: string) => ({ state: EditorState.create({ doc: text }) })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a short text is handed on at every key', () => {
  const send = vi.fn()
  const relay = createTextRelay(send)
  for (const text of ['a', 'ab', 'abc']) relay.changed(editorWith(text), false)
  expect(send.mock.calls.map(([text]) => text)).toEqual(['a', 'ab', 'abc'])
  expect(relay.flush(editorWith('abc'))).toBe(false)
})

test('a long one where the person pauses, and now and then while they do not', () => {
  const send = vi.fn()
  const relay = createTextRelay(send)
  for (let key = 0; key < 4; key += 1) {
    relay.changed(editorWith(long), false)
    vi.advanceTimersByTime(100)
  }
  expect(send).not.toHaveBeenCalled()
  vi.advanceTimersByTime(500)
  expect(send).toHaveBeenCalledTimes(1)
  for (let key = 0; key < 40; key += 1) {
    relay.changed(editorWith(long), false)
    vi.advanceTimersByTime(100)
  }
  expect(send).toHaveBeenCalledTimes(2)
})

test('a long one before anything else happens, once', () => {
  const send = vi.fn()
  const relay = createTextRelay(send)
  relay.changed(editorWith(long), false)
  expect(relay.flush(editorWith(`${long}!`))).toBe(true)
  expect(send.mock.calls).toEqual([[`${long}!`, false]])
  expect(relay.flush(editorWith(`${long}!`))).toBe(false)
  vi.advanceTimersByTime(5000)
  expect(send).toHaveBeenCalledTimes(1)
})

test('what is no typing is told apart, and only once', () => {
  const send = vi.fn()
  const relay = createTextRelay(send)
  relay.changed(editorWith('pasted'), true)
  relay.changed(editorWith('pasted!'), false)
  relay.changed(editorWith(long), true)
  relay.changed(editorWith(`${long}!`), false)
  vi.advanceTimersByTime(500)
  expect(send.mock.calls).toEqual([
    ['pasted', true],
    ['pasted!', false],
    [`${long}!`, true],
  ])
})

test('a text is known again when it comes back, also late, but only once', () => {
  const relay = createTextRelay(() => undefined)
  for (const text of ['a', 'ab', 'abc']) relay.changed(editorWith(text), false)
  expect(relay.isOwn('ab')).toBe(true)
  expect(relay.isOwn('a')).toBe(false)
  expect(relay.isOwn('abc')).toBe(true)
  expect(relay.isOwn('abc')).toBe(false)
})

test('after a text from elsewhere nothing is taken for its own, so that a redo is shown', () => {
  const send = vi.fn()
  const relay = createTextRelay(send)
  relay.changed(editorWith('typed and taken back'), false)
  relay.changed(editorWith(long), false)
  relay.forget()
  expect(relay.isOwn('typed and taken back')).toBe(false)
  vi.advanceTimersByTime(5000)
  expect(send).toHaveBeenCalledTimes(1)
})
