import { expect, test } from 'vitest'
import type { DevToolsSession } from '../chromium/devtools.ts'
import type { PageState } from '../page/preload-world.ts'
import { PageZoom } from './page-zoom.ts'

const state = (outer: [number, number], inner: [number, number]): PageState => ({
  ...{ x: 0, y: 0, width: outer[0], height: outer[1], innerWidth: inner[0], innerHeight: inner[1] },
  ...{ isFocused: true, prefersDark: false, prefersMoreContrast: false },
  screen: { width: 1920, height: 1080, availWidth: 1920, availHeight: 1080, scaleFactor: 1 },
})

/** The layout that the browser received. */
async function layoutAfter(states: readonly PageState[], factor: number): Promise<unknown> {
  const sent: unknown[] = []
  const session = { send: async (method: string, params: unknown) => sent.push([method, params]) }
  const zoom = new PageZoom({ isDriven: true })
  for (const each of states) zoom.noticed(each, () => undefined)
  // Only its `send` is used.
  await zoom.apply(session as unknown as DevToolsSession, factor)
  return sent
}

const laidOut = (width: number, height: number) => [
  ['Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 2, mobile: false }],
]

test('what the frame takes is left out of the room a zoomed page has', async () => {
  expect(await layoutAfter([state([1280, 800], [1276, 770])], 2)).toEqual(laidOut(638, 385))
})

test('a page that does not know its new inside yet does not make a frame of the difference', async () => {
  expect(await layoutAfter([state([1280, 800], [1050, 700])], 2)).toEqual(laidOut(640, 400))
  expect(await layoutAfter([state([720, 480], [1280, 800])], 2)).toEqual(laidOut(360, 240))
})
