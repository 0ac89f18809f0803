import type { Page } from 'playwright'
import { expect } from './app.ts'
import { clearSearch, searchField } from './desk.ts'

type CameTogether = {
  /** Name of the table, and the typed beginning of it. */
  readonly name: string
  readonly typed: string
  /** Number of documents in each import session, newest first. */
  readonly documents: readonly [number, number]
  /** ID and title of a document of the newer one. */
  readonly id: string
  readonly title: string
}

/** Searches for the older import session by name, and for the newer from one of its documents. */
export async function findWhatCameTogether(page: Page, came: CameTogether): Promise<void> {
  const [newer, older] = came.documents
  await page.getByRole('navigation').getByRole('link', { name: 'Library' }).click()
  await clearSearch(page)
  await searchField(page).fill(`batch:${came.typed}`)
  await expect(page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')).toHaveText([
    new RegExp(`^${came.name}, .*, ${newer} document`),
    new RegExp(`^${came.name}, .*, ${older} documents`),
    /^Search for .* as text$/,
  ])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByText(`${older} documents of`)).toBeVisible()
  await clearSearch(page)
  await searchField(page).fill(`id:${came.id}`)
  await page.getByRole('link', { name: came.title, exact: true }).click()
  await page
    .getByRole('region', { name: 'Document' })
    .getByRole('link', { name: new RegExp(`^${came.name}`) })
    .click()
  await expect(page.getByRole('main').getByText(`${newer} documents of`)).toBeVisible()
}
