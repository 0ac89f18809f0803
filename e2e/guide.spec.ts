import path from 'node:path'
import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { callFor } from './support/bridge.ts'
import {
  collectionField,
  expectAdded,
  go,
  loadAnew,
  samples,
  sendAtOnce,
  submitButton,
  titleField,
} from './support/desk.ts'

test('the guide is ticked by what is done, closed for good, and opened again from Help', async ({
  kept: { page },
}) => {
  const guide = page.getByRole('region', { name: 'Get started' })
  const progress = (done: number) => guide.getByRole('img', { name: `${done} of 3 steps done` })
  await sendAtOnce(page)
  // As in a new app; the kept one begins with a closed guide.
  await callFor(page, 'preferences/change', { guide: { isOpen: null, done: [] } })
  await page.getByRole('button', { name: 'Try the practice service' }).click()

  await test.step('the first step leads to a picture, whose arrival ticks it', async () => {
    await go(page, 'Library')
    await expect(progress(0)).toBeVisible()
    await guide.getByRole('button', { name: 'Add picture' }).click()
    await page.getByLabel('Choose pictures').setInputFiles(path.join(samples, 'harbour-at-dawn.jpg'))
    await expect(titleField(page)).not.toHaveValue('')
    await collectionField(page).fill('Photographs')
    await page.keyboard.press('Escape')
    await titleField(page).fill('Harbour at dawn')
    await submitButton(page).click()
    await expectAdded(page, 'Harbour at dawn')
    await go(page, 'Library')
    await expect(guide.getByRole('heading', { name: 'That’s your first picture' })).toBeVisible()
    await expectAccessible(page, 'The guide')
  })

  await test.step('a word that is found ticks its step, whichever comes first', async () => {
    const search = page.getByRole('searchbox', { name: 'Search library' })
    await search.fill('nothing is called so')
    await expect(page.getByRole('button', { name: 'Clear search' })).toBeVisible()
    await expect(progress(1)).toBeVisible()
    await search.fill('dawn')
    await expect(progress(2)).toBeVisible()
    await search.fill('')
  })

  await test.step('a saved document ticks the last', async () => {
    await guide.getByRole('button', { name: 'Open it' }).click()
    const document = page.getByRole('region', { name: 'Document' })
    await titleField(document).fill('Harbour at first light')
    await document.getByRole('button', { name: 'Save changes' }).click()
    await expect(progress(3)).toBeVisible()
    await expect(guide.getByRole('heading', { name: 'You know your way around' })).toBeVisible()
  })

  await test.step('closed, it stays away from a page that is loaded anew', async () => {
    await guide.getByRole('button', { name: 'Done' }).click()
    await expect(guide).toBeHidden()
    await loadAnew(page)
    await go(page, 'Library')
    await expect(page.getByRole('row', { name: 'Harbour at first light' })).toBeVisible()
    await expect(guide).toBeHidden()
  })

  await test.step('Help begins it again, and what was found before ticks nothing', async () => {
    const search = page.getByRole('searchbox', { name: 'Search library' })
    await search.fill('light')
    await expect(page.getByRole('main').getByText('1 of 1')).toBeVisible()
    await page.keyboard.press('F1')
    await page.getByRole('button', { name: 'Restart the guide' }).click()
    await expect(guide.getByRole('heading', { name: 'Get started' })).toBeVisible()
    await expect(search).toHaveValue('')
    await expect(guide.getByRole('img', { name: '0 of 3 steps done' })).toBeVisible()
    await guide.getByRole('button', { name: 'Close the guide' }).click()
    await expect(guide).toBeHidden()
  })
})
