import { expect, test } from './support/app.ts'
import { callFor } from './support/bridge.ts'
import { connectTo, openDocument, titleField } from './support/desk.ts'
import { bodies, region, saveButton, writeJson } from './support/history.ts'
import { startRecordingService } from './support/recording-service.ts'

test('of a document added elsewhere, only the title or all metadata can be sent, and Undo only where it can', async ({
  kept,
}) => {
  const service = await startRecordingService()
  const { page } = kept
  await connectTo(page, service)
  const [connection] = await callFor(page, 'connections/list', undefined)
  await callFor(page, 'documents/edit-unknown', {
    ...{ connectionId: connection?.id ?? '', documentId: 'elsewhere', title: 'From elsewhere' },
  })
  await openDocument(page, 'From elsewhere')
  await expect(region(page)).toContainText('Only changes made on this computer are shown')
  await expect(region(page).getByRole('group', { name: 'Metadata' })).toBeHidden()
  await titleField(region(page)).fill('Known by now')
  await saveButton(page).click()
  await expect(page.getByRole('status').getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect.poll(() => service.requests.length).toBe(2)
  const dismiss = page.getByRole('status').getByRole('button', { name: 'Dismiss' })
  for (const button of (await dismiss.all()).reverse()) await button.click()
  await region(page).getByRole('checkbox', { name: 'Replace all metadata' }).check()
  await writeJson(page, '{"all": "new"}')
  await saveButton(page).click()
  await expect.poll(() => service.requests.length).toBe(3)
  expect(bodies(service).at(-1)).toBe('{"id":"elsewhere","metadata":{"all":"new"}}')
  // One toast for both, if the first was still shown as the second arrived.
  await expect(page.getByRole('status')).toContainText(/Saved (“Known by now”|2 changes)/)
  // The previous state is unknown, so there is no undo.
  await expect(page.getByRole('status').getByRole('button', { name: 'Undo' })).toBeHidden()
  await service.close()
})
