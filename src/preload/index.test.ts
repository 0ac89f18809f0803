import { beforeEach, expect, test, vi } from 'vitest'
import type { Bridge } from '../shared/ipc/contract.ts'

const electron = vi.hoisted(() => ({
  exposed: [] as [string, unknown][],
  invoked: [] as unknown[][],
  listeners: new Map<string, (...args: unknown[]) => void>(),
}))

vi.mock('electron', () => ({
  contextBridge: {
    exposeInMainWorld: (name: string, api: unknown) => electron.exposed.push([name, api]),
  },
  ipcRenderer: {
    invoke: async (...args: unknown[]) => electron.invoked.push(args),
    on: (channel: string, listener: (...args: unknown[]) => void) =>
      electron.listeners.set(channel, listener),
    removeListener: (channel: string, listener: unknown) => {
      if (electron.listeners.get(channel) === listener) electron.listeners.delete(channel)
    },
  },
}))

let bridge: Bridge

beforeEach(async () => {
  electron.exposed.length = 0
  electron.invoked.length = 0
  electron.listeners.clear()
  vi.resetModules()
  await import('./index.ts')
  // Only the bridge is exposed, as the first test asserts.
  bridge = electron.exposed[0]?.[1] as Bridge
})

test('two functions are given to the page, and nothing else', () => {
  expect(electron.exposed.map(([name]) => name)).toEqual(['indexDesk'])
  expect(Object.entries(bridge).map(([name, member]) => [name, typeof member])).toEqual([
    ['invoke', 'function'],
    ['subscribe', 'function'],
  ])
})

test('a call reaches channels with our prefix alone, and hands on one input', async () => {
  const anyCall = bridge.invoke as (...args: unknown[]) => Promise<unknown>
  await anyCall('app/about', undefined, 'more')
  await anyCall('../other', { a: 1 })
  expect(electron.invoked).toEqual([
    ['index-desk:app/about', undefined],
    ['index-desk:../other', { a: 1 }],
  ])
})

test('pastes after a click or a key alone', async () => {
  const userActivation = { isActive: false }
  vi.stubGlobal('navigator', { userActivation })
  await expect(bridge.invoke('app/paste', undefined)).rejects.toThrow('Only a click')
  expect(electron.invoked).toEqual([])
  userActivation.isActive = true
  await bridge.invoke('app/paste', undefined)
  expect(electron.invoked).toEqual([['index-desk:app/paste', undefined]])
  vi.unstubAllGlobals()
})

test('a listener gets the payload without Electron’s event, until it stops', () => {
  const heard: unknown[][] = []
  const stop = bridge.subscribe('queue-changed', (...args: unknown[]) => heard.push(args))
  electron.listeners.get('index-desk-event:queue-changed')?.(
    { sender: 'the way to every channel' },
    'payload',
  )
  expect(heard).toEqual([['payload']])
  stop()
  expect([...electron.listeners.keys()]).toEqual([])
})
