import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'

export type TourStep = {
  /** Names the picture. */
  readonly name: string
  /** What the step shows, printed as it is done. */
  readonly say: string
  run(page: Page): Promise<void>
}

/** The main job, from the first start to an edited document, by the names a person reads on the screen. */
export function tourSteps({
  website,
  samples,
}: {
  readonly website: string
  readonly samples: string
}): readonly TourStep[] {
  const go = (page: Page, name: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
  /** The tour shows what was added arrive, not the time in which it can be undone. */
  const sendAtOnce = async (page: Page) => {
    await go(page, 'Settings')
    await page.getByRole('link', { name: 'Adding' }).click()
    const hold = page.getByRole('spinbutton', { name: 'Undo time for new documents' })
    await hold.fill('0')
    await hold.press('Enter')
    const changed = page.getByRole('status').filter({ hasText: 'New documents are sent right away' })
    await changed.getByRole('button', { name: 'Dismiss' }).click()
    await go(page, 'Add')
    await expect(page.getByRole('tab', { name: 'Text' })).toBeVisible()
  }
  const addToIndex = async (page: Page) => {
    await page.getByRole('button', { name: 'Add to index' }).click()
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: /Added “/ })
        .last(),
    ).toBeVisible({
      timeout: 20_000,
    })
  }
  return [
    {
      name: 'welcome',
      say: 'First start: connect to a service, or try the built-in one',
      run: (page) => expect(page.getByRole('heading', { name: 'Welcome to Index Desk' })).toBeVisible(),
    },
    {
      name: 'connected',
      say: 'The practice service runs, with nothing to set up',
      run: async (page) => {
        await page.getByRole('button', { name: 'Try the practice service' }).click()
        await expect(page.getByRole('tab', { name: 'Text' })).toBeVisible()
        await sendAtOnce(page)
      },
    },
    {
      name: 'text',
      say: 'A text, with a title suggested from its first line and a field of metadata',
      run: async (page) => {
        await page
          .getByRole('textbox', { name: 'Text', exact: true })
          .fill(readFileSync(path.join(samples, 'opening-hours.txt'), 'utf8'))
        await page.getByRole('combobox', { name: 'Collection' }).fill('town-museum')
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: 'Add field' }).click()
        await page.getByRole('combobox', { name: 'Field name' }).fill('valid from')
        await page.keyboard.press('Enter')
        await page.getByRole('button', { name: 'Type: Text' }).click()
        await page.getByRole('menuitem', { name: 'Date', exact: true }).click()
        await page.getByRole('textbox', { name: 'valid from' }).fill('1 April 2026')
        await page.keyboard.press('Enter')
        await expect(page.getByRole('textbox', { name: 'Title' })).not.toHaveValue('')
      },
    },
    { name: 'text-added', say: 'It is in the index', run: addToIndex },
    {
      name: 'website',
      say: 'A website, with the title that its page has',
      run: async (page) => {
        await page.getByRole('tab', { name: 'Website' }).click()
        await page.getByRole('textbox', { name: 'Website address' }).fill(website)
        await page.getByRole('textbox', { name: 'Title' }).focus()
        await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(/Harbour Museum/)
        await expect(page.getByRole('article').getByRole('img').first()).toBeVisible()
      },
    },
    { name: 'website-added', say: 'The service has read it', run: addToIndex },
    {
      name: 'picture',
      say: 'A picture of this computer, looked at before it is sent',
      run: async (page) => {
        await page.getByRole('tab', { name: 'Image' }).click()
        await page.getByLabel('Choose pictures').setInputFiles(path.join(samples, 'harbour-at-dawn.jpg'))
        await expect(page.getByRole('textbox', { name: 'Title' })).not.toHaveValue('')
      },
    },
    { name: 'picture-added', say: 'It is in the index, too', run: addToIndex },
    {
      name: 'library',
      say: 'The library holds all three and finds them as you type',
      run: async (page) => {
        await go(page, 'Library')
        await page.getByRole('button', { name: 'Close the guide' }).click()
        await expect(
          page.getByRole('grid', { name: 'Documents' }).or(page.getByRole('table', { name: 'Documents' })),
        ).toBeVisible()
        await expect(page.getByRole('row')).toHaveCount(4)
      },
    },
    {
      name: 'document',
      say: 'A document: what was sent, what the service answered',
      run: async (page) => {
        await page.getByRole('searchbox', { name: 'Search library' }).fill('museum')
        await page.getByRole('row').filter({ hasText: 'town-museum' }).last().dblclick()
        await expect(page.getByRole('region', { name: 'Document' })).toBeVisible()
      },
    },
    {
      name: 'what-will-change',
      say: 'Before an edit is saved: what it keeps, changes and removes',
      run: async (page) => {
        const document = page.getByRole('region', { name: 'Document' })
        await document.getByRole('textbox', { name: 'Title' }).fill('Opening hours from April')
        await document.getByRole('button', { name: 'Add field' }).click()
        await document.getByRole('combobox', { name: 'Field name' }).last().fill('checked by')
        await page.keyboard.press('Enter')
        await document.getByRole('textbox', { name: 'checked by' }).fill('Ada')
        await page.keyboard.press('Enter')
        await expect(document.getByRole('list', { name: 'What will change' })).toContainText('checked by')
        await document.getByRole('list', { name: 'What will change' }).scrollIntoViewIfNeeded()
      },
    },
    {
      name: 'history',
      say: 'Saved; every version sent is kept and can be put back',
      run: async (page) => {
        const document = page.getByRole('region', { name: 'Document' })
        await document.getByRole('button', { name: 'Save changes' }).click()
        await expect(
          page.getByRole('status').filter({ hasText: 'Saved “Opening hours from April”' }).last(),
        ).toBeVisible()
        await document.getByRole('tab', { name: 'History' }).click()
        await expect(document.getByRole('button', { name: 'Restore' }).first()).toBeVisible()
      },
    },
    {
      name: 'several',
      say: 'Several documents at once, each shown before and after',
      run: async (page) => {
        await go(page, 'Library')
        await page.getByRole('searchbox', { name: 'Search library' }).fill('')
        await page.getByRole('checkbox', { name: 'Select all' }).check()
        await page.getByRole('button', { name: 'Edit selected' }).click()
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
        await expect(page.getByRole('status').filter({ hasText: 'Changed 3 documents' }).last()).toBeVisible()
      },
    },
    {
      name: 'found',
      say: 'Found by words and filters, which are text and buttons at once',
      run: async (page) => {
        await go(page, 'Library')
        await page
          .getByRole('searchbox', { name: 'Search library' })
          .fill('museum collection:town-museum has:"checked by"')
        await expect(page.getByRole('list', { name: 'Filters' }).getByRole('listitem')).toHaveCount(2)
        await expect(page.getByRole('row')).toHaveCount(2)
      },
    },
    {
      name: 'palette',
      say: 'Every command, document and view by a few letters',
      run: async (page) => {
        await page.keyboard.press('ControlOrMeta+k')
        const palette = page.getByRole('dialog', { name: 'Command palette' })
        await expect(palette).toBeVisible()
        await page.keyboard.type('back')
        await expect(palette.getByRole('option').first()).toBeVisible()
      },
    },
    {
      name: 'figures',
      say: 'What was sent and used, drawn and in numbers',
      run: async (page) => {
        await page.keyboard.press('Escape')
        await go(page, 'Activity')
        await page.getByRole('tab', { name: 'Overview' }).click()
        await expect(page.getByRole('img', { name: /as a chart/ }).first()).toBeVisible()
      },
    },
    {
      name: 'copies',
      say: 'A backup of the whole library, checked when it is made',
      run: async (page) => {
        await go(page, 'Settings')
        await page.getByRole('link', { name: 'Library and backups' }).click()
        await page.getByRole('button', { name: 'Back up now' }).click()
        await expect(page.getByRole('status').filter({ hasText: 'Backup finished' }).last()).toBeVisible()
        await page.getByRole('list', { name: 'Backups' }).scrollIntoViewIfNeeded()
      },
    },
    {
      name: 'guide',
      say: 'The guide for newcomers, opened again from Help',
      run: async (page) => {
        await page.keyboard.press('F1')
        await page.getByRole('button', { name: 'Restart the guide' }).click()
        await expect(page.getByRole('region', { name: 'Get started' })).toBeVisible()
      },
    },
    {
      name: 'template',
      say: 'A template, learnt from the documents of a collection',
      run: async (page) => {
        await go(page, 'Templates')
        await page
          .getByRole('button', { name: /^Learn from/ })
          .first()
          .click()
        await expect(page.getByRole('button', { name: 'Save template' })).toBeVisible()
      },
    },
  ]
}
