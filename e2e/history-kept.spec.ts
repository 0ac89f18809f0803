import { expect, test } from './support/app.ts'
import { callFor } from './support/bridge.ts'
import { connectTo, openDocument, openSettings, titleField } from './support/desk.ts'
import { bodies, metadata, region, saveButton, withDocument, writeJson } from './support/history.ts'
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

test('the history keeps within what was set, and the oldest versions go first', async ({ kept }) => {
  const service = await startRecordingService()
  const { page } = kept
  const connectionId = await withDocument(page, service)
  await openSettings(page, 'Library and backups')
  const field = page.getByRole('spinbutton', { name: 'Versions kept per document' })
  await field.fill('5')
  await expect(field).toHaveAccessibleDescription(/Enter a whole number from 10 to 1,000, or 0/)
  await field.fill('10')
  await expect(page.getByRole('status')).toContainText('Keeping 10 versions per document')
  for (let number = 2; number <= 13; number += 1) {
    await callFor(page, 'documents/edit', { connectionId, documentId: 'rules', title: `Edit ${number}` })
    await expect.poll(() => service.requests.length).toBe(number)
  }
  const known = () => callFor(page, 'documents/get', { connectionId, documentId: 'rules' })
  await expect
    .poll(async () => (await known())?.versions.map(({ number }) => number))
    .toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
  expect((await known())?.metadata).toBe(metadata)
  await openDocument(page, 'Edit 13')
  await region(page).getByRole('tab', { name: 'History' }).click()
  await expect(region(page)).toContainText('The newest 10 versions are kept.')

  await test.step('where fewer are to be kept, it is said what goes before anything does', async () => {
    await openSettings(page, 'Library and backups')
    await field.fill('0')
    await expect(page.getByRole('status')).toContainText('Keeping all versions')
    for (let number = 14; number <= 16; number += 1) {
      await callFor(page, 'documents/edit', { connectionId, documentId: 'rules', title: `Edit ${number}` })
      await expect.poll(() => service.requests.length).toBe(number)
    }
    const dialog = page.getByRole('dialog', { name: 'Remove 3 older versions?' })
    await field.fill('10')
    await expect(dialog).toContainText('You can’t undo removing 3 older versions of 1 document.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(field).toHaveValue('0')
    expect((await known())?.versions).toHaveLength(13)
    await field.fill('10')
    await field.press('Enter')
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Removed 3 older versions')).toBeVisible()
    expect((await known())?.versions.map(({ number }) => number)).toEqual([
      7, 8, 9, 10, 11, 12, 13, 14, 15, 16,
    ])
  })
  await service.close()
})
