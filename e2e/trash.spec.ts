import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { callFor } from './support/bridge.ts'
import {
  connectTo,
  go,
  handOverText,
  idField,
  libraryRows,
  openDocument,
  titleField,
  typeText,
} from './support/desk.ts'
import { addMany, onlyConnection, selectBox, selectionBar } from './support/many-documents.ts'
import { startRecordingService } from './support/recording-service.ts'

test('documents go to the trash and come back, the service keeping them all the while', async ({ kept }) => {
  const service = await startRecordingService()
  const { page } = kept
  await connectTo(page, service)
  const connectionId = await onlyConnection(page)
  const sentOnes = async () => (await callFor(page, 'queue/summary', undefined)).counts.done
  const sentBefore = await sentOnes()
  await addMany(page, connectionId, 6)
  await expect.poll(sentOnes).toBe(sentBefore + 6)
  const sent = service.requests.length
  const status = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Dismiss' }) })
  const trashRows = page.getByRole('list', { name: 'Removed documents' }).getByRole('listitem')

  await test.step('what it means is said before, and undo is on the message', async () => {
    await go(page, 'Library')
    await selectBox(page, 'Berth 6').check()
    await selectBox(page, 'Berth 5').check()
    await selectionBar(page).getByRole('button', { name: 'Move to Trash' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move 2 documents to Trash?' })
    await expect(dialog).toContainText('The service keeps its copies')
    await expect(dialog).toContainText('30 days')
    await expectAccessible(page, 'removing, asked')
    await dialog.getByRole('button', { name: 'Move to Trash' }).click()
    await expect(status).toContainText('Moved 2 documents to Trash')
    await expect(libraryRows(page)).toHaveCount(4)
    await expect(selectionBar(page)).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(status).toContainText('Restored 2 documents')
    await expect(libraryRows(page)).toHaveCount(6)
  })

  await test.step('a document on its way stays and is named', async () => {
    await callFor(page, 'queue/pause-connection', { connectionId })
    await go(page, 'Add')
    await handOverText(page, { text: 'Text of it', title: 'Still on its way', id: 'waits' })
    await go(page, 'Library')
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await selectionBar(page).getByRole('button', { name: 'Move to Trash' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Move to Trash' }).click()
    await expect(status).toContainText('Moved 6 documents to Trash')
    await expect(status).toContainText('“Still on its way” stays in the library, still in the queue.')
    await expect(libraryRows(page)).toHaveCount(1)
    await status.getByRole('link', { name: 'Open queue' }).click()
    await expect(page.getByRole('heading', { name: 'Queue', level: 1 })).toBeVisible()
    await go(page, 'Library')
    await callFor(page, 'queue/resume-connection', { connectionId })
  })

  await test.step('the trash is searched, and one of it restored', async () => {
    await page.getByRole('link', { name: 'Trash', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Trash' })).toBeVisible()
    await expect(trashRows).toHaveCount(6)
    await expect(trashRows.filter({ hasText: 'Berth 3' })).toContainText('30 days left')
    await expectAccessible(page, 'trash')
    await page.getByRole('searchbox', { name: 'Search the trash' }).fill('berth 3')
    await expect(trashRows).toHaveCount(1)
    await page.getByRole('button', { name: 'Restore “Berth 3”' }).click()
    await expect(status).toContainText('Restored 1 document')
    await expect(page.getByText('No results for “berth 3”')).toBeVisible()
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(page.getByRole('searchbox', { name: 'Search the trash' })).toBeFocused()
    await expect(trashRows).toHaveCount(5)
  })

  await test.step('an id that is in the trash is known when it is typed again', async () => {
    const { rows } = await callFor(page, 'trash/list', {
      connectionId,
      text: 'berth 4',
      after: null,
      limit: 9,
    })
    const id = rows[0]?.documentId ?? ''
    await go(page, 'Add')
    await typeText(page, { text: 'Something else', title: 'New', id })
    await expect(page.getByText('“Berth 4” in Trash has this ID.')).toBeVisible()
    await expect(idField(page)).toHaveValue(id)
    await page.getByRole('button', { name: 'Restore and open' }).click()
    await expect(titleField(page.getByRole('region', { name: 'Document' }))).toHaveValue('Berth 4')
  })

  await test.step('chosen by keyboard, they go for good once that is confirmed', async () => {
    await go(page, 'Library')
    await page.getByRole('link', { name: 'Trash', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Select “Berth 1”' }).focus()
    await page.keyboard.press('Space')
    const bar = selectionBar(page)
    await expect(bar).toContainText('1 selected')
    await bar.getByRole('button', { name: 'Remove for good' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove this document for good?' })
    await expect(dialog).toContainText('you can’t undo it')
    await page.keyboard.press('Escape')
    await expect(bar.getByRole('button', { name: 'Remove for good' })).toBeFocused()
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(status).toContainText('Removed 1 document for good')
    await expect(trashRows).toHaveCount(3)
    await page.getByRole('button', { name: 'Empty Trash' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('The trash is empty')).toBeVisible()
  })

  await test.step('from a document itself; the service was told of nothing', async () => {
    const document = await openDocument(page, 'Berth 3')
    await document.getByRole('button', { name: 'Actions for “Berth 3”' }).click()
    await page.getByRole('menuitem', { name: 'Move to Trash' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move “Berth 3” to Trash?' })
    await dialog.getByRole('button', { name: 'Move to Trash' }).click()
    await expect(status).toContainText('Moved 1 document to Trash')
    await expect(document).toBeHidden()
    expect(service.requests.length).toBe(sent + 1)
  })
})
