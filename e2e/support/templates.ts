import type { ElectronApplication, Locator, Page } from '@playwright/test'
import { expect } from './app.ts'
import { connectTo } from './bridge.ts'
import { addCollection } from './collection.ts'
import { collectionField, fillId, go, textField } from './desk.ts'
import { fillValue, valueIn } from './metadata-form.ts'
import type { RecordingService } from './recording-service.ts'

export type Sent = { readonly id: string; readonly metadata?: { readonly year?: number } }

export const sentAt = (service: RecordingService): readonly Sent[] =>
  service.requests.map(({ body }) => JSON.parse(body) as Sent)
export const fieldCard = (page: Page, name: string): Locator =>
  page
    .getByRole('list', { name: 'Fields', exact: true })
    .getByRole('listitem')
    .filter({
      has: page.getByRole('button', { name: `Remove “${name}”` }),
    })
export const templateLink = (page: Page, collection: string): Locator =>
  page.getByRole('list', { name: 'Templates', exact: true }).getByRole('link', { name: collection })
export const openField = (page: Page, name: string) =>
  fieldCard(page, name).getByRole('button', { expanded: false }).click()
export const metadata = (page: Page): Locator => page.getByRole('group', { name: 'Metadata', exact: true })
export const mendBar = (page: Page): Locator => page.getByRole('region', { name: 'Fix documents' })

/** Forty documents of a museum, four of them without a year, and the templates screen. */
export async function openTemplates(page: Page, service: RecordingService): Promise<string> {
  const connection = await connectTo(page, service.address)
  await addCollection(page, connection.id, 'museum')
  await go(page, 'Templates')
  await expect(page.getByRole('heading', { name: 'Templates', exact: true })).toBeVisible()
  return connection.id
}

export async function learnMuseum(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Learn from 40 documents of “museum”' }).click()
  await openField(page, 'year')
  await fieldCard(page, 'year').getByRole('checkbox', { name: 'Required' }).check()
  await page.getByRole('button', { name: 'Save template' }).click()
  await expect(templateLink(page, 'museum')).toBeVisible()
}

/** A new document of the museum on the form, with every field but the year. */
export async function typeDocument(page: Page, id: string): Promise<void> {
  await go(page, 'Add')
  await textField(page).fill(`What is known of ${id}.`)
  await collectionField(page).fill('museum')
  await fillId(page, id)
  const form = metadata(page)
  const of = (name: string) => form.getByRole('group', { name, exact: true })
  for (const [name, choice] of [
    ['maker', 'Maker 3'],
    ['material', 'oak'],
  ] as const) {
    await valueIn(of(name)).click()
    await page.getByRole('option', { name: choice }).click()
  }
  await fillValue(of('tags'), 'hall')
  await page.keyboard.press('Enter')
  await fillValue(of('seen'), '2026-11-21')
  await page.keyboard.press('Enter')
}

export const yearField = (page: Page): Locator =>
  metadata(page).getByRole('group', { name: 'year', exact: true })

/** Makes the system's dialogs return a file. */
export async function answerDialogs(electron: ElectronApplication, file: string): Promise<void> {
  await electron.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [filePath] })
  }, file)
}
