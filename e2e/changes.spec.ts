import type { Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { callFor, type PageWindow } from './support/bridge.ts'
import { chooseOption } from './support/choose-option.ts'
import { connectTo, go, libraryMenu } from './support/desk.ts'
import { startFlakyService } from './support/flaky-service.ts'
import { sendTheRest } from './support/kill-run.ts'
import {
  addMany,
  applyButton,
  editAll,
  editDialog,
  newestChange,
  onlyConnection,
  preview,
  selectBox,
  selectionBar,
  setField,
  shownDocument,
} from './support/many-documents.ts'
import { startRecordingService } from './support/recording-service.ts'

/** The endurance run uses 500. */
const many = Number(process.env.ENDURANCE_CHANGED ?? 120)

test(`${many} documents are changed on a bad line and put back, and the service ends exactly as before`, async ({
  kept,
}) => {
  const service = await startFlakyService(20_261_121)
  service.setGood(true)
  const { page } = kept
  await connectTo(page, service)
  const connectionId = await onlyConnection(page)
  await addMany(page, connectionId, many, { 7: { metadata: null }, 8: { metadata: '{"depth": 8.50}' } })
  await sendTheRest(page, connectionId)
  const before = new Map(service.documents)
  expect(before.size).toBe(many)
  service.setGood(false)

  await test.step('each is shown before anything happens', async () => {
    const dialog = await editAll(page)
    await expect(dialog.getByText(`${many} documents`)).toBeVisible()
    await setField(dialog, 'inspected', 'by the harbour office')
    await dialog.getByRole('button', { name: 'Add a change' }).click()
    await chooseOption(dialog.getByRole('combobox', { name: 'What to do' }).last(), 'Find and replace')
    await dialog.getByLabel('Find', { exact: true }).fill('berth')
    await dialog.getByLabel('Replace with').fill('Mooring')
    await preview(dialog)
    await expect(applyButton(dialog)).toHaveText(`Apply to ${many} documents`)
    await expect(dialog.getByText('to Town index')).toBeVisible()
    await expect(shownDocument(dialog, `Berth ${many}`)).toContainText(
      new RegExp(`Before: Berth ${many}.*After: Mooring ${many}`, 's'),
    )
    expect(new Map(service.documents)).toEqual(before)
    await applyButton(dialog).dblclick()
    await expect(page.getByRole('status')).toContainText(`Changed ${many} documents`)
    await expect(dialog).toBeHidden()
  })

  await test.step('the service has all of it in the end', async () => {
    await sendTheRest(page, connectionId)
    for (const [id, was] of before) {
      const is = service.documents.get(id)
      expect(is?.title).toBe(was.title.replace('Berth', 'Mooring'))
      const fields = was.metadata === null ? '' : `${was.metadata.slice(1, -1)},`
      expect(is?.metadata).toBe(`{${fields}"inspected":"by the harbour office"}`)
      expect(is?.made).toBe(1)
    }
    const { counts } = await newestChange(page, connectionId)
    expect(counts).toEqual({ changes: many, same: 0, problems: 0, done: many, leftOut: 0 })
  })

  await test.step('one Undo puts all back', async () => {
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('status')).toContainText(`Undid changes to ${many} documents`)
    await sendTheRest(page, connectionId)
    // The service cannot drop metadata again; it then reports none as well.
    const withNone = (documents: typeof before) =>
      [...documents].map(([id, one]) => [id, { ...one, metadata: one.metadata ?? '{}' }])
    expect(withNone(new Map(service.documents))).toEqual(withNone(before))
  })
  await service.close()
})

test('what cannot be done is told, what goes needs its tick, and what was edited since is left out', async ({
  kept,
}) => {
  const service = await startRecordingService()
  const { page } = kept
  await connectTo(page, service)
  const connectionId = await onlyConnection(page)
  await addMany(page, connectionId, 6, {
    2: { metadata: '{"quay":"north"}' },
    3: { metadata: '{"quay":"south","depth":"unknown"}' },
  })
  await callFor(page, 'documents/edit-unknown', {
    connectionId,
    documentId: 'elsewhere',
    title: 'Added elsewhere',
  })
  const bodies = () => service.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)

  await test.step('some are chosen, and what they have in common is shown', async () => {
    await go(page, 'Library')
    await selectBox(page, 'Added elsewhere').check()
    await selectBox(page, 'Berth 4').click({ modifiers: ['Shift'] })
    await expect(selectionBar(page)).toContainText('4 selected')
    await selectBox(page, 'Berth 6').uncheck()
    await selectBox(page, 'Berth 3').check()
    const row = page.getByRole('row', { name: /Berth 2\b/ })
    await row.getByRole('time').click({ modifiers: ['ControlOrMeta'] })
    await expect(selectionBar(page)).toContainText('5 selected')
    await expect(row).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('button', { name: 'Edit details' }).click()
    const dialog = editDialog(page)
    const quay = dialog.getByRole('button', { name: /^Change quay/ })
    await expect(quay).toContainText('Several values')
    await expect(quay).toContainText('in 4 of 5')
  })

  await test.step('an untouched value is left alone, an emptied one too until something else is chosen', async () => {
    const dialog = editDialog(page)
    await dialog.getByRole('button', { name: /^Change quay/ }).click()
    const value = dialog.getByLabel('Value', { exact: true })
    await expect(value).toBeFocused()
    await expect(value).toHaveValue('')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Nothing to change yet.')
    await value.fill('east')
    await value.fill('')
    await expect(dialog.getByRole('radio', { name: 'Leave it' })).toBeChecked()
    await dialog.getByText('Remove it', { exact: true }).click()
  })

  await test.step('the fields that would go are named, and go with their tick alone', async () => {
    const dialog = editDialog(page)
    await preview(dialog)
    await expect(applyButton(dialog)).toHaveText('Apply to 4 documents')
    await expect(shownDocument(dialog, 'Berth 3')).toContainText(/Before: south.*After: removed/s)
    await dialog.getByText('Can’t change 1').click()
    await expect(shownDocument(dialog, 'Added elsewhere')).toContainText(
      'this computer doesn’t know its fields',
    )
    await expect(dialog.getByText('“quay” will be removed at the service.')).toBeVisible()
    await applyButton(dialog).click()
    await expect(dialog.getByRole('checkbox', { name: 'Remove these fields' })).toBeFocused()
    await expect(dialog.getByRole('alert')).toContainText('Tick “Remove these fields”')
    expect(bodies()).toHaveLength(1)
  })

  await test.step('one that was edited between the preview and "Apply" stays as it was edited', async () => {
    await callFor(page, 'documents/edit', { connectionId, documentId: 'berth-3', title: 'The third berth' })
    const dialog = editDialog(page)
    await dialog.getByRole('checkbox', { name: 'Remove these fields' }).check()
    await applyButton(dialog).click()
    const message = page.getByRole('status')
    await expect(message).toContainText(
      'Changed 3 documents. 1 document was skipped because it was edited in the meantime.',
    )
    await message.getByRole('button', { name: 'Show', exact: true }).click()
    const details = page.getByRole('dialog', { name: 'Bulk edit', exact: true })
    await expect(details.getByRole('article')).toHaveCount(1)
    await expect(shownDocument(details, 'Berth 3')).toContainText('It was edited in the meantime')
    await page.keyboard.press('Escape')
    await expect
      .poll(() => bodies().toSorted())
      .toEqual([
        '{"id":"berth-2","metadata":{}}',
        '{"id":"berth-3","title":"The third berth"}',
        '{"id":"berth-4","metadata":{"depth":4.50}}',
        '{"id":"berth-5","metadata":{"depth":5.50}}',
        '{"id":"elsewhere","title":"Added elsewhere"}',
      ])
  })

  await test.step('the way back is still there later, from the list', async () => {
    await go(page, 'Queue')
    await go(page, 'Library')
    await libraryMenu(page, 'Bulk edit history')
    const list = page.getByRole('dialog', { name: 'Bulk edit history' })
    await expect(list.getByRole('listitem')).toContainText('Remove “quay”')
    await expect(list.getByRole('listitem')).toContainText('3 documents changed')
    await list.getByRole('button', { name: /^Undo/ }).click()
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await expect(list.getByRole('listitem').last()).toContainText('Undone')
    await list.getByRole('button', { name: 'Close' }).click()
    await expect
      .poll(() => bodies().slice(-3).toSorted())
      .toEqual([
        '{"id":"berth-2","metadata":{"quay":"north"}}',
        '{"id":"berth-4","metadata":{"quay":"north","depth":4.50}}',
        '{"id":"berth-5","metadata":{"quay":"north","depth":5.50}}',
      ])
  })
  await service.close()
})

/** Enough that the app can be killed while they are being saved. */
const killedAmid = 1600

test('killed in the middle, a change goes on at the next start, and its way back too', async ({
  kept,
  keptAgain,
}) => {
  const service = await startRecordingService()
  const app = kept
  await connectTo(app.page, service)
  const connectionId = await onlyConnection(app.page)
  await callFor(app.page, 'queue/pause-connection', { connectionId })
  await addMany(app.page, connectionId, killedAmid)
  const dialog = await editAll(app.page)
  await setField(dialog, 'inspected', 'yes')
  await preview(dialog)
  const isUnderWay = whenUnderWay(app.page)
  await applyButton(dialog).click()
  await isUnderWay

  const { page } = await keptAgain('kill')
  await expect.poll(async () => (await newestChange(page, connectionId)).state).toBe('done')
  const done = await newestChange(page, connectionId)
  expect(done.counts).toEqual({ changes: killedAmid, same: 0, problems: 0, done: killedAmid, leftOut: 0 })
  for (const number of [1, killedAmid / 2, killedAmid]) {
    const documentId = `berth-${number}`
    const detail = await callFor(page, 'documents/get', { connectionId, documentId })
    expect(detail?.metadata).toContain('"inspected"')
    expect(detail?.versions).toHaveLength(2)
  }
  await go(page, 'Library')
  await libraryMenu(page, 'Bulk edit history')
  const list = page.getByRole('dialog', { name: 'Bulk edit history' })
  await list.getByRole('button', { name: /^Undo/ }).click()
  await expect(list.getByRole('listitem').last()).toContainText('Undone')
  await expect.poll(async () => (await newestChange(page, connectionId)).counts.done).toBe(killedAmid)
  const back = await callFor(page, 'documents/get', { connectionId, documentId: `berth-${killedAmid / 2}` })
  expect(back?.metadata).toBe(`{"quay": "north", "depth": ${killedAmid / 2}.50}`)
  await service.close()
})

/** Resolves once a bulk edit has begun to save but is not done. */
async function whenUnderWay(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { indexDesk } = window as unknown as PageWindow
    const held = window as unknown as { underWay: Promise<void> }
    held.underWay = new Promise((resolve) => {
      indexDesk.subscribe('bulk-edits-changed', ({ bulkEditId }) => {
        if (bulkEditId === null) return
        void indexDesk.invoke('bulk-edits/get', { bulkEditId }).then((found) => {
          if (found.ok && found.value?.state === 'running' && found.value.counts.done > 0) resolve()
        })
      })
    })
  })
  return page.evaluate(() => (window as unknown as { underWay: Promise<void> }).underWay)
}
