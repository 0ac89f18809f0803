import type { Locator, Page } from '@playwright/test'
import { callFor } from './bridge.ts'
import { connectTo, dismissMessages, expectAdded, openDocument } from './desk.ts'
import type { RecordingService } from './recording-service.ts'

export const metadata =
  '{"status": "draft", "pages": 12345678901234567890, "address": {"city": "Riga", "street": "Quay 1"}, "tags": ["tide", "boats"]}'

/** A sent document with its page open. */
export async function withDocument(page: Page, service: RecordingService): Promise<string> {
  await connectTo(page, service)
  const [connection] = await callFor(page, 'connections/list', undefined)
  const connectionId = connection?.id ?? ''
  await callFor(page, 'documents/add', {
    ...{ connectionId, documentId: 'rules', collection: 'harbour', title: 'Harbour rules', metadata },
    content: { kind: 'text', text: 'Ships keep to the right.' },
  })
  await expectAdded(page, 'Harbour rules')
  await dismissMessages(page)
  await openDocument(page, 'Harbour rules')
  return connectionId
}

export const region = (page: Page): Locator => page.getByRole('region', { name: 'Document' })
export const changes = (scope: Page | Locator): Locator =>
  scope.getByRole('list', { name: 'What will change' })
export const saveButton = (page: Page): Locator => region(page).getByRole('button', { name: 'Save changes' })

export async function writeJson(page: Page, text: string): Promise<void> {
  await region(page).getByRole('tab', { name: 'JSON' }).click()
  const editor = region(page).getByRole('textbox', { name: 'Metadata as JSON' })
  await editor.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
}

export const bodies = (service: RecordingService) => service.requests.map(({ body }) => body)
