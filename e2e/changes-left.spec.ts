import { expect, test } from './support/app.ts'
import { callFor } from './support/bridge.ts'
import { connectTo, go, libraryMenu } from './support/desk.ts'
import {
  addMany,
  applyButton,
  editAll,
  editDialog,
  onlyConnection,
  preview,
  setField,
  shownDocument,
} from './support/many-documents.ts'
import { startRecordingService } from './support/recording-service.ts'

test('left half-way, nothing is changed; at a live service it is asked once more', async ({
  kept,
  keptAgain,
}) => {
  const service = await startRecordingService()
  const app = kept
  await connectTo(app.page, service)
  const connectionId = await onlyConnection(app.page)
  await addMany(app.page, connectionId, 3)
  await callFor(app.page, 'connections/change', { id: connectionId, live: true })
  const patches = () => service.requests.filter(({ method }) => method === 'PATCH')

  await test.step('a window that is closed over a preview', async () => {
    const dialog = await editAll(app.page)
    await setField(dialog, 'inspected', 'yes')
    await preview(dialog)
  })
  const next = await keptAgain('close')

  await test.step('an app that is killed over a preview', async () => {
    await go(next.page, 'Library')
    await expect(next.page.getByRole('table', { name: 'Documents' })).toBeVisible()
    expect(await callFor(next.page, 'bulk-edits/list', { connectionId, limit: 10 })).toEqual([])
    const dialog = await editAll(next.page)
    await setField(dialog, 'inspected', 'yes')
    await preview(dialog)
  })
  const { page } = await keptAgain('kill')

  await test.step('what was never applied can be thrown away', async () => {
    await go(page, 'Library')
    await libraryMenu(page, 'Bulk edit history')
    const list = page.getByRole('dialog', { name: 'Bulk edit history' })
    await expect(list.getByRole('listitem')).toContainText('Not applied · 3 documents selected')
    await list.getByRole('button', { name: 'Discard' }).click()
    await expect(list).toContainText('No bulk edits yet')
    await list.getByRole('button', { name: 'Close' }).click()
    expect(patches()).toEqual([])
  })

  await test.step('steps wait for the next time, and a preview that is left is made anew', async () => {
    const dialog = await editAll(page)
    await setField(dialog, 'inspected', 'yes')
    await preview(dialog)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Edit details' }).click()
    await expect(dialog.getByText('Changes from last time')).toBeVisible()
    await preview(dialog)
    await setField(dialog, 'inspected', 'no')
    await preview(dialog)
    await expect(shownDocument(dialog, 'Berth 1')).toContainText('no')
  })

  await test.step('the live service', async () => {
    const dialog = editDialog(page)
    await applyButton(dialog).click()
    const asked = page.getByRole('dialog', { name: 'Send to the live service “Town index”?' })
    await asked.getByRole('button', { name: 'Cancel' }).click()
    await expect(applyButton(dialog)).toBeFocused()
    expect(patches()).toEqual([])
    await applyButton(dialog).click()
    await asked.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByRole('status')).toContainText('Changed 3 documents')
    await expect.poll(() => patches().length).toBe(3)
  })
  await service.close()
})
