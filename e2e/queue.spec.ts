import type { Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { callFor } from './support/bridge.ts'
import { chooseAction, connectTo, expectDone, go, openSettings, queueItem } from './support/desk.ts'
import { onlyConnection } from './support/many-documents.ts'
import { startRecordingService } from './support/recording-service.ts'

test('what waits can be held, undone, paused, stopped, retried and discarded', async ({ kept }) => {
  const service = await startRecordingService()
  const { page } = kept
  const sentTitles = () => service.requests.map(({ body }) => String(JSON.parse(body).title))
  await connectTo(page, service)
  const connectionId = await onlyConnection(page)
  const add = async (...titles: readonly string[]) => {
    for (const title of titles)
      await callFor(page, 'documents/add', {
        ...{ connectionId, documentId: title.toLowerCase().replaceAll(' ', '-'), collection: 'notes', title },
        ...{ content: { kind: 'text', text: `The text of ${title}` }, metadata: null },
      })
  }

  await test.step('held for as long as Settings say, and taken back from the queue', async () => {
    await holdFor(page, 45)
    await add('Too early')
    await go(page, 'Queue')
    const item = queueItem(page, 'Too early')
    await expect(item).toContainText(/Sends in \d+ s/)
    await item.getByRole('button', { name: 'Undo' }).click()
    await expect(item).toBeHidden()
    await callFor(page, 'preferences/change', { holdSeconds: 0 })
    expect(service.requests).toEqual([])
  })

  await test.step('paused, everything waits; one alone stays behind, one is discarded, the rest goes on', async () => {
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await expect(page.getByText('Sending to “Town index” is paused.')).toBeVisible()
    await add('One', 'Two', 'Three')
    for (const name of ['One', 'Two', 'Three']) await expect(queueItem(page, name)).toContainText('Waiting')
    await expect(
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Queue' }),
    ).toHaveAccessibleDescription(/3/)
    await chooseAction(page, 'Two', 'Pause')
    await expect(queueItem(page, 'Two')).toContainText('Paused')
    await chooseAction(page, 'Three', 'Discard')
    const dialog = page.getByRole('dialog', { name: 'Discard “Three”?' })
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await expect(queueItem(page, 'Three')).toBeHidden()
    await page.getByRole('button', { name: 'Resume', exact: true }).first().click()
    await expectDone(page, 'One')
    await expect(queueItem(page, 'Two')).toContainText('Paused')
    expect(sentTitles()).toEqual(['One'])
    await queueItem(page, 'Two').getByRole('button', { name: 'Resume' }).click()
    await expectDone(page, 'Two')
    expect(sentTitles()).toEqual(['One', 'Two'])
  })

  await test.step('what is on its way can be stopped, and is told honestly', async () => {
    service.answerWith(() => new Promise(() => undefined))
    await add('On its way')
    await expect(queueItem(page, 'On its way')).toContainText('Sending')
    await expect(page.getByRole('progressbar', { name: 'Sending documents' })).toBeVisible()
    await chooseAction(page, 'On its way', 'Stop sending')
    await expect(page.getByRole('status')).toContainText('The service may have it already')
    service.answerWith(() => ({ status: 200, body: '{}' }))
    await expect(queueItem(page, 'On its way')).toContainText('Paused')
    await queueItem(page, 'On its way').getByRole('button', { name: 'Resume' }).click()
    await expectDone(page, 'On its way')
  })

  await test.step('refused ones are retried together, and each step is in the history', async () => {
    service.answerWith(() => ({ status: 422, body: '{"message":"Not today"}' }))
    await add('Four', 'Five')
    for (const name of ['Four', 'Five']) await expect(queueItem(page, name)).toContainText('Needs attention')
    service.answerWith(() => ({ status: 200, body: '{}' }))
    await page.getByRole('checkbox', { name: 'Select all: Need attention' }).check()
    const selection = page.getByRole('region', { name: 'What is selected' })
    await expect(selection).toContainText('2 selected')
    await selection.getByRole('button', { name: 'Retry' }).click()
    await expectDone(page, 'Four', 'Five')
    await expect(page.getByText('All sent')).toBeVisible()
    await chooseAction(page, 'Five', 'History')
    await expect(page.getByRole('list', { name: 'What happened' })).toContainText(
      /Queued.*Refused.*Retried.*Accepted/s,
    )
  })
  await service.close()
})

async function holdFor(page: Page, seconds: number): Promise<void> {
  await openSettings(page, 'Adding')
  await page.getByLabel('Undo time for new documents').fill(String(seconds))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toContainText(`New documents are sent after ${seconds} seconds`)
}
