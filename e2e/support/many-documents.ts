import { expect, type Locator, type Page } from '@playwright/test'
import type { CallOutput } from '../../src/shared/ipc/contract.ts'
import { callFor } from './bridge.ts'
import { go } from './desk.ts'
import { addToReview, candidates } from './review.ts'

/** Adds documents to the library as a batch does: "Berth 1" and so on, each with its own metadata. */
export async function addMany(
  page: Page,
  connectionId: string,
  count: number,
  changes: Parameters<typeof candidates>[1] = {},
): Promise<void> {
  await addToReview(page, connectionId, candidates(count, changes))
  await callFor(page, 'review/accept', { connectionId })
}

/** ID of the only connection. */
export async function onlyConnection(page: Page): Promise<string> {
  const [connection] = await callFor(page, 'connections/list', undefined)
  if (connection === undefined) throw new Error('There is no connection.')
  return connection.id
}

export async function newestChange(
  page: Page,
  connectionId: string,
): Promise<CallOutput<'bulk-edits/list'>[number]> {
  const [newest] = await callFor(page, 'bulk-edits/list', { connectionId, limit: 1 })
  if (newest === undefined) throw new Error('There is no change of many documents.')
  return newest
}

export const selectBox = (page: Page, title: string): Locator =>
  page.getByRole('checkbox', { name: `Select “${title}”`, exact: true })

export const selectionBar = (page: Page): Locator => page.getByRole('region', { name: 'What is selected' })

export const editDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Edit several documents' })

export const shownDocument = (scope: Locator, title: string): Locator =>
  scope.getByRole('article', { name: title, exact: true })

export async function editAll(page: Page): Promise<Locator> {
  await go(page, 'Library')
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Edit details' }).click()
  await expect(editDialog(page)).toBeVisible()
  return editDialog(page)
}

export async function setField(dialog: Locator, name: string, value: string): Promise<void> {
  const field = dialog.getByLabel('Field name').last()
  await field.fill(name)
  await field.press('Enter')
  const editor = dialog.getByLabel('Value', { exact: true }).last()
  await editor.fill(value)
  await editor.press('Enter')
}

/** The button that applies the preview, once that matches the steps. */
export const applyButton = (dialog: Locator): Locator =>
  dialog.getByRole('button', { name: /^Apply to \d[\d,]* documents?$/ })

export async function preview(dialog: Locator): Promise<void> {
  await expect(dialog.getByRole('region', { name: 'Preview' })).toBeVisible()
  await expect(applyButton(dialog)).toBeVisible()
}
