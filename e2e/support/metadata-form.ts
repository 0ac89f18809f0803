import type { Locator, Page } from '@playwright/test'
import { expect } from './app.ts'

export const rich = `{
  "status": "draft",
  "pages": 12345678901234567890,
  "far" : 1e400,
  "published": "2026-03-31",
  "source": "https://example.org/a",
  "open": true,
  "tags": ["harbour","quay"],
  "place": { "town": "Kiel", "harbour": { "depth": 7.50 } },
  "authors": [ { "name": "Ada", "born": 1815 }, { "name": "Grace" } ],
  "odd": [1.0, null, "x"]
}`

export const editor = (page: Page): Locator => page.getByRole('group', { name: 'Metadata', exact: true })
export const field = (page: Page, name: string): Locator => page.getByRole('group', { name, exact: true })
export const valueIn = (scope: Locator): Locator => scope.getByLabel('Value', { exact: true })
export const view = (page: Page, name: 'Form' | 'JSON') =>
  editor(page).getByRole('tab', { name, exact: true }).click()

export async function putJson(page: Page, text: string): Promise<void> {
  await view(page, 'JSON')
  await page.getByRole('textbox', { name: 'Metadata as JSON' }).fill(text)
  await view(page, 'Form')
}

/** The text as the JSON view has it, sign by sign. */
export async function expectJson(page: Page, text: string): Promise<void> {
  await view(page, 'JSON')
  const json = page.getByRole('textbox', { name: 'Metadata as JSON' })
  await expect
    .poll(async () =>
      (await json.locator('.cm-line').allInnerTexts()).map((line) => line.replace(/^\n$/, '')).join('\n'),
    )
    .toBe(text)
  await view(page, 'Form')
}
