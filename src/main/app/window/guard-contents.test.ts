import { EventEmitter } from 'node:events'
import type { App, Session, WebContents } from 'electron'
import { expect, test } from 'vitest'
import { guardContents, guardSession, guardSignIn } from './guard-contents.ts'

type WindowOpenHandler = Parameters<WebContents['setWindowOpenHandler']>[0]

function guardedContents() {
  const opened: { handler?: WindowOpenHandler } = {}
  const contents = Object.assign(new EventEmitter(), {
    setWindowOpenHandler: (handler: WindowOpenHandler) => {
      opened.handler = handler
    },
  })
  guardContents(contents as unknown as WebContents)
  return { contents, opened }
}

function isPrevented(contents: EventEmitter, event: string, url: string): boolean {
  let prevented = false
  contents.emit(event, { url, preventDefault: () => (prevented = true) })
  return prevented
}

test.each(['will-navigate', 'will-frame-navigate', 'will-redirect'])('%s leads nowhere else', (event) => {
  const { contents } = guardedContents()
  expect(isPrevented(contents, event, 'https://example.com/')).toBe(true)
  expect(isPrevented(contents, event, 'file:///etc/passwd')).toBe(true)
  expect(isPrevented(contents, event, 'app://bundle/index.html')).toBe(false)
})

test('attaches no webview and opens no window', () => {
  const { contents, opened } = guardedContents()
  expect(isPrevented(contents, 'will-attach-webview', '')).toBe(true)
  const details = { url: 'app://bundle/index.html' } as Parameters<WindowOpenHandler>[0]
  expect(opened.handler?.(details)).toEqual({ action: 'deny' })
})

function guardedSession() {
  const handlers: Record<string, (...args: never[]) => unknown> = {}
  const keep = (name: string) => (handler: unknown) => {
    handlers[name] = handler as (...args: never[]) => unknown
  }
  const session = Object.assign(new EventEmitter(), {
    setPermissionRequestHandler: keep('request'),
    setPermissionCheckHandler: keep('check'),
    setDevicePermissionHandler: keep('device'),
    setDisplayMediaRequestHandler: keep('display'),
  })
  guardSession(session as unknown as Session)
  return { session, handlers }
}

test('grants the allowed permission to our own page only', () => {
  const { handlers } = guardedSession()
  const check = handlers.check as unknown as (contents: unknown, permission: string) => boolean
  const device = handlers.device as unknown as () => boolean
  const request = handlers.request as unknown as (
    c: unknown,
    p: string,
    decide: (ok: boolean) => void,
  ) => void
  const ourPage = { getURL: () => 'app://bundle/index.html' }
  const answers: boolean[] = []
  for (const permission of [
    'media',
    'geolocation',
    'notifications',
    'clipboard-read',
    'clipboard-sanitized-write',
  ]) {
    request(ourPage, permission, (ok) => answers.push(ok))
  }
  expect(answers).toEqual([false, false, false, false, true])
  expect(check(ourPage, 'media')).toBe(false)
  expect(check(ourPage, 'clipboard-sanitized-write')).toBe(true)
  expect(check({ getURL: () => 'https://example.com/' }, 'clipboard-sanitized-write')).toBe(false)
  expect(check(null, 'clipboard-sanitized-write')).toBe(false)
  expect(device()).toBe(false)
})

test('prevents downloads', () => {
  const { session } = guardedSession()
  expect(isPrevented(session, 'will-download', '')).toBe(true)
})

test('shares no screen and opens no protected folder', () => {
  const { session, handlers } = guardedSession()
  const answers: unknown[] = []
  const answer = (given: unknown) => answers.push(given)
  const display = handlers.display as unknown as (request: unknown, answer: (given: unknown) => void) => void
  display({}, answer)
  session.emit('file-system-access-restricted', {}, { path: '/etc' }, answer)
  expect(answers).toEqual([null, 'deny'])
})

test.each([
  ['select-hid-device', [{ deviceList: [{ deviceId: 'first' }] }]],
  ['select-usb-device', [{ deviceList: [{ deviceId: 'first' }] }]],
  ['select-serial-port', [[{ portId: 'first' }], {}]],
] as const)('%s: no device is given, though one is there', (name, details) => {
  const { session } = guardedSession()
  const { isPrevented: prevented, chosen } = choice(session, name, details)
  expect(prevented).toBe(true)
  expect(chosen).toHaveLength(1)
  expect(chosen[0] ?? '').toBe('')
})

test('selects no Bluetooth device', () => {
  const { contents } = guardedContents()
  const devices = [{ deviceId: 'first', deviceName: 'Headphones' }]
  expect(choice(contents, 'select-bluetooth-device', [devices])).toEqual({ isPrevented: true, chosen: [''] })
})

test('cancels HTTP sign-in dialogs', () => {
  const app = new EventEmitter()
  guardSignIn(app as unknown as App)
  expect(choice(app, 'login', [null, {}, { isProxy: true }])).toEqual({
    isPrevented: true,
    chosen: [undefined],
  })
})

function choice(emitter: EventEmitter, name: string, details: readonly unknown[]) {
  let prevented = false
  const chosen: unknown[] = []
  emitter.emit(name, { preventDefault: () => (prevented = true) }, ...details, (what?: unknown) =>
    chosen.push(what),
  )
  return { isPrevented: prevented, chosen }
}
