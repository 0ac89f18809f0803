import { expect, type Page } from '@playwright/test'
import type { Preferences } from '../../src/shared/schemas/settings.ts'
import { call, callFor } from './bridge.ts'

export const asInstalled: Preferences = {
  theme: 'system',
  chosenConnection: null,
  holdSeconds: 10,
  keepAwakeWhileSending: true,
  removePictureDetails: true,
  fetchPagePictures: true,
  versionsKept: 200,
  looksForUpdates: null,
  logLevel: 'info',
  lastCollections: {},
  tables: {},
  // Closed: it would stand beside the rows of every test on the practice service.
  guide: { isOpen: false, done: [] },
}

/** The window of a new app. */
const asOpened = { width: 1280, height: 800 }

/**
 * Brings a running app back to its first screen: without connections, and with them all that waits for them, with the
 * preferences of a new one, and with the window that it had. Documents sent before stay in its library, under
 * connections that are no more.
 */
export async function makeAsNew(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: null, reducedMotion: null, forcedColors: null })
  // A test may have made the window smaller. Only who set a size can take it back, so it is set anew.
  if (page.viewportSize() !== null) await page.setViewportSize(asOpened)
  for (const { id } of await callFor(page, 'connections/list', undefined)) {
    // What is on its way has to arrive first.
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
  await expect(page.getByRole('button', { name: 'Connect to a service' })).toBeVisible()
}
