import type { Page } from 'playwright'
import { expect } from './app.ts'
import { addText, expectAccepted } from './desk.ts'
import type { RecordingService } from './recording-service.ts'

/** One accepted and one refused document, so that every screen has content. */
export async function addOneAndHaveOneRefused(page: Page, service: RecordingService): Promise<void> {
  await addText(page, { text: 'Harbour rules', id: 'harbour-rules', metadata: '{"status":"draft"}' })
  await expectAccepted(page, 'harbour-rules')
  service.answerWith(() => ({ status: 422, body: '{"message":"Too short to be indexed."}' }))
  await addText(page, { text: 'Short', id: 'short' })
  await expect(page.getByRole('alert')).toContainText('Couldn’t add “Short”')
  await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click()
}
