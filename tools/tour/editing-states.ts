import { chooseOption } from '../../e2e/support/choose-option.ts'
import {
  expect,
  findInLibrary,
  go,
  inspector,
  openDocument,
  pressEscape,
  said,
  showAs,
  type TourStep,
} from './tour-page.ts'

/** What becomes of edits, of a template, and of what was removed. */
export const editingStates: readonly TourStep[] = [
  {
    name: 'saved',
    say: 'Saved, and what Undo takes back',
    run: async (page) => {
      await pressEscape(page)
      await showAs(page, 'List')
      const pane = await openDocument(page, 'collection:Posters regatta', /[Rr]egatta/)
      await pane.getByRole('textbox', { name: 'Title' }).fill('Regatta poster, July 1934')
      await pane.getByRole('button', { name: 'Save changes' }).click()
      await expect(said(page, 'Saved “Regatta poster, July 1934”')).toBeVisible()
    },
  },
  {
    name: 'version',
    say: 'What an earlier version had, and how it comes back',
    run: async (page) => {
      const pane = inspector(page)
      await pane.getByRole('tab', { name: 'History' }).click()
      await pane.getByRole('list').getByRole('button', { expanded: false }).last().click()
      await expect(pane.getByRole('button', { name: 'Restore' }).first()).toBeVisible()
    },
  },
  {
    name: 'several-changes',
    say: 'Two changes of several documents, before they are applied',
    run: async (page) => {
      await findInLibrary(page, 'collection:Objects')
      await page.getByRole('checkbox', { name: 'Select all' }).check()
      await page.getByRole('button', { name: 'Edit details' }).click()
      const dialog = page.getByRole('dialog', { name: 'Edit several documents' })
      await dialog.getByLabel('Field name').last().fill('reviewed by')
      await dialog.getByLabel('Field name').last().press('Enter')
      await dialog.getByLabel('Value', { exact: true }).last().fill('Ada')
      await dialog.getByRole('button', { name: 'Add a change' }).click()
      await chooseOption(dialog.getByRole('combobox', { name: 'What to do' }).last(), 'Add to list')
      await dialog.getByLabel('Field name').last().fill('material')
      await dialog.getByLabel('Field name').last().press('Enter')
      await page.keyboard.type('oak')
      await page.keyboard.press('Enter')
      // Closes the offers, which would cover the changes.
      await dialog.getByRole('heading', { name: 'Edit several documents' }).click()
      await expect(dialog.getByRole('button', { name: 'Apply to 4 documents' })).toBeVisible()
    },
  },
  {
    name: 'several-undone',
    say: 'A change of several documents, taken back',
    run: async (page) => {
      await page.getByRole('button', { name: 'Apply to 4 documents' }).click()
      await said(page, 'Changed 4 documents').getByRole('button', { name: 'Undo' }).click()
      await expect(said(page, 'Undid changes to 4 documents')).toBeVisible()
    },
  },
  {
    name: 'template-field',
    say: 'A field of a template, with its choices',
    run: async (page) => {
      await go(page, 'Templates')
      await page
        .getByRole('list', { name: 'Templates', exact: true })
        .getByRole('link', { name: 'Objects' })
        .click()
      await page
        .getByRole('list', { name: 'Fields', exact: true })
        .getByRole('listitem')
        .filter({ hasText: 'condition' })
        .getByRole('button', { expanded: false })
        .click()
      await expect(page.getByText('Choices').first()).toBeVisible()
    },
  },
  {
    name: 'remove-for-good',
    say: 'What goes for good is asked about',
    run: async (page) => {
      await findInLibrary(page, 'collection:Posters')
      await page.getByRole('checkbox', { name: 'Select all' }).check()
      await page.getByRole('button', { name: 'Move to Trash' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Move to Trash' }).click()
      await go(page, 'Trash')
      const row = page.getByRole('list', { name: 'Removed documents' }).getByRole('listitem').first()
      await row.hover()
      await row.getByRole('button', { name: /for good$/ }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
]
