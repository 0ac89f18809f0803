import type { Page } from 'playwright'
import { withProgram } from '../run/with-program.ts'

/** Starts the packed app and adds a text to the practice service. */
export function tryProgram(program: string, args: readonly string[] = []): Promise<void> {
  return withProgram(program, args, addText)
}

async function addText(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try the practice service' }).click()
  await page.getByRole('tab', { name: 'Text' }).click()
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Written in the packed app')
  await page.getByRole('combobox', { name: 'Collection' }).fill('notes')
  await page.getByRole('button', { name: 'More options' }).click()
  await page.getByRole('textbox', { name: 'Document ID' }).fill('packed')
  await page.getByRole('button', { name: 'Add to index' }).click()
  await page.getByRole('status').filter({ hasText: 'Written in the packed app' }).waitFor()
}
