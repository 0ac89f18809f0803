import { clearSearch, searchField } from '../../e2e/support/desk.ts'
import { expect, findInLibrary, pressEscape, type TourStep } from './tour-page.ts'

/** Searches: words, filters, no results. */
export const findingSteps: readonly TourStep[] = [
  {
    name: 'found',
    say: 'Found by words and filters, which become buttons',
    run: async (page) => {
      await pressEscape(page)
      await findInLibrary(page, 'collection:Photographs harbour')
      await expect(page.getByRole('list', { name: 'Filters' }).getByRole('listitem')).toHaveCount(1)
      await expect(page.getByRole('row').nth(1)).toBeVisible()
    },
  },
  {
    name: 'filter',
    say: 'A filter, chosen from what the documents hold',
    run: async (page) => {
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'completion',
    say: 'What can be typed, with how often it occurs',
    run: async (page) => {
      await pressEscape(page)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await clearSearch(page)
      await searchField(page).pressSequentially('photo')
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
  {
    name: 'nothing-found',
    say: 'Nothing found, and what to do about it',
    run: async (page) => {
      await pressEscape(page)
      await findInLibrary(page, 'collection:Photographs submarine')
      await expect(page.getByRole('row')).toHaveCount(0)
    },
  },
  {
    name: 'context-menu',
    say: 'What can be done with a document',
    run: async (page) => {
      await clearSearch(page)
      await page.getByRole('row').nth(2).click({ button: 'right' })
      await expect(page.getByRole('menu')).toBeVisible()
    },
  },
  {
    name: 'large-picture',
    say: 'A picture, large',
    run: async (page) => {
      await pressEscape(page)
      await findInLibrary(page, 'Harbour at dawn')
      await page.getByRole('row').nth(1).click()
      await page.keyboard.press('Space')
      await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
    },
  },
]
