import {
  expect,
  findInLibrary,
  go,
  inspector,
  openDocument,
  pressEscape,
  said,
  type TourStep,
} from './tour-page.ts'

/** Documents corrected, one by one and together, and restored. */
export const editingSteps: readonly TourStep[] = [
  {
    name: 'document',
    say: 'A document, its metadata as values',
    run: async (page) => {
      await pressEscape(page)
      await openDocument(page, 'collection:Objects compass', /compass/)
    },
  },
  {
    name: 'date',
    say: 'A date as it is typed, and how it is read',
    run: async (page) => {
      const pane = await openDocument(page, 'collection:Photographs dawn', /dawn/)
      await pane.getByRole('group', { name: 'date', exact: true }).locator('[data-value]').click()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type('22 August 1931')
    },
  },
  {
    name: 'json',
    say: 'The same as JSON',
    run: async (page) => {
      await pressEscape(page)
      await inspector(page).getByRole('tab', { name: 'JSON', exact: true }).click()
      await expect(inspector(page).locator('.cm-content').first()).toBeVisible()
    },
  },
  {
    name: 'what-will-change',
    say: 'Before an edit is saved: what it keeps, changes and removes',
    run: async (page) => {
      await inspector(page).getByRole('tab', { name: 'Form', exact: true }).click()
      const pane = await openDocument(page, 'collection:town-museum opening', /opening hours/)
      await pane.getByRole('textbox', { name: 'Title' }).fill('Opening hours from April')
      await pane.getByRole('button', { name: 'Add field' }).click()
      await pane.getByRole('combobox', { name: 'Field name' }).last().fill('checked by')
      await page.keyboard.press('Enter')
      await pane.getByRole('textbox', { name: 'checked by' }).fill('Ada')
      await page.keyboard.press('Enter')
      const changes = pane.getByRole('list', { name: 'What will change' })
      await expect(changes).toContainText('checked by')
      await changes.scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'history',
    say: 'Saved; every version sent is kept and can be put back',
    run: async (page) => {
      const pane = inspector(page)
      await pane.getByRole('button', { name: 'Save changes' }).click()
      await expect(said(page, 'Saved “Opening hours from April”')).toBeVisible()
      await pane.getByRole('tab', { name: 'History' }).click()
      await expect(pane.getByRole('button', { name: 'Restore' }).first()).toBeVisible()
    },
  },
  {
    name: 'selected',
    say: 'Several documents selected, and what can be done with them',
    run: async (page) => {
      await findInLibrary(page, 'collection:town-museum')
      await expect(page.getByRole('row')).toHaveCount(4)
      await page.getByRole('checkbox', { name: 'Select all' }).check()
    },
  },
  {
    name: 'several',
    say: 'Several documents at once, each shown before and after',
    run: async (page) => {
      await page.getByRole('button', { name: 'Edit details' }).click()
      const dialog = page.getByRole('dialog', { name: 'Edit several documents' })
      await dialog.getByLabel('Field name').last().fill('reviewed by')
      await dialog.getByLabel('Field name').last().press('Enter')
      await dialog.getByLabel('Value', { exact: true }).last().fill('Ada')
      await expect(dialog.getByRole('button', { name: 'Apply to 3 documents' })).toBeVisible()
    },
  },
  {
    name: 'several-changed',
    say: 'All of them are changed, and one Undo puts all back',
    run: async (page) => {
      await page.getByRole('button', { name: 'Apply' }).click()
      await expect(said(page, 'Changed 3 documents')).toBeVisible()
    },
  },
  {
    name: 'trash',
    say: 'What was removed, and how long it stays',
    run: async (page) => {
      // By then a slow machine has shown what it says about them, and taken it away.
      const navigation = page.getByRole('navigation', { name: 'Main' })
      await expect(navigation.getByRole('link', { name: 'Queue', exact: true })).toBeVisible()
      await findInLibrary(page, 'collection:Posters')
      await page.getByRole('checkbox', { name: 'Select all' }).check()
      await page.getByRole('button', { name: 'Move to Trash' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Move to Trash' }).click()
      await go(page, 'Trash')
      await expect(
        page.getByRole('list', { name: 'Removed documents' }).getByRole('listitem').first(),
      ).toBeVisible()
    },
  },
]
