import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { startSampleWebsite } from '../tools/tour/sample-website.ts'
import { expect, test } from './support/app.ts'
import { asInstalled } from './support/as-new.ts'
import { callFor } from './support/bridge.ts'
import { canaryKey } from './support/canary.ts'
import {
  addField,
  collectionField,
  connectByForm,
  dismissMessages,
  expectAdded,
  fillId,
  go,
  idField,
  libraryRows,
  openDocument,
  openOptions,
  samples,
  submitButton,
  textField,
  titleField,
} from './support/desk.ts'
import { field, fieldMenu, fillValue } from './support/metadata-form.ts'
import { startRecordingService } from './support/recording-service.ts'

const text = 'Opening hours of the lighthouse\n\nDaily from nine to five.'
const picture = path.join(samples, 'harbour-at-dawn.jpg')

test('from the first run to an edited document, over a service of one’s own', async ({ launch }) => {
  const service = await startRecordingService()
  const website = await startSampleWebsite(path.join(samples, 'website'))
  const { page } = await launch()
  const sentBodies = () => service.requests.map(({ body }) => body)

  await test.step('the first run offers two ways on', async () => {
    await expect(page.getByRole('heading', { name: 'Welcome to Index Desk' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try the practice service' })).toBeVisible()
    // State that the other tests' shared app starts with, except for the guide.
    const guide = { isOpen: null, done: [] }
    expect(await callFor(page, 'preferences/get', undefined)).toEqual({ ...asInstalled, guide })
    await connectByForm(page, service)
    await expect(textField(page)).toBeFocused()
  })

  await test.step('a text, with a suggested title and id, and metadata of each kind', async () => {
    await textField(page).fill(text)
    await expect(titleField(page)).toHaveValue('Opening hours of the lighthouse')
    await openOptions(page)
    await expect(idField(page)).toHaveValue(/^opening-hours-of-the-lighthouse-[a-z0-9]{6}$/)
    await collectionField(page).fill('harbour')
    await page.keyboard.press('Escape')
    await fillId(page, 'lighthouse-hours')
    await addField(page, 'author', 'Grace')
    await addField(page, 'pages', '12345678901234567890', 'Number')
    await addField(page, 'status', 'draft')
    await submitButton(page).click()
    await expectAdded(page, 'Opening hours of the lighthouse')
    await expect(page.getByRole('status')).not.toContainText('Document indexed')
    expect(sentBodies().at(-1)).toBe(
      `{"id":"lighthouse-hours","collection":"harbour","title":"Opening hours of the lighthouse","content":${JSON.stringify(text)},"metadata":{"author":"Grace","pages":12345678901234567890,"status":"draft"}}`,
    )
    expect(service.requests.at(-1)).toMatchObject({ method: 'POST', path: '/api/v1/index' })
    expect(service.requests.at(-1)?.headers).toMatchObject({
      authorization: `Bearer ${canaryKey}`,
      'content-type': 'application/json',
    })
  })

  await test.step('a website, with its own title; the collection is remembered', async () => {
    await page.getByRole('tab', { name: 'Website' }).click()
    await page.getByRole('textbox', { name: 'Website address' }).fill(website.address)
    await titleField(page).focus()
    await expect(titleField(page)).not.toHaveValue('')
    await titleField(page).fill('The good ship')
    await expect(collectionField(page)).toHaveValue('harbour')
    await fillId(page, 'good-ship')
    await submitButton(page).click()
    await expectAdded(page, 'The good ship')
    expect(sentBodies().at(-1)).toBe(
      JSON.stringify({
        id: 'good-ship',
        collection: 'harbour',
        title: 'The good ship',
        content: website.address,
      }),
    )
  })

  await test.step('a picture of this computer travels inside the request', async () => {
    await page.getByRole('tab', { name: 'Image' }).click()
    await page.getByLabel('Choose pictures').setInputFiles(picture)
    await expect(titleField(page)).toHaveValue(/harbour/i)
    await titleField(page).fill('Harbour at dawn')
    await collectionField(page).fill('pictures')
    await page.keyboard.press('Escape')
    await fillId(page, 'harbour-dawn')
    await submitButton(page).click()
    await expectAdded(page, 'Harbour at dawn')
    expect(sentBodies().at(-1)).toBe(
      JSON.stringify({
        id: 'harbour-dawn',
        collection: 'pictures',
        title: 'Harbour at dawn',
        content: `data:image/jpeg;base64,${readFileSync(picture).toString('base64')}`,
      }),
    )
  })

  await test.step('a picture on the web travels as its address', async () => {
    await page.getByRole('textbox', { name: 'Image address' }).fill(`${website.address}good-intent.jpg`)
    await titleField(page).fill('A good intent')
    await fillId(page, 'good-intent')
    await submitButton(page).click()
    await expectAdded(page, 'A good intent')
    expect(sentBodies().at(-1)).toBe(
      JSON.stringify({
        id: 'good-intent',
        collection: 'pictures',
        title: 'A good intent',
        content: `${website.address}good-intent.jpg`,
      }),
    )
  })

  await test.step('the library lists each, the newest first, and finds it by anything', async () => {
    await go(page, 'Library')
    await expect(libraryRows(page)).toHaveCount(4)
    await expect(libraryRows(page).first()).toContainText('A good intent')
    await expect(libraryRows(page).last()).toContainText('Opening hours of the lighthouse')
    // A state is shown only if something remains to be done.
    for (const row of await libraryRows(page).all())
      await expect(row).not.toContainText(/Waiting|Sending|Unsure|Paused|attention/)
    await expectFound(page, 'lighthouse', ['Opening hours of the lighthouse'])
    await expectFound(page, 'harbour-dawn', ['Harbour at dawn'])
    await expectFound(page, 'pictures', ['A good intent', 'Harbour at dawn'])
    await expectFound(page, 'nine to five', ['Opening hours of the lighthouse'])
    await expectFound(page, 'Grace', ['Opening hours of the lighthouse'])
    await page.getByRole('searchbox', { name: 'Search library' }).fill('zeppelin')
    await expect(page.getByText('No results for “zeppelin”')).toBeVisible()
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(libraryRows(page)).toHaveCount(4)
  })

  await test.step('an edit shows what it does before it is saved, and sends only that', async () => {
    const document = await openDocument(page, 'Opening hours of the lighthouse')
    const save = document.getByRole('button', { name: 'Save changes' })
    const changes = document.getByRole('list', { name: 'What will change' })
    await expect(document.getByRole('textbox', { name: 'Content' })).toHaveValue(text)
    await expect(document.getByRole('textbox', { name: 'Content' })).not.toBeEditable()
    await expect(document.getByText('harbour', { exact: true })).toBeVisible()
    await expect(save).toBeHidden()

    await titleField(document).fill('Lighthouse hours')
    await fillValue(field(page, 'status'), 'final')
    await fieldMenu(page, 'pages', 'Remove field')
    await addField(document, 'reviewed', 'Yes', 'Yes or no')
    await expect(changes.getByRole('listitem')).toContainText([
      /Title.*Opening hours of the lighthouse.*Lighthouse hours/,
      /Changed.*status.*draft.*final/,
    ])
    await expect(changes).toContainText(/Added\s*reviewed/)
    await expect(changes).toContainText(/Removed\s*pages/)
    await expect(changes).not.toContainText('author')
    await expect(save).toBeDisabled()
    await dismissMessages(page)
    await document.getByRole('checkbox', { name: 'Remove these fields' }).check()
    await save.click()
    await expect(page.getByRole('status')).toContainText('Saved “Lighthouse hours”')
    expect(service.requests.at(-1)).toMatchObject({ method: 'PATCH', path: '/api/v1/documents' })
    expect(sentBodies().at(-1)).toBe(
      '{"id":"lighthouse-hours","title":"Lighthouse hours","metadata":{"author":"Grace","status":"final","reviewed":true}}',
    )
  })

  await test.step('every version is in the history, and the first is put back', async () => {
    const document = page.getByRole('region', { name: 'Document' })
    await document.getByRole('tab', { name: 'History' }).click()
    await expect(document.getByRole('listitem')).toHaveCount(2)
    await document.getByRole('button', { name: 'Restore' }).click()
    const dialog = page.getByRole('dialog', { name: 'Restore version 1?' })
    await expect(dialog.getByRole('list', { name: 'What will change' })).toContainText('reviewed')
    await dialog.getByRole('checkbox', { name: 'Remove these fields' }).check()
    await dialog.getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByRole('status')).toContainText('Saved “Opening hours of the lighthouse”')
    await expect(document.getByRole('listitem')).toHaveCount(3)
    expect(sentBodies().at(-1)).toBe(
      '{"id":"lighthouse-hours","title":"Opening hours of the lighthouse","metadata":{"author":"Grace","pages":12345678901234567890,"status":"draft"}}',
    )
  })

  await test.step('receipts show what the service answered', async () => {
    const document = page.getByRole('region', { name: 'Document' })
    await document.getByRole('tab', { name: 'Activity' }).click()
    await expect(document.getByText('Accepted', { exact: true })).toHaveCount(3)
    await expect(document.getByText('Document indexed').first()).toBeVisible()
    await go(page, 'Activity')
    await page.getByRole('button', { name: /Harbour at dawn/ }).click()
    const receipt = page.getByRole('region', { name: 'Receipt of “Harbour at dawn”' })
    await expect(receipt).toContainText('Document indexed')
    await expect(receipt.getByRole('definition')).toContainText(['Document indexed', 'text', '12', '200'])
    expect(service.requests).toHaveLength(6)
  })

  await service.close()
  await website.close()
})

async function expectFound(page: Page, query: string, titles: readonly string[]): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search library' }).fill(query)
  await expect(libraryRows(page)).toContainText([...titles])
  await expect(libraryRows(page)).toHaveCount(titles.length)
}
