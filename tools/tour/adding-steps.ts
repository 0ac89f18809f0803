import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expect, go, said, samples, showAs, type TourStep } from './tour-page.ts'

async function addToIndex(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add to index' }).click()
  await expect(said(page, /Added “/)).toBeVisible({ timeout: 20_000 })
}

/** A table of records, some of which need a decision. */
const table = [
  'Title;Text;Made;Height;Loan',
  'Sextant;Brass, in its box;12.03.1871;14,5;yes',
  'Oar;Ash, marked ’Kittiwake’;04.06.1930;310;no',
  'Sou’wester;Oilcloth;1948;28;no',
  'Ship’s bell;Bronze, from the lugger;31.02.1902;36,2;yes',
  ';Glass float, green;18.07.1955;12;no',
].join('\n')

async function dropFile(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await page.locator('body').drop({ files: [{ name, mimeType, buffer }] })
}

/**
 * A text, a website, pictures and a table, from the empty form to the index.
 *
 * @param website address of the sample website
 */
export const addingSteps = (website: string): readonly TourStep[] => [
  {
    name: 'add',
    say: 'One form for texts, websites and pictures',
    run: async (page) => {
      await showAs(page, 'List')
      await go(page, 'Add')
      await page.getByRole('tab', { name: 'Image' }).click()
    },
  },
  {
    name: 'text',
    say: 'A text, with a title suggested from its first line and a field of metadata',
    run: async (page) => {
      await page.getByRole('tab', { name: 'Text' }).click()
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
      await expect(page.getByRole('article')).toContainText('valid from')
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
      await expect(page.getByRole('article').locator('img')).toBeVisible()
    },
  },
  { name: 'picture-added', say: 'It is in the index, too', run: addToIndex },
  {
    name: 'import',
    say: 'A table from a spreadsheet, and what becomes of each column',
    run: async (page) => {
      await dropFile(page, 'objects.csv', 'text/csv', Buffer.from(table))
      await expect(page.getByRole('table', { name: 'Columns' })).toBeVisible()
      await page.getByRole('combobox', { name: 'Collection for all' }).fill('Objects')
      await page.keyboard.press('Escape')
    },
  },
  {
    name: 'review',
    say: 'Each row before it is sent, with what is wrong in it',
    run: async (page) => {
      await page.getByRole('button', { name: 'Continue to review' }).click()
      await expect(page.getByRole('table', { name: 'Documents to add' })).toBeVisible()
    },
  },
  {
    name: 'review-fix',
    say: 'Fix leads to the field that it means',
    run: async (page) => {
      // What is wrong stands on the cell that it leads into.
      await page.getByRole('button', { name: 'No title' }).click()
      await expect(page.getByRole('textbox', { name: 'Title' }).last()).toBeFocused()
    },
  },
]
