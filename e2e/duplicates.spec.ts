import path from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import {
  addField,
  collectionField,
  connectTo,
  expectAdded,
  fillId,
  go,
  idField,
  samples,
  submitButton,
  textField,
  titleField,
  typeText,
} from './support/desk.ts'
import { startRecordingService } from './support/recording-service.ts'

const question = (page: Page) => page.getByRole('radiogroup', { name: 'What do you want to do?' })
const bodyOf = (request: { readonly body: string } | undefined) => JSON.parse(request?.body ?? '{}')

test('what the library has already is named, and the editor decides', async ({ kept }) => {
  const service = await startRecordingService()
  const { page } = kept
  await connectTo(page, service)
  const website = page.getByRole('textbox', { name: 'Website address' })

  await test.step('a first document of each sort', async () => {
    await typeText(page, { text: 'Ten to five.', title: 'Opening hours', id: 'hours', collection: 'museum' })
    await addField(page, 'by', 'Ada')
    await submitButton(page).click()
    await expectAdded(page, 'Opening hours')
    await page.getByRole('tab', { name: 'Website' }).click()
    await website.fill('http://10.0.0.7/News?utm_source=letter')
    await titleField(page).fill('The news')
    await submitButton(page).click()
    await expectAdded(page, 'The news')
    await page.getByRole('tab', { name: 'Image' }).click()
    await page.getByLabel('Choose pictures').setInputFiles(path.join(samples, 'harbour-at-dawn.jpg'))
    await expect(page.getByText('JPEG · 1600 × 1000')).toBeVisible()
    await submitButton(page).click()
    await expectAdded(page, 'Harbour at dawn')
  })
  expect(service.requests).toHaveLength(3)

  await test.step('the same address in another spelling is named, and never added unasked', async () => {
    await page.getByRole('tab', { name: 'Website' }).click()
    await website.fill('http://10.0.0.7:80/News?fbclid=x#top')
    await titleField(page).fill('News again')
    await expect(page.getByText('Your library already has this address: “The news”.')).toBeVisible()
    await expect(page.getByText('Added just now to “museum”.')).toBeVisible()
    await submitButton(page).click()
    await expect(question(page)).toBeFocused()
    await expect(question(page)).toHaveAccessibleDescription(/Choose one of these first/)
    await expectAccessible(page, 'Add, a duplicate that was not decided about')
    expect(service.requests).toHaveLength(3)
  })

  await test.step('the document that is there can be opened, and the form is kept meanwhile', async () => {
    await page.getByRole('link', { name: 'Open it' }).click()
    await expect(page.getByRole('region', { name: 'Document' })).toContainText('http://10.0.0.7/News')
    await go(page, 'Add')
    await expect(titleField(page)).toHaveValue('News again')
    await expect(question(page)).toBeVisible()
  })

  await test.step('left out with one click, and brought back with another', async () => {
    await page.getByRole('button', { name: 'Skip', exact: true }).click()
    await expect(website).toHaveValue('')
    await expect(question(page)).toBeHidden()
    await page.getByRole('button', { name: 'Bring back “News again”' }).click()
    await expect(titleField(page)).toHaveValue('News again')
    await expect(question(page)).toBeVisible()
  })

  await test.step('added anyway it goes out under an id of its own', async () => {
    await question(page).getByRole('radio', { name: 'Add it anyway with a new ID' }).check()
    await submitButton(page).click()
    await expectAdded(page, 'News again')
    expect(bodyOf(service.requests[3])).toMatchObject({ content: 'http://10.0.0.7:80/News?fbclid=x#top' })
    expect(bodyOf(service.requests[3]).id).not.toBe(bodyOf(service.requests[1]).id)
  })

  await test.step('the same text updates title and metadata instead; nothing of the rest is lost', async () => {
    await typeText(page, { text: ' Ten  to\nfive.', title: 'Winter hours', id: 'winter' })
    await addField(page, 'season', 'winter')
    await expect(page.getByText('Your library already has this text: “Opening hours”.')).toBeVisible()
    await expect(page.getByText('Title: Opening hours → Winter hours')).toBeVisible()
    await expect(page.getByText('Added: “season”')).toBeVisible()
    await question(page).getByRole('radio', { name: 'Update its title and metadata instead' }).check()
    await page.getByRole('button', { name: 'Update', exact: true }).click()
    await expect(page.getByRole('status')).toContainText('Saved “Winter hours”')
    const request = service.requests[4]
    expect(request?.method).toBe('PATCH')
    expect(bodyOf(request)).toEqual({
      id: 'hours',
      title: 'Winter hours',
      metadata: { by: 'Ada', season: 'winter' },
    })
    await expect(textField(page)).toHaveValue('')
  })

  await test.step('the same picture, whatever its name', async () => {
    await page.getByRole('tab', { name: 'Image' }).click()
    await page.getByLabel('Choose pictures').setInputFiles(path.join(samples, 'harbour-at-dawn.jpg'))
    await expect(page.getByText('Your library already has this picture: “Harbour at dawn”.')).toBeVisible()
    await page.getByRole('button', { name: 'Skip', exact: true }).click()
    await page.getByRole('button', { name: 'Dismiss' }).last().click()
  })

  await test.step('the same id can replace, or give way to a new one', async () => {
    await typeText(page, { text: 'Nine to four.', title: 'Summer hours', id: 'hours' })
    await expect(page.getByText('Your library already has this ID: “Winter hours”.')).toBeVisible()
    await question(page).getByRole('radio', { name: 'Add it anyway with a new ID' }).click()
    await expect(question(page)).toBeHidden()
    await expect(idField(page)).toBeFocused()
    await expect(idField(page)).toHaveValue(/^summer-hours-\w{6}$/)
    await fillId(page, 'hours')
    await question(page).getByRole('radio', { name: 'Replace the document with this ID' }).check()
    await submitButton(page).click()
    await expectAdded(page, 'Summer hours')
    expect(bodyOf(service.requests[5])).toMatchObject({ id: 'hours', content: 'Nine to four.' })
  })

  expect(service.requests).toHaveLength(6)

  await test.step('handed over before the form has looked, it is asked about all the same', async () => {
    await titleField(page).fill('Again')
    await collectionField(page).fill('museum')
    await fillId(page, 'again')
    await textField(page).fill('Nine to four.')
    await textField(page).press('ControlOrMeta+Enter')
    await expect(question(page)).toBeVisible()
    expect(service.requests).toHaveLength(6)
    await question(page).getByRole('radio', { name: 'Add it anyway with a new ID' }).check()
    await submitButton(page).click()
    await expectAdded(page, 'Again')
    expect(service.requests).toHaveLength(7)
  })
  await service.close()
})
