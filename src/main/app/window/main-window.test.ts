import { EventEmitter } from 'node:events'
import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron'
import { expect, test } from 'vitest'
import { openMainWindow, placeWindow, webPreferencesFor } from './main-window.ts'

const display = { workArea: { x: 0, y: 0, width: 1920, height: 1040 } }

test('gives the page no Node, full web security and an isolated, sandboxed preload script', () => {
  expect(webPreferencesFor('/preload.cjs')).toEqual({
    preload: '/preload.cjs',
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    safeDialogs: true,
    spellcheck: true,
  })
})

test('restores a place that a display shows', () => {
  const place = { x: 100, y: 50, width: 900, height: 600, maximized: false }
  expect(placeWindow(place, [display])).toEqual({ x: 100, y: 50, width: 900, height: 600 })
})

test('restores only the size if the display is gone', () => {
  const place = { x: 3000, y: 50, width: 900, height: 600, maximized: false }
  expect(placeWindow(place, [display])).toEqual({ width: 900, height: 600 })
})

test('uses the default size without a remembered place', () => {
  expect(placeWindow(null, [display])).toEqual({ width: 1280, height: 800 })
})

test.each([
  ['/icon.png', { icon: '/icon.png' }],
  [undefined, {}],
] as const)('the window is opened with the icon %s', (icon, expected) => {
  const asked: BrowserWindowConstructorOptions[] = []
  const window = Object.assign(new EventEmitter(), {
    loadURL: async () => undefined,
  }) as unknown as BrowserWindow
  openMainWindow({
    create: (options) => {
      asked.push(options)
      return window
    },
    ...{ preload: '/preload.cjs', remembered: null, displays: [display], isDark: false, icon },
    onPlaceChanged: () => undefined,
  })
  window.emit('closed')
  expect(asked.map(({ icon: given }) => (given === undefined ? {} : { icon: given }))).toEqual([expected])
})
