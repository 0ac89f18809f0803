import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import type { TopicId } from '../../src/renderer/messages/help/topic.ts'
import { expect } from './tour-page.ts'

type HelpScene = { readonly topic: TopicId; show(page: Page): Promise<Locator> }

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog').last()
const inspector = (page: Page) => page.getByRole('region', { name: 'Document' })

async function go(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name, exact: true }).first()).toBeVisible()
}

async function search(page: Page, text: string): Promise<void> {
  await go(page, 'Library')
  await page.getByRole('searchbox', { name: 'Search library' }).fill(text)
}

async function open(page: Page, title: string): Promise<Locator> {
  await search(page, '')
  await page.getByRole('row').filter({ hasText: title }).dblclick()
  await expect(inspector(page)).toBeVisible()
  return inspector(page)
}

async function addKind(page: Page, kind: string): Promise<Locator> {
  await go(page, 'Add')
  await page.getByRole('tab', { name: kind }).click()
  return main(page)
}

async function settings(page: Page, section: string): Promise<Locator> {
  await go(page, 'Settings')
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: section }).click()
  return main(page)
}

async function dropTable(page: Page): Promise<void> {
  const rows = ['Title,Text,Year', 'Oar,Ash,1930', 'Sextant,Brass,1870', 'Sou’wester,Oilcloth,1948']
  const buffer = Buffer.from(rows.join('\n'))
  await page.locator('body').drop({ files: [{ name: 'objects.csv', mimeType: 'text/csv', buffer }] })
}

async function part(page: Page, section: string, name: string): Promise<Locator> {
  const region = (await settings(page, section)).getByRole('region', { name, exact: true })
  await region.scrollIntoViewIfNeeded()
  return region
}

/**
 * A scene for each topic, in an order in which each finds what it needs: the sample documents, and results of earlier
 * scenes.
 */
export function helpScenes(samples: string): readonly HelpScene[] {
  const picture = (name: string) => path.join(samples, 'museum', `${name}.jpg`)
  const onScreen = (topic: TopicId, show: HelpScene['show']): HelpScene => ({ topic, show })
  const sameAs = (topic: TopicId, show: (page: Page) => Locator): HelpScene => ({
    topic,
    show: async (page) => show(page),
  })
  return [
    onScreen('search', async (page) => {
      await search(page, 'harbour')
      return main(page)
    }),
    onScreen('filters', async (page) => {
      await search(page, '')
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      return dialog(page)
    }),
    onScreen('views', async (page) => {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await search(page, 'collection:Photographs harbour')
      return page.getByRole('search')
    }),
    onScreen('collections', async (page) => {
      await search(page, '')
      return page.getByRole('navigation', { name: 'Main' })
    }),
    onScreen('edit', (page) => open(page, 'Harbour at dawn')),
    onScreen('field-types', async (page) => {
      await page.getByRole('button', { name: 'Type: Date' }).first().click()
      return page.getByRole('menu')
    }),
    onScreen('json', async (page) => {
      await page.keyboard.press('Escape')
      await inspector(page).getByRole('tab', { name: 'JSON', exact: true }).click()
      await expect(inspector(page).locator('.cm-content').first()).toBeVisible()
      return inspector(page).getByRole('group', { name: 'Metadata', exact: true })
    }),
    onScreen('remove-field', async (page) => {
      await inspector(page).getByRole('tab', { name: 'Form', exact: true }).click()
      await page.getByRole('button', { name: 'Options of photographer', exact: true }).click()
      return page.getByRole('menu')
    }),
    onScreen('undo', async (page) => {
      await page.keyboard.press('Escape')
      await inspector(page).getByRole('textbox', { name: 'Title' }).fill('Harbour at first light')
      await inspector(page).getByRole('button', { name: 'Save changes' }).click()
      const saved = page.getByRole('status').filter({ hasText: 'Saved “Harbour at first light”' })
      await expect(saved).toBeVisible()
      return saved.last()
    }),
    onScreen('history', async (page) => {
      await inspector(page).getByRole('tab', { name: 'History' }).click()
      await expect(inspector(page).getByRole('button', { name: 'Restore' }).first()).toBeVisible()
      return inspector(page)
    }),
    onScreen('edit-several', async (page) => {
      await search(page, 'collection:Posters')
      await page.getByRole('checkbox', { name: 'Select all' }).check()
      await page.getByRole('button', { name: 'Edit details' }).click()
      await dialog(page).getByLabel('Field name').last().fill('reviewed by')
      await dialog(page).getByLabel('Field name').last().press('Enter')
      await dialog(page).getByLabel('Value', { exact: true }).last().fill('Ada')
      await expect(dialog(page).getByText('Will change 3')).toBeVisible()
      return dialog(page)
    }),
    onScreen('export', async (page) => {
      await dialog(page).getByRole('button', { name: 'Cancel', exact: true }).click()
      const leave = page.getByRole('button', { name: 'Discard', exact: true })
      if (await leave.isVisible()) await leave.click()
      await search(page, '')
      await page.getByRole('button', { name: 'View options' }).click()
      return page.getByRole('menu')
    }),
    onScreen('trash', async (page) => {
      await page.keyboard.press('Escape')
      await go(page, 'Trash')
      return main(page)
    }),
    onScreen('add-text', async (page) => {
      await addKind(page, 'Text')
      const text = readFileSync(path.join(samples, 'opening-hours.txt'), 'utf8')
      await page.getByRole('textbox', { name: 'Text', exact: true }).fill(text)
      return main(page)
    }),
    onScreen('add-website', async (page) => {
      await addKind(page, 'Website')
      await page.getByRole('textbox', { name: 'Website address' }).fill('https://museum.example.org/visit')
      return main(page)
    }),
    onScreen('add-pictures', async (page) => {
      await addKind(page, 'Image')
      // Mirrored, since the library has the picture itself.
      const buffer = await sharp(picture('visiting-yachts')).flop().jpeg().toBuffer()
      const file = { name: 'yachts-at-the-quay.jpg', mimeType: 'image/jpeg', buffer }
      await page.getByLabel('Choose pictures').setInputFiles(file)
      await expect(main(page).locator('img').nth(1)).toBeVisible()
      return main(page)
    }),
    sameAs('picture-refused', (page) => page.getByRole('article').first()),
    onScreen('duplicates', async (page) => {
      await addKind(page, 'Text')
      await page.getByRole('button', { name: 'More options' }).click()
      await page.getByRole('textbox', { name: 'Document ID' }).fill('opening-hours')
      const notice = page.getByRole('main').getByText('Opening hours, winter 2026/27').first()
      await notice.scrollIntoViewIfNeeded()
      return main(page)
    }),
    onScreen('import-table', async (page) => {
      await dropTable(page)
      await expect(page.getByRole('combobox', { name: 'Collection for all' })).toBeVisible()
      return main(page)
    }),
    sameAs('table-changes', (page) => page.getByRole('table').first()),
    onScreen('review', async (page) => {
      const files = ['winter-1963', 'herring-gull', 'net-floats'].map((name) => ({
        ...{ name: `${name}.jpg`, mimeType: 'image/jpeg' },
        buffer: readFileSync(picture(name)),
      }))
      await page.locator('body').drop({ files })
      await expect(page.getByRole('table', { name: 'Documents to add' })).toBeVisible()
      return main(page)
    }),
    sameAs('add-files', (page) => page.getByRole('grid').or(page.getByRole('table')).first()),
    onScreen('queue', async (page) => {
      await go(page, 'Queue')
      return main(page)
    }),
    sameAs('queue-states', (page) => page.getByRole('region', { name: 'Documents in the queue' })),
    onScreen('templates', async (page) => {
      await go(page, 'Templates')
      return main(page)
    }),
    onScreen('template-problems', async (page) => {
      await main(page).getByText('Objects', { exact: true }).first().click()
      await expect(page.getByText('catalogue number').first()).toBeVisible()
      return main(page)
    }),
    onScreen('connections', (page) => settings(page, 'Connections')),
    onScreen('live', async (page) => {
      await page.getByRole('link', { name: 'Add a connection…' }).click()
      await page.getByRole('textbox', { name: 'Service address' }).fill('https://search.example.org')
      return main(page)
    }),
    sameAs('not-reachable', main),
    onScreen('key-refused', async (page) => {
      await page.getByLabel('Secret key', { exact: true }).fill('not-the-right-key')
      return main(page)
    }),
    onScreen('backups', (page) => part(page, 'Library and backups', 'Backups')),
    onScreen('archive', (page) => part(page, 'Library and backups', 'Archive')),
    onScreen('data-place', (page) => part(page, 'Library and backups', 'Library location')),
    onScreen('updates', (page) => part(page, 'Privacy and updates', 'Updates')),
    onScreen('privacy', (page) => settings(page, 'Adding')),
    onScreen('keyboard', async (page) => {
      await page.keyboard.press('?')
      await expect(dialog(page)).toBeVisible()
      return dialog(page)
    }),
    onScreen('report', async (page) => {
      await page.keyboard.press('Escape')
      return part(page, 'Privacy and updates', 'Troubleshooting')
    }),
  ]
}
