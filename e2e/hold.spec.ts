import { expect, test } from './support/app.ts'
import { callFor } from './support/bridge.ts'
import {
  connectTo,
  expectAdded,
  go,
  handOverText,
  idField,
  openSettings,
  textField,
  titleField,
} from './support/desk.ts'
import { type Answer, startRecordingService } from './support/recording-service.ts'

test('an add waits its undo time, ten seconds as the app comes, in which it can be taken back', async ({
  kept,
}) => {
  const service = await startRecordingService()
  const { page } = kept
  const untouched = await callFor(page, 'preferences/get', undefined)
  await connectTo(page, service)
  await callFor(page, 'preferences/change', { holdSeconds: untouched.holdSeconds })
  const status = page.getByRole('status')
  const held = (title: string) => status.locator('> *').filter({ hasText: `Adding “${title}”` })

  await test.step('Settings say ten seconds', async () => {
    await openSettings(page, 'Adding')
    await expect(page.getByLabel('Undo time for new documents')).toHaveValue('10')
    await go(page, 'Add')
  })

  await test.step('the message counts down what is left', async () => {
    await handOverText(page, { text: 'Too early', id: 'too-early' })
    // A busy computer may take seconds to show it; an undo window is measured below.
    await expect(held('Too early')).toContainText(/Sends in (10|\d) seconds/)
    const left = held('Too early').locator('[aria-hidden]', { hasText: /in \d+ seconds$/ })
    const first = await left.textContent()
    await expect(left).not.toHaveText(first ?? '')
    expect(service.requests).toEqual([])
  })

  await test.step('Undo puts it back on the form', async () => {
    await held('Too early').getByRole('button', { name: 'Undo' }).click()
    await expect(status).toContainText('Undone')
    await expect(textField(page)).toHaveValue('Too early')
    await expect(titleField(page)).toHaveValue('Too early')
    await expect(idField(page)).toHaveValue('too-early')
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
  })

  await test.step('left alone, the next one leaves after its time, and not before', async () => {
    await callFor(page, 'preferences/change', { holdSeconds: 3 })
    const handedOverAt = Date.now()
    await handOverText(page, { text: 'In time', id: 'in-time' })
    await expectAdded(page, 'In time')
    expect(Date.now() - handedOverAt).toBeGreaterThanOrEqual(3000)
    // If the first had not been cancelled for good, it would have been sent before this one.
    expect(service.requests.map(({ body }) => JSON.parse(body).id)).toEqual(['in-time'])
  })

  await test.step('once the time is over, the message offers Undo no more', async () => {
    await callFor(page, 'preferences/change', { holdSeconds: 1 })
    service.answerWith(() => new Promise<Answer>(() => undefined))
    await handOverText(page, { text: 'On its way', id: 'on-its-way' })
    await expect(status).toContainText('Sending “On its way”')
    await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()
    await expect.poll(() => service.requests.length).toBe(2)
    service.answerWith(() => ({ status: 200, body: '{}' }))
  })
  await service.close()
})

test('Undo never costs what was typed since', async ({ kept }) => {
  const service = await startRecordingService()
  const { page } = kept
  await connectTo(page, service)
  await callFor(page, 'preferences/change', { holdSeconds: 60 })
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' })

  await test.step('on the same form', async () => {
    await handOverText(page, { text: 'First', id: 'first' })
    await textField(page).fill('Second, half typed')
    await undo.click()
    await expect(textField(page)).toHaveValue('First')
    await page.getByRole('button', { name: 'Bring back “Second, half typed”' }).click()
    await expect(textField(page)).toHaveValue('Second, half typed')
    await page.getByRole('button', { name: 'Bring back “First”' }).click()
    await expect(textField(page)).toHaveValue('First')
    await expect(idField(page)).toHaveValue('first')
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await page.getByRole('status').getByRole('button', { name: 'Dismiss' }).first().click()
  })

  await test.step('after the form was left and opened again', async () => {
    await handOverText(page, { text: 'Third', id: 'third' })
    await go(page, 'Library')
    await go(page, 'Add')
    await undo.click()
    await expect(textField(page)).toHaveValue('Third')
    await expect(idField(page)).toHaveValue('third')
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
  })

  await test.step('and while another screen is open', async () => {
    await handOverText(page, { text: 'Fourth', id: 'fourth' })
    await go(page, 'Library')
    await undo.click()
    await expect(page.getByRole('status')).toContainText('Undone')
    await go(page, 'Add')
    await expect(textField(page)).toHaveValue('Fourth')
  })
  expect(service.requests).toEqual([])
  await service.close()
})
