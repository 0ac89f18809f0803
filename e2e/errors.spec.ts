import type { Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { canaryKey } from './support/canary.ts'
import {
  addText,
  connectTo,
  expectDone,
  go,
  libraryMenu,
  openDocument,
  queueItem,
  sendAtOnce,
  titleField,
} from './support/desk.ts'
import { startRecordingService } from './support/recording-service.ts'

const accepted = { status: 200, body: '{"message":"Document indexed"}' }

test('a connection that fails says why, and a refused key can be entered again', async ({ kept }) => {
  const service = await startRecordingService()
  const { page } = kept
  await sendAtOnce(page)
  const address = page.getByRole('textbox', { name: 'Service address' })
  const key = page.getByLabel('Secret key')
  const connect = page.getByRole('button', { name: 'Connect', exact: true })
  const saveAnyway = page.getByRole('button', { name: 'Save anyway' })
  await page.getByRole('button', { name: 'Connect to a service' }).click()

  await test.step('a name that no computer has', async () => {
    await key.fill(canaryKey)
    // Longer than any valid name, so that no name server is queried.
    await address.fill(`https://${'x'.repeat(64)}.invalid`)
    await connect.click()
    await expect(address).toHaveAccessibleDescription(/Can’t find this address/)
    await expect(address).toBeFocused()
  })

  await test.step('a computer without the service', async () => {
    const gone = await startRecordingService()
    await gone.close()
    await address.fill(gone.address)
    await connect.click()
    await expect(address).toHaveAccessibleDescription(/No service answers at this address/)
    await expect(saveAnyway).toBeVisible()
  })

  await test.step('a service that has moved', async () => {
    service.answerWith(() => ({
      status: 308,
      headers: { location: 'https://new.example.org/api/v1/documents' },
    }))
    await address.fill(service.address)
    await connect.click()
    await expect(address).toHaveAccessibleDescription(/The service has moved to https:\/\/new\.example\.org/)
  })

  await test.step('a key that is refused stands at the key’s field, and can be saved anyway', async () => {
    service.answerWith(({ headers }) =>
      headers.authorization === `Bearer ${canaryKey}`
        ? accepted
        : { status: 401, body: '{"error":"Unknown key"}' },
    )
    await key.fill('sk-mistyped')
    await connect.click()
    await expect(key).toHaveAccessibleDescription(/The service didn’t accept this key/)
    await expect(key).toBeFocused()
    await expect(address).not.toHaveAttribute('aria-invalid')
    await page.getByRole('textbox', { name: 'Name' }).fill('Town index')
    await saveAnyway.click()
    await expect(page.getByRole('status')).toContainText('“Town index” saved without a check')
    await expect(page.getByRole('tab', { name: 'Text' })).toBeVisible()
  })

  await test.step('sending waits for the right key, and goes on with it', async () => {
    const names = ['Notice before', 'Notice after']
    for (const name of names) await addText(page, { text: name, id: name.replace(' ', '-') })
    await go(page, 'Queue')
    await expect(page.getByText('“Town index” refused the secret key.')).toBeVisible()
    for (const name of names) await expect(queueItem(page, name)).toContainText('Needs key')
    await page.getByRole('button', { name: 'Enter the key' }).click()
    const dialog = page.getByRole('dialog', { name: 'Secret key of “Town index”' })
    await dialog.getByLabel('Secret key').fill(canaryKey)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expectDone(page, ...names)
    await expect(page.getByText('refused the secret key')).toBeHidden()
  })
  await service.close()
})

test('every way in which sending fails is told in words, and nothing is lost', async ({ kept }) => {
  const service = await startRecordingService()
  const elsewhere = await startRecordingService()
  const { page } = kept
  await connectTo(page, service)

  await test.step('refused: the service’s words, the detail a click away, corrected and sent again', async () => {
    service.answerWith(() => ({ status: 422, body: '{"error":{"message":"This title is too shiny."}}' }))
    await add(page, 'Shiny')
    const alert = page.getByRole('alert').filter({ hasText: 'Couldn’t add “Shiny”' })
    await expect(alert).not.toContainText('Service message')
    await alert.getByRole('link', { name: 'Queue' }).click()
    const item = queueItem(page, 'Shiny')
    await expect(item).toContainText('Needs attention')
    await expect(item).toContainText('Service message: “This title is too shiny.”')
    await expect(item.getByText('422')).toBeHidden()
    await item.getByText('Details', { exact: true }).click()
    await expect(item.getByText(/422/)).toBeVisible()
    service.answerWith(() => accepted)
    await item.getByRole('button', { name: 'Correct' }).click()
    const dialog = page.getByRole('dialog', { name: 'Correct “Shiny”' })
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Matt')
    await dialog.getByRole('button', { name: 'Send again' }).click()
    await expect(dialog).toBeHidden()
    await expectDone(page, 'Matt')
    expect(service.requests.at(-1)?.body).toBe(
      '{"id":"shiny","collection":"notes","title":"Matt","content":"Shiny"}',
    )
  })

  await test.step('a refused edit is corrected in its document, where the service says', async () => {
    service.answerWith(() => ({ status: 422, body: '{"error":{"message":"Too glossy.","field":"title"}}' }))
    const pane = await openDocument(page, 'Matt')
    await titleField(pane).fill('Gloss')
    await pane.getByRole('button', { name: 'Save changes' }).click()
    await go(page, 'Queue')
    await queueItem(page, 'Gloss').getByRole('button', { name: 'Correct' }).click()
    await expect(titleField(pane)).toBeFocused()
    await expect(titleField(pane)).toHaveAccessibleDescription('Too glossy.')
    service.answerWith(() => accepted)
    await titleField(pane).fill('Satin')
    await pane.getByRole('button', { name: 'Save changes' }).click()
    await expect.poll(() => service.requests.at(-1)?.body).toBe('{"id":"shiny","title":"Satin"}')
    await go(page, 'Queue')
    await expect(page.getByText('All sent')).toBeVisible()
  })

  await test.step('429: waits as long as it is asked to, then goes on by itself', async () => {
    let answers = 0
    service.answerWith(() => {
      answers += 1
      return answers === 1 ? { status: 429, headers: { 'retry-after': '1' } } : accepted
    })
    await add(page, 'Too fast')
    await expectDone(page, 'Too fast')
    expect(answers).toBe(2)
  })

  await test.step('503: the whole connection waits, until the editor says go on', async () => {
    service.answerWith(() => ({ status: 503, headers: { 'retry-after': '1800' } }))
    await add(page, 'Not now')
    await expect(page.getByText(/“Town index” isn’t available\. Next try at/)).toBeVisible()
    await expect(queueItem(page, 'Not now')).toContainText('Waiting')
    await expect(queueItem(page, 'Not now')).toContainText('The service is unavailable right now.')
    service.answerWith(() => accepted)
    await page.getByRole('button', { name: 'Retry now' }).click()
    await expectDone(page, 'Not now')
  })

  await test.step('a cut connection: unsure, then sent again with the same id', async () => {
    service.answerWith(() => null)
    await add(page, 'Cut off')
    await expect(queueItem(page, 'Cut off')).toContainText('Unsure')
    service.answerWith(() => ({ status: 409, body: '{"message":"It is here already."}' }))
    await expectDone(page, 'Cut off')
    const bodies = service.requests.map(({ body }) => body).filter((body) => body.includes('Cut off'))
    expect(bodies.length).toBeGreaterThan(1)
    expect(new Set(bodies).size).toBe(1)
    await go(page, 'Activity')
    await page.getByRole('button', { name: /Cut off.*Added/ }).click()
    await expect(page.getByRole('region', { name: 'Receipt of “Cut off”' })).toContainText(
      'The service already had this document, so nothing was added twice.',
    )
  })

  await test.step('a redirect: the new address is named, and the key stays', async () => {
    await go(page, 'Queue')
    service.answerWith(() => ({ status: 307, headers: { location: `${elsewhere.address}/api/v1/index` } }))
    await add(page, 'Moved')
    const item = queueItem(page, 'Moved')
    await expect(item).toContainText('Needs attention')
    await expect(item).toContainText(`The service has moved to another address: ${elsewhere.address}`)
    await expect(item).toContainText('The secret key wasn’t sent there.')
    expect(elsewhere.requests).toEqual([])
    service.answerWith(() => accepted)
    await item.getByRole('button', { name: 'Retry' }).click()
    await expectDone(page, 'Moved')
  })

  await test.step('a change of a document the service does not know', async () => {
    service.answerWith(() => ({ status: 404, body: '{"detail":"No such document."}' }))
    await go(page, 'Library')
    await libraryMenu(page, 'Open by ID…')
    const dialog = page.getByRole('dialog', { name: 'Open by ID' })
    await dialog.getByRole('textbox', { name: 'Document ID' }).fill('from-elsewhere')
    await dialog.getByRole('textbox', { name: 'New title' }).fill('From elsewhere')
    await dialog.getByRole('button', { name: 'Send change' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Couldn’t save “From elsewhere”' })).toBeVisible()
    expect(service.requests.at(-1)?.body).toBe('{"id":"from-elsewhere","title":"From elsewhere"}')
    await expect(page.getByRole('region', { name: 'Document' })).toContainText('Added elsewhere')
    await go(page, 'Queue')
    await expect(queueItem(page, 'From elsewhere')).toContainText('Service message: “No such document.”')
  })
  await service.close()
  await elsewhere.close()
})

const add = (page: Page, title: string): Promise<void> =>
  addText(page, { text: title, id: title.toLowerCase().replaceAll(' ', '-') })
