import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { callFor } from './support/bridge.ts'
import { bodies, metadata, region, saveButton, withDocument, writeJson } from './support/history.ts'
import { startRecordingService } from './support/recording-service.ts'

test('a save keeps what changed in other fields while the form was open, and asks about the same field', async ({
  kept,
}) => {
  const service = await startRecordingService()
  const { page } = kept
  const connectionId = await withDocument(page, service)
  const changeMeanwhile = async (text: string) => {
    const before = service.requests.length
    await callFor(page, 'documents/edit', { connectionId, documentId: 'rules', metadata: text, way: 'table' })
    await expect.poll(() => service.requests.length).toBe(before + 1)
  }

  await test.step('different fields merge, and the toast says so', async () => {
    await writeJson(page, metadata.replace('Riga', 'Tallinn'))
    await expect(saveButton(page)).toBeEnabled()
    await changeMeanwhile(metadata.replace('draft', 'final'))
    await saveButton(page).click()
    await expect(page.getByRole('status')).toContainText('Saved with changes made meanwhile: “Harbour rules”')
    await expect.poll(() => service.requests.length).toBe(3)
    expect(bodies(service)[2]).toBe(
      '{"id":"rules","metadata":{"status":"final","pages":12345678901234567890,"address":{"city":"Tallinn","street":"Quay 1"},"tags":["tide","boats"]}}',
    )
    await expect(saveButton(page)).toBeHidden()
  })

  const saved = metadata.replace('draft', 'final').replace('Riga', 'Tallinn')
  const typed = saved.replace('final', 'checked').replace('"Quay 1"', '"Quay 2"')
  const dialog = page.getByRole('dialog', { name: 'This document changed while you were editing' })

  await test.step('the same field asks, and closing the dialog loses nothing', async () => {
    await writeJson(page, typed)
    await expect(saveButton(page)).toBeEnabled()
    await changeMeanwhile(saved.replace('final', 'archived').replace('"boats"', '"boats", "rules"'))
    await saveButton(page).click()
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('radiogroup')).toHaveCount(1)
    await expect(dialog.getByRole('region', { name: 'Merged automatically' })).toContainText('2 fields')
    await expectAccessible(page, 'an edit in conflict')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(region(page).getByRole('textbox', { name: 'Metadata as JSON' })).toContainText('checked')
    expect(service.requests.length).toBe(4)
  })

  await test.step('the chosen side is saved with what merged by itself', async () => {
    await saveButton(page).click()
    const save = dialog.getByRole('button', { name: 'Save merged version' })
    await expect(save).toBeDisabled()
    await dialog.getByRole('radiogroup', { name: 'status' }).getByRole('radio', { name: 'Yours' }).check()
    await save.click()
    await expect(dialog).toBeHidden()
    await expect.poll(() => service.requests.length).toBe(5)
    expect(bodies(service)[4]).toBe(
      '{"id":"rules","metadata":{"status":"checked","pages":12345678901234567890,"address":{"city":"Tallinn","street":"Quay 2"},"tags":["tide","boats","rules"]}}',
    )
    await expect(saveButton(page)).toBeHidden()
  })
  await service.close()
})
