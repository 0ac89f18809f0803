import path from 'node:path'
import { expect as base, type ElectronApplication, type Locator, type Page } from '@playwright/test'
import { clearSearch, searchField } from '../../e2e/support/desk.ts'

/** Milliseconds, generous for busy machines. */
export const expect = base.configure({ timeout: 60_000 })

/** Folder of the sample files. */
export const samples = path.join(import.meta.dirname, '..', '..', 'resources', 'samples')

export type TourStep = {
  /** File name of the picture. */
  readonly name: string
  /** Printed when the step is done. */
  readonly say: string
  run(page: Page): Promise<unknown>
}

export type Tour = {
  /** Folder of its pictures, below `docs/tour`. */
  readonly folder: string
  /** Puts into an app's data folder what is to be there before its first start. */
  prepare?(dataFolder: string): void
  /** Starts what the steps need besides the app. */
  open(app: ElectronApplication): Promise<{ readonly steps: readonly TourStep[]; close(): Promise<void> }>
}

export const go = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()

export const inspector = (page: Page): Locator => page.getByRole('region', { name: 'Document' })

export async function findInLibrary(page: Page, query: string): Promise<void> {
  await go(page, 'Library')
  await clearSearch(page)
  await searchField(page).fill(query)
  // Until its rows come, the list shows those of the search before.
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}

/** `title`: of the first result; the rows of the search before, and the document opened before, have another. */
export async function openDocument(page: Page, query: string, title: RegExp): Promise<Locator> {
  await findInLibrary(page, query)
  await page.getByRole('row').nth(1).filter({ hasText: title }).dblclick()
  await expect(inspector(page).getByRole('textbox', { name: 'Title' })).toHaveValue(title)
  return inspector(page)
}

export async function openSettings(page: Page, section: string): Promise<void> {
  await go(page, 'Settings')
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: section }).click()
}

export const said = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('status').filter({ hasText: text }).last()

export const pressEscape = (page: Page): Promise<void> => page.keyboard.press('Escape')

export const showAs = (page: Page, name: 'List' | 'Cards'): Promise<void> =>
  page.getByRole('group', { name: 'Show as' }).getByRole('button', { name }).click()

/** Each picture shows only its own step's toast. */
export async function dismissToasts(page: Page): Promise<void> {
  if ((await page.locator('dialog[open]').count()) > 0) return
  await page.mouse.move(0, 0)
  await page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>('[data-dismiss]')) button.click()
  })
}
