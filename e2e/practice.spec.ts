import path from 'node:path'
import { startSampleWebsite } from '../tools/tour/sample-website.ts'
import { expect, test } from './support/app.ts'
import { callFor } from './support/bridge.ts'
import {
  addText,
  collectionField,
  expectAccepted,
  fillId,
  go,
  libraryRows,
  openDocument,
  samples,
  submitButton,
  titleField,
  tryPractice,
} from './support/desk.ts'
import { onlyConnection } from './support/many-documents.ts'
import { expectValue } from './support/metadata-form.ts'

test('the practice service takes, changes and keeps documents over a relaunch', async ({ launch }) => {
  const website = await startSampleWebsite(path.join(samples, 'website'))
  const first = await launch()
  let { page } = first

  await test.step('a text, a website and a picture', async () => {
    await tryPractice(page)
    const text = { text: 'Tide table for May', id: 'tide-table', collection: 'harbour' }
    await addText(page, { ...text, metadata: '{"season":"spring"}' })
    await callFor(page, 'documents/add', {
      connectionId: await onlyConnection(page),
      ...{ documentId: 'museum-page', collection: 'harbour', title: 'The museum’s page', metadata: null },
      content: { kind: 'website', address: website.address },
    })

    await page.getByRole('tab', { name: 'Image' }).click()
    await page.getByLabel('Choose pictures').setInputFiles(path.join(samples, 'harbour-at-dawn.jpg'))
    await expect(titleField(page)).not.toHaveValue('')
    await titleField(page).fill('Harbour')
    await collectionField(page).fill('harbour')
    await fillId(page, 'harbour-picture')
    await submitButton(page).click()
    for (const id of ['tide-table', 'museum-page', 'harbour-picture']) await expectAccepted(page, id)
  })

  await test.step('an edit arrives', async () => {
    await callFor(page, 'documents/edit', {
      connectionId: await onlyConnection(page),
      documentId: 'tide-table',
      title: 'Tide table for June',
      metadata: '{"season":"summer"}',
    })
    await expectAccepted(page, 'tide-table', 2)
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
    await addText(page, { text: 'Ferry times', id: 'ferry-times', collection: 'harbour' })
    await expectAccepted(page, 'ferry-times')
    // The service updates only documents it knows, so an update shows that the document survived the relaunch there,
    // too.
    const connectionId = await onlyConnection(page)
    const renamed = { connectionId, documentId: 'harbour-picture', title: 'Harbour at dawn' }
    await callFor(page, 'documents/edit', renamed)
    await expectAccepted(page, 'harbour-picture', 2)
  })
})
