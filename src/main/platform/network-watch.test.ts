import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createNetworkWatch } from './network-watch.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function start() {
  const network = { isOnline: true }
  const powerMonitor = new EventEmitter()
  const changes: boolean[] = []
  const watch = createNetworkWatch({ isOnline: () => network.isOnline }, powerMonitor as never)
  const stop = watch.onChange((isOnline) => changes.push(isOnline))
  return { network, powerMonitor, changes, stop }
}

test('reports each network change once, within seconds', () => {
  const { network, changes, stop } = start()
  network.isOnline = false
  vi.advanceTimersByTime(10_000)
  network.isOnline = true
  vi.advanceTimersByTime(10_000)
  expect(changes).toEqual([false, true])
  stop()
})

test('checks at once after waking up', () => {
  const { network, powerMonitor, changes, stop } = start()
  network.isOnline = false
  powerMonitor.emit('resume')
  expect(changes).toEqual([false])
  stop()
})

test('stops when nobody listens', () => {
  const { powerMonitor, stop } = start()
  stop()
  expect([vi.getTimerCount(), powerMonitor.listenerCount('resume')]).toEqual([0, 0])
})
