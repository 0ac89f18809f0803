import { expect, type Locator, type Page } from '@playwright/test'
import { callFor } from './bridge.ts'
import { textField, typeText } from './desk.ts'

export const jsonEditor = (page: Page): Locator => page.getByRole('textbox', { name: 'Metadata as JSON' })

export async function openJson(page: Page, id: string, collection = 'notes'): Promise<Locator> {
  await typeText(page, { text: `The text of ${id}`, id, collection })
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'JSON' }).click()
  await expect(jsonEditor(page)).toBeVisible()
  return jsonEditor(page)
}

/** Replaces all text in the editor by pasting, whatever its characters. */
export async function pasteAll(editor: Locator, text: string): Promise<void> {
  await editor.focus()
  await editor.press('ControlOrMeta+a')
  await editor.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

/** The metadata of the Add form as saved on disk while typing. */
export async function keptMetadata(page: Page, connectionId: string): Promise<unknown> {
  const name = `add:${connectionId}`
  const kept = await callFor(page, 'drafts/get', { name })
  // As the Add form saves it.
  const { metadata } = JSON.parse(kept ?? '{}') as { readonly metadata?: { readonly text?: unknown } }
  return metadata?.text
}

export async function sendFromEditor(page: Page): Promise<void> {
  await jsonEditor(page).press('ControlOrMeta+Enter')
  await expect(textField(page)).toHaveValue('')
}
