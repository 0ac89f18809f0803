import type { Locator, Page } from 'playwright'

export async function openLibraryScreen(page: Page): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Library', exact: true })
    .click()
  await documentRows(page).first().or(page.getByText('Your library is empty')).first().waitFor()
}

export const searchField = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search library' })

export const documentRows = (page: Page): Locator =>
  page.getByRole('table', { name: 'Documents' }).locator('tbody [data-index]')
