import { expect, test } from './support/app.ts'
import {
  chooseAction,
  connectTo,
  go,
  handOverText,
  libraryRows,
  queueItem,
  titleField,
} from './support/desk.ts'
import { startRecordingService } from './support/recording-service.ts'

test('a correction of what the service may have is not lost when it answers that it has the document', async ({
  kept,
  keptAgain,
}) => {
  const service = await startRecordingService()
  await connectTo(kept.page, service)
  service.answerWith(() => new Promise(() => undefined))

  await test.step('contact is lost, and the title corrected', async () => {
    const { page } = kept
    await handOverText(page, { text: 'Ferry hours', id: 'ferry-hours', title: 'Ferry ours' })
    await go(page, 'Queue')
    await chooseAction(page, 'Ferry ours', 'Stop sending')
    await expect(queueItem(page, 'Ferry ours')).toContainText('Paused')
    service.answerWith(() => ({ status: 409, body: '{"message":"Exists"}' }))
    await page.getByRole('button', { name: 'Actions for “Ferry ours”' }).click()
    await page.getByRole('menuitem', { name: 'Correct' }).click()
    const dialog = page.getByRole('dialog', { name: 'Correct “Ferry ours”' })
    await titleField(dialog).fill('Ferry hours')
    await dialog.getByRole('button', { name: 'Send again' }).click()
  })

  await test.step('the answer that it exists is no end of it', async () => {
    const item = queueItem(kept.page, 'Ferry hours')
    await expect(item).toContainText('Needs attention')
    await expect(item).toContainText(
      'The service already has this document, perhaps without your correction.',
    )
    expect(service.requests.map(({ method, body }) => [method, String(JSON.parse(body).title)])).toEqual([
      ['POST', 'Ferry ours'],
      ['POST', 'Ferry hours'],
    ])
  })

  await test.step('one button sends it as an update, after a kill too', async () => {
    const { page } = await keptAgain('kill')
    service.answerWith(() => ({ status: 200, body: '{"message":"Updated"}' }))
    await go(page, 'Queue')
    await queueItem(page, 'Ferry hours').getByRole('button', { name: 'Update', exact: true }).click()
    await expect(page.getByRole('status')).toContainText(/“Ferry hours”/)
    await expect(page.getByText('All sent')).toBeVisible()
    const last = service.requests.at(-1)
    expect([last?.method, last?.path, last?.body]).toEqual([
      ...['PATCH', '/api/v1/documents', '{"id":"ferry-hours","title":"Ferry hours"}'],
    ])
    expect(service.requests).toHaveLength(3)
    await go(page, 'Library')
    await expect(libraryRows(page)).toContainText(['Ferry hours'])
  })
  await service.close()
})
