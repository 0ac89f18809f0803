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

const editor = (page: Page): Locator => page.getByRole('group', { name: 'Metadata', exact: true })
export const field = (page: Page, name: string): Locator => page.getByRole('group', { name, exact: true })
export const valueIn = (scope: Locator | Page): Locator => scope.locator('[data-value]')

export async function fillValue(scope: Locator | Page, text: string): Promise<void> {
  const value = valueIn(scope)
  // An editor that has lost the focus is about to close.
  const isEditing = (element: Element) => element.tagName !== 'BUTTON' && element === document.activeElement
  if (!(await value.evaluate(isEditing))) await value.click()
  await value.fill(text)
}

export async function expectValue(scope: Locator | Page, text: string): Promise<void> {
  const shown = () =>
    valueIn(scope).evaluate((element) =>
      element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement
        ? element.value
        : element.textContent,
    )
  await expect.poll(shown).toBe(text)
}

export async function chooseKind(scope: Locator, kind: string): Promise<void> {
  await scope
    .getByRole('button', { name: /^Type: / })
    .first()
    .click()
  await scope.page().getByRole('menuitem', { name: kind, exact: true }).click()
}

export async function fieldMenu(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Options of ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

const view = (page: Page, name: 'Form' | 'JSON') =>
  editor(page).getByRole('tab', { name, exact: true }).click()

export async function putJson(page: Page, text: string): Promise<void> {
  await view(page, 'JSON')
  await page.getByRole('textbox', { name: 'Metadata as JSON' }).fill(text)
  await view(page, 'Form')
}

/** The exact text of the JSON view. */
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
