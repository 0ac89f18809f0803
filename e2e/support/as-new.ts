import { expect, type Page } from '@playwright/test'
import type { Preferences } from '../../src/shared/schemas/settings.ts'
import { call, callFor } from './bridge.ts'

export const asInstalled: Preferences = {
  theme: 'system',
  zoomLevel: 0,
  chosenConnection: null,
  holdSeconds: 10,
  keepAwakeWhileSending: true,
  notifyOfAttention: true,
  removePictureDetails: true,
  fetchPagePictures: true,
  versionsKept: 200,
  looksForUpdates: null,
  logLevel: 'info',
  lastCollections: {},
  tables: {},
  reviewLayout: 'table',
  // Closed: it would appear beside the rows of every test on the practice service.
  guide: { isOpen: false, done: [] },
}

/** Window size of a new app. */
const asOpened = { width: 1280, height: 800 }

/**
 * Resets a running app to its first screen: no connections, and so no waiting items, default preferences, and the
 * default window size. Sent documents stay in its library, under removed connections.
 */
export async function makeAsNew(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: null, reducedMotion: null, forcedColors: null })
  // A test may have resized the window. Only an explicitly set size can be reset.
  if (page.viewportSize() !== null) await page.setViewportSize(asOpened)
  for (const { id } of await callFor(page, 'connections/list', undefined)) {
    // Items in flight must arrive first.
    await expect
      .poll(async () => (await call(page, 'connections/remove', { id, discardWaiting: true })).ok)
      .toBe(true)
  }
  for (const { id } of await callFor(page, 'views/list', undefined))
    await callFor(page, 'views/remove', { id })
  await callFor(page, 'preferences/change', asInstalled)
  await page.evaluate(() => {
    window.onbeforeunload = null
    window.location.hash = ''
    sessionStorage.clear()
    localStorage.clear()
  })
  await page.reload()
  await page.getByRole('button', { name: 'Connect to a service' }).waitFor()
}
