import type { Page } from '@playwright/test'
import { dismissToasts, expect, go, openSettings, said, showAs, type TourStep } from './tour-page.ts'

/** The tour shows documents arriving, not the undo window. */
async function sendAtOnce(page: Page): Promise<void> {
  await openSettings(page, 'Adding')
  const hold = page.getByRole('spinbutton', { name: 'Undo time for new documents' })
  await hold.fill('0')
  await hold.press('Enter')
  const changed = said(page, 'New documents are sent right away')
  await changed.getByRole('button', { name: 'Dismiss' }).click()
}

/** Steps from the first window to a library with documents. */
export const startingSteps: readonly TourStep[] = [
  {
    name: 'welcome',
    say: 'First start: connect to a service, or try the built-in one',
    run: (page) => expect(page.getByRole('heading', { name: 'Welcome to Index Desk' })).toBeVisible(),
  },
  {
    name: 'connect',
    say: 'A service’s address and key, and what the address means',
    run: async (page) => {
      await page.getByRole('button', { name: 'Connect to a service' }).click()
      await page.getByRole('textbox', { name: 'Service address' }).fill('https://search.example.org')
      await page.getByLabel('Secret key', { exact: true }).focus()
    },
  },
  {
    name: 'not-an-address',
    say: 'What is wrong is said at its field, before anything is asked',
    run: async (page) => {
      await page.getByRole('textbox', { name: 'Service address' }).fill('search example')
      await page.getByRole('button', { name: 'Connect', exact: true }).click()
    },
  },
  {
    name: 'empty-library',
    say: 'The practice service runs, with nothing to set up, and offers sample documents',
    run: async (page) => {
      await page.getByRole('button', { name: 'Back' }).click()
      await page.getByRole('button', { name: 'Try the practice service' }).click()
      await expect(page.getByRole('tab', { name: 'Text' })).toBeVisible()
      await sendAtOnce(page)
      await go(page, 'Library')
      await expect(page.getByRole('button', { name: 'Add samples' })).toBeVisible()
    },
  },
  {
    name: 'library',
    say: 'A small museum’s library, with the guide for newcomers beside it',
    run: async (page) => {
      await page.getByRole('button', { name: 'Add samples' }).click()
      await expect(page.getByRole('main').getByText('24 documents', { exact: true })).toBeVisible()
      await go(page, 'Queue')
      await expect(page.getByText('All sent', { exact: true })).toBeVisible()
      // Their number rises every second and a half.
      await expect(said(page, 'Added 24 documents')).toBeVisible()
      await go(page, 'Library')
      await expect(page.getByRole('row').nth(5)).toBeVisible()
      await dismissToasts(page)
    },
  },
  {
    name: 'cards',
    say: 'The same as pictures',
    run: async (page) => {
      await page.getByRole('button', { name: 'Close the guide' }).click()
      await expect(said(page, 'Added 24 documents')).toBeHidden()
      await showAs(page, 'Cards')
      await expect(page.getByRole('img').nth(4)).toBeVisible()
    },
  },
]
