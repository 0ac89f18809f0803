import { expect, test } from './support/app.ts'
import { callFor } from './support/bridge.ts'
import { go, libraryRows, openDocument, sendAtOnce, titleField, tryPractice } from './support/desk.ts'

test('sample documents are added, undone, found and edited like any other', async ({ kept: { page } }) => {
  await tryPractice(page)
  await go(page, 'Library')
  const offer = page.getByRole('button', { name: 'Add samples' })
  const status = page.getByRole('status')

  await test.step('Undo takes all of them back', async () => {
    await callFor(page, 'preferences/change', { holdSeconds: 60 })
    await offer.click()
    await expect(status.filter({ hasText: 'Adding 24 sample documents' })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(status.filter({ hasText: 'Undone' })).toBeVisible()
    await expect(offer).toBeVisible()
  })

  await test.step('the service takes every one', async () => {
    await sendAtOnce(page)
    await offer.click()
    await expect(libraryRows(page).first()).toContainText('Harbour at dawn')
    await expect(page.getByRole('main').getByText('24 documents', { exact: true })).toBeVisible()
    await go(page, 'Queue')
    await expect(page.getByText('All sent')).toBeVisible()
    await go(page, 'Library')
  })

  await test.step('a word of a story’s details finds it, and it can be edited', async () => {
    await page.getByRole('searchbox', { name: 'Search library' }).fill('oral history')
    await expect(libraryRows(page)).toHaveCount(1)
    const document = await openDocument(page, 'Forty years at the fish market')
    await titleField(document).fill('Forty years at stall nine')
    await document.getByRole('button', { name: 'Save changes' }).click()
    await expect(status).toContainText('Saved “Forty years at stall nine”')
  })
})
