import type { Page } from '@playwright/test'
import { connectTo } from './bridge.ts'
import { jsonEditor } from './json-view.ts'
import type { RecordingService } from './recording-service.ts'
import { watchViolations } from './violations.ts'

/** A connected app on its Add screen. */
export async function start(page: Page, service: RecordingService): Promise<string> {
  const { id } = await connectTo(page, service.address)
  await watchViolations(page)
  return id
}

export const refused = (page: Page) =>
  page.evaluate(() => (window as unknown as { refusedByPolicy: string[] }).refusedByPolicy)
export const lines = (page: Page) => jsonEditor(page).locator('.cm-line').allInnerTexts()
export const options = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })
