import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCloseGate } from './close-gate.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function start({ isCrashed = false } = {}) {
  const happened: string[] = []
  const events = new EventEmitter()
  let isDestroyed = false
  const close = () => {
    let isPrevented = false
    events.emit('close', { preventDefault: () => (isPrevented = true) })
    if (isPrevented || isDestroyed) return
    isDestroyed = true
    happened.push('closed')
  }
  const window = Object.assign(events, {
    close,
    isDestroyed: () => isDestroyed,
    webContents: { isCrashed: () => isCrashed },
  })
  const quit = () => {
    gate.quitting()
    close()
    if (isDestroyed) happened.push('quit')
  }
  const gate = createCloseGate({ tellPage: () => happened.push('asked'), quit })
  gate.watch(window as unknown as BrowserWindow)
  return { gate, events, happened, close, quit, settled: () => vi.advanceTimersByTimeAsync(0) }
}

test('asks the page first and closes the window after its answer', async () => {
  const { gate, happened, close, settled } = start()
  close()
  close()
  await settled()
  expect(happened).toEqual(['asked'])
  gate.pageIsReady()
  await settled()
  expect(happened).toEqual(['asked', 'closed'])
  expect(vi.getTimerCount()).toBe(0)
})

test.each(['query-session-end', 'session-end'])(
  'at %s Windows closes without asking, so the page is told at once',
  (event) => {
    const { events, happened } = start()
    events.emit(event, {})
    expect(happened).toEqual(['asked'])
  },
)

test('continues a delayed quit', async () => {
  const { gate, happened, quit, settled } = start()
  quit()
  await settled()
  expect(happened).toEqual(['asked'])
  gate.pageIsReady()
  await settled()
  expect(happened).toEqual(['asked', 'closed', 'quit'])
})

test('continues a quit that comes while a window closes', async () => {
  const { gate, happened, close, quit, settled } = start()
  close()
  quit()
  gate.pageIsReady()
  await settled()
  expect(happened).toEqual(['asked', 'closed', 'quit'])
})

test('delays closing for at most a second if the page does not answer', async () => {
  const { happened, close } = start()
  close()
  await vi.advanceTimersByTimeAsync(999)
  expect(happened).toEqual(['asked'])
  await vi.advanceTimersByTimeAsync(1)
  expect(happened).toEqual(['asked', 'closed'])
})

test('does not ask a crashed page', () => {
  const { happened, close } = start({ isCrashed: true })
  close()
  expect(happened).toEqual(['closed'])
})
