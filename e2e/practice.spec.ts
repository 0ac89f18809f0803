import path from 'node:path'
import { startSampleWebsite } from '../tools/tour/sample-website.ts'
import { expect, test } from './support/app.ts'
import {
  addField,
  collectionField,
  expectAdded,
  fillId,
  go,
  handOverText,
  libraryRows,
  openDocument,
  samples,
  submitButton,
  titleField,
  tryPractice,
  typeText,
} from './support/desk.ts'
import { expectValue, fillValue } from './support/metadata-form.ts'

test('the practice service takes, changes and keeps documents over a relaunch', async ({ launch }) => {
  const website = await startSampleWebsite(path.join(samples, 'website'))
  const first = await launch()
  let { page } = first

  await test.step('a text, a website and a picture', async () => {
    await tryPractice(page)
    await typeText(page, { text: 'Tide table for May', id: 'tide-table', collection: 'harbour' })
    await addField(page, 'season', 'spring')
    await submitButton(page).click()
    await expectAdded(page, 'Tide table for May')

    await page.getByRole('tab', { name: 'Website' }).click()
    await page.getByRole('textbox', { name: 'Website address' }).fill(website.address)
    await titleField(page).fill('The museum’s page')
    await fillId(page, 'museum-page')
    await submitButton(page).click()
    await expectAdded(page, 'The museum’s page')

    await page.getByRole('tab', { name: 'Image' }).click()
    await page.getByLabel('Choose pictures').setInputFiles(path.join(samples, 'harbour-at-dawn.jpg'))
    await expect(titleField(page)).not.toHaveValue('')
    await titleField(page).fill('Harbour')
    await fillId(page, 'harbour-picture')
    await submitButton(page).click()
    await expectAdded(page, 'Harbour')
  })

  await test.step('an edit arrives', async () => {
    const document = await openDocument(page, 'Tide table for May')
    await titleField(document).fill('Tide table for June')
    await fillValue(document, 'summer')
    await document.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('status')).toContainText('Saved “Tide table for June”')
  })

  await first.close()
  await website.close()
  page = (await launch({ folder: first.folder })).page

  await test.step('after a relaunch everything is still there', async () => {
    await go(page, 'Library')
    await expect(libraryRows(page)).toHaveCount(3)
    await expect(libraryRows(page).last()).toContainText('Tide table for June')
    // While loading, an icon with this name takes its place.
    const small = libraryRows(page).getByRole('img', { name: 'Picture: harbour-at-dawn.jpg' })
    await expect(small.and(page.locator('img'))).toBeVisible()
    const document = await openDocument(page, 'Tide table for June')
    await expectValue(document, 'summer')
    await expect(document.getByRole('textbox', { name: 'Content' })).toHaveValue('Tide table for May')
    await document.getByRole('tab', { name: 'History' }).click()
    await expect(document.getByRole('listitem')).toHaveCount(2)
    await document.getByRole('tab', { name: 'Activity' }).click()
    await expect(document.getByText('Accepted', { exact: true })).toHaveCount(2)
    await go(page, 'Activity')
    await expect(page.getByRole('list', { name: 'What was done' }).getByRole('button')).toHaveCount(4)
    for (const [title, type] of [
      ['The museum’s page', 'website'],
      ['Harbour', 'image'],
    ] as const) {
      await page.getByRole('button', { name: new RegExp(`${title}.*Added`) }).click()
      await expect(page.getByRole('region', { name: `Receipt of “${title}”` })).toContainText(type)
    }
  })

  await test.step('the practice service runs again and still knows its documents', async () => {
    await go(page, 'Add')
    await expect(collectionField(page)).toHaveValue('harbour')
    await handOverText(page, { text: 'Ferry times', id: 'ferry-times', collection: 'harbour' })
    await expectAdded(page, 'Ferry times')
    // The service updates only documents it knows, so an update shows that the document survived the relaunch there,
    // too.
    const document = await openDocument(page, 'Harbour')
    await titleField(document).fill('Harbour at dawn')
    await document.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('status')).toContainText('Saved “Harbour at dawn”')
  })
})
