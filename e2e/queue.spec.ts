import type { Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import {
  chooseAction,
  connectTo,
  expectAdded,
  expectDone,
  go,
  handOverText,
  idField,
  openSettings,
  queueItem,
  textField,
  titleField,
} from './support/desk.ts'
import { startRecordingService } from './support/recording-service.ts'

test('what waits can be held, undone, paused, stopped, retried and discarded', async ({ kept }) => {
  const service = await startRecordingService()
  const { page } = kept
  const sentTitles = () => service.requests.map(({ body }) => String(JSON.parse(body).title))
  await connectTo(page, service)

  await test.step('a held document is taken back from the message, onto the form', async () => {
    await holdFor(page, 45)
    await go(page, 'Add')
    await handOverText(page, { text: 'Too early', id: 'too-early' })
    const held = page.getByRole('status').filter({ hasText: 'Adding “Too early”' })
    await held.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('status')).toContainText('Undone')
    await expect(textField(page)).toHaveValue('Too early')
    await expect(titleField(page)).toHaveValue('Too early')
    await expect(idField(page)).toHaveValue('too-early')
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
  })

  await test.step('and from the queue', async () => {
    await handOverText(page, { text: 'Still too early', id: 'still-too-early' })
    await go(page, 'Queue')
    const item = queueItem(page, 'Still too early')
    await expect(item).toContainText(/Sends in \d+ s/)
    await item.getByRole('button', { name: 'Undo' }).click()
    await expect(item).toBeHidden()
    await holdFor(page, 0)
    expect(service.requests).toEqual([])
  })

  await test.step('paused, everything waits; resumed, it goes on', async () => {
    await go(page, 'Queue')
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Resume', exact: true })).toBeVisible()
    await go(page, 'Add')
    for (const name of ['One', 'Two', 'Three'])
      await handOverText(page, { text: name, id: name.toLowerCase() })
    await expect(page.getByRole('status')).toContainText('Waiting to send “Three”')
    await go(page, 'Queue')
    await expect(page.getByText('Sending to “Town index” is paused.')).toBeVisible()
    for (const name of ['One', 'Two', 'Three']) await expect(queueItem(page, name)).toContainText('Waiting')
    await expect(
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Queue' }),
    ).toHaveAccessibleDescription(/3/)
  })

  await test.step('one alone is paused and stays behind', async () => {
    await chooseAction(page, 'Two', 'Pause this one')
    await expect(queueItem(page, 'Two')).toContainText('Paused')
  })

  await test.step('discarding asks first', async () => {
    await chooseAction(page, 'Three', 'Discard')
    const dialog = page.getByRole('dialog', { name: 'Discard “Three”?' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await expect(queueItem(page, 'Three')).toContainText('Waiting')
    await chooseAction(page, 'Three', 'Discard')
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await expect(queueItem(page, 'Three')).toBeHidden()
    await page.getByRole('button', { name: 'Resume', exact: true }).click()
    await expectDone(page, 'One')
    await expect(queueItem(page, 'Two')).toContainText('Paused')
    expect(sentTitles()).toEqual(['One'])
    await queueItem(page, 'Two').getByRole('button', { name: 'Resume this one' }).click()
    await expectDone(page, 'Two')
    expect(sentTitles()).toEqual(['One', 'Two'])
  })

  await test.step('what is on its way can be stopped, and is told honestly', async () => {
    service.answerWith(() => new Promise(() => undefined))
    await go(page, 'Add')
    await handOverText(page, { text: 'On its way', id: 'on-its-way' })
    await go(page, 'Queue')
    await expect(queueItem(page, 'On its way')).toContainText('Sending')
    await expect(page.getByRole('progressbar', { name: 'Sending documents' })).toBeVisible()
    await chooseAction(page, 'On its way', 'Stop sending')
    await expect(page.getByRole('status')).toContainText('The service may have it already')
    service.answerWith(() => ({ status: 200, body: '{}' }))
    await expect(queueItem(page, 'On its way')).toContainText('Paused')
    await queueItem(page, 'On its way').getByRole('button', { name: 'Resume this one' }).click()
    await expectDone(page, 'On its way')
  })

  await test.step('refused ones are retried together', async () => {
    service.answerWith(() => ({ status: 422, body: '{"message":"Not today"}' }))
    await go(page, 'Add')
    for (const name of ['Four', 'Five']) await handOverText(page, { text: name, id: name.toLowerCase() })
    await go(page, 'Queue')
    for (const name of ['Four', 'Five']) await expect(queueItem(page, name)).toContainText('Needs attention')
    service.answerWith(() => ({ status: 200, body: '{}' }))
    await page.getByRole('checkbox', { name: 'Select all: Need attention' }).check()
    await expect(page.getByText('2 selected')).toBeVisible()
    const selection = page.getByRole('region', { name: 'What is selected' })
    await selection.getByRole('button', { name: 'Retry' }).click()
    await expectDone(page, 'Four', 'Five')
    await expect(page.getByText('All sent')).toBeVisible()
  })

  await test.step('each step of an entry is in its history', async () => {
    await chooseAction(page, 'Five', 'History')
    const dialog = page.getByRole('dialog', { name: 'History of “Five”' })
    await expect(dialog.getByRole('list', { name: 'What happened' })).toContainText(
      /Queued.*Refused.*Retried.*Accepted/s,
    )
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    await go(page, 'Add')
    await handOverText(page, { text: 'The last', id: 'the-last' })
    await expectAdded(page, 'The last')
  })
  await service.close()
})

async function holdFor(page: Page, seconds: number): Promise<void> {
  await openSettings(page, 'Adding')
  await page.getByLabel('Undo time for new documents').fill(String(seconds))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toContainText(
    seconds === 0 ? 'New documents are sent right away' : `New documents are sent after ${seconds} seconds`,
  )
}
