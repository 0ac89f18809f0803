import { callFor } from '../../e2e/support/bridge.ts'
import { chooseOption } from '../../e2e/support/choose-option.ts'
import { chosenConnection, clearSearch, searchField } from '../../e2e/support/desk.ts'
import { usualTableLayout } from '../../src/shared/schemas/view.ts'
import { expect, findInLibrary, pressEscape, showAs, type TourStep } from './tour-page.ts'

/** Searches with everything that they offer. */
export const findingStates: readonly TourStep[] = [
  {
    name: 'filter-condition',
    say: 'A filter by a field, and saved views',
    run: async (page) => {
      await pressEscape(page)
      const connectionId = await chosenConnection(page)
      for (const [name, text] of [
        ['No date', 'missing:date'],
        ['On display', '"on display":true'],
      ] as const)
        await callFor(page, 'views/keep', { connectionId, name, text, table: usualTableLayout })
      await findInLibrary(page, 'collection:Photographs')
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      const panel = page.getByRole('dialog', { name: 'Filter' })
      await panel.getByRole('button', { name: 'Add condition' }).click()
      await page.getByRole('menuitem', { name: 'Metadata field' }).click()
      await panel.getByRole('combobox', { name: 'Field' }).fill('photographer')
      await chooseOption(panel.getByRole('combobox', { name: 'Comparison' }), 'is empty')
      await expect(panel.getByText('1 document', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'completion-of-value',
    say: 'What a filter can be, with how often it occurs',
    run: async (page) => {
      await pressEscape(page)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await clearSearch(page)
      await searchField(page).pressSequentially('kind:picture collection:ph')
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
  {
    name: 'cards-selected',
    say: 'Selected cards',
    run: async (page) => {
      await pressEscape(page)
      await findInLibrary(page, 'kind:picture harbour')
      await showAs(page, 'Cards')
      await expect(page.getByRole('img').nth(2)).toBeVisible()
      for (const title of ['Harbour at dawn', 'Harbour Day 2026'])
        await page
          .getByRole('checkbox', { name: `Select “${title}”` })
          .first()
          .check({ force: true })
    },
  },
]
