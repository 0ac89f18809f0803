import { EventEmitter } from 'node:events'
import type { Session, WebContents } from 'electron'
import { expect, test } from 'vitest'
import { guardContents, guardSession } from './guard-contents.ts'

type WindowOpenHandler = Parameters<WebContents['setWindowOpenHandler']>[0]

function guardedContents() {
  const opened: { handler?: WindowOpenHandler } = {}
  const contents = Object.assign(new EventEmitter(), {
    setWindowOpenHandler: (handler: WindowOpenHandler) => {
      opened.handler = handler
    },
  })
  // Only the two members that guarding uses are there.
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

test('no webview is attached and no window opened', () => {
  const { contents, opened } = guardedContents()
  expect(isPrevented(contents, 'will-attach-webview', '')).toBe(true)
  const details = { url: 'app://bundle/index.html' } as Parameters<WindowOpenHandler>[0]
  expect(opened.handler?.(details)).toEqual({ action: 'deny' })
})

test('only our own page gets the one allowed permission; every other is denied', () => {
  const handlers: Partial<Record<string, (...args: never[]) => unknown>> = {}
  guardSession({
    setPermissionRequestHandler: (handler) => {
      handlers.request = handler as (...args: never[]) => unknown
    },
    setPermissionCheckHandler: (handler) => {
      handlers.check = handler as (...args: never[]) => unknown
    },
    setDevicePermissionHandler: (handler) => {
      handlers.device = handler as (...args: never[]) => unknown
    },
  } satisfies Pick<
    Session,
    'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'
  >)
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
