import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { expectValue, fillValue, valueIn } from './support/metadata-form.ts'
import { startRecordingService } from './support/recording-service.ts'
import { learnMuseum, mendBar, openTemplates, sentAt, yearField } from './support/templates.ts'

test('documents that do not fit are mended one after the other, until none is left', async ({ kept }) => {
  const service = await startRecordingService()
  const { page } = kept
  await openTemplates(page, service)
  await expect.poll(() => service.requests.length).toBe(40)
  await learnMuseum(page)
  const bar = mendBar(page)
  const saveAndNext = bar.getByRole('button', { name: 'Save and next' }).first()

  await test.step('they are listed, with what each lacks', async () => {
    await page.getByRole('button', { name: /4 don’t fit$/ }).click()
    await expect(page.getByText('4 of 40 documents don’t fit')).toBeVisible()
    const rows = page.getByRole('list', { name: 'Documents that don’t fit' }).getByRole('listitem')
    await expect(rows).toHaveCount(4)
    await expect(rows.filter({ hasText: 'Thing 2' })).toContainText('“year” is missing')
    await expectAccessible(page, 'Documents that don’t fit')
  })

  await test.step('each is opened at what is missing; saved, it drops out', async () => {
    await page.getByRole('button', { name: 'Fix one by one' }).click()
    await expect(bar.getByText('1 of 4', { exact: true })).toBeVisible()
    await expect(valueIn(yearField(page))).toBeFocused()
    await expectAccessible(page, 'Mending')
    await saveAndNext.press('Enter')
    await expect(bar.getByText('No changes').first()).toBeVisible()
    await fillValue(yearField(page), '1901')
    await saveAndNext.click()
    await expect(bar.getByText('1 of 3', { exact: true })).toBeVisible()
    await expect(valueIn(yearField(page))).toBeFocused()
    await expectValue(yearField(page), '')
    await expect
      .poll(() => sentAt(service).at(-1))
      .toMatchObject({
        id: 'thing-4',
        metadata: { maker: 'Maker 4', year: 1901, tags: ['museum', 'hall'] },
      })
  })

  await test.step('one may be left out, and what was typed in it stays', async () => {
    await fillValue(yearField(page), '19')
    await bar.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(bar.getByText('2 of 3', { exact: true })).toBeVisible()
    await bar.getByRole('button', { name: 'Previous' }).click()
    await expectValue(yearField(page), '19')
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await bar.getByRole('button', { name: 'Next', exact: true }).click()
    for (const left of [2, 1]) {
      await expectValue(yearField(page), '')
      await fillValue(yearField(page), '1902')
      await saveAndNext.click()
      if (left > 1) await expect(bar.getByText(`2 of ${left}`, { exact: true })).toBeVisible()
    }
    const end = page.getByRole('heading', { name: 'Fixed 3. 1 still doesn’t fit.' })
    await expect(end).toBeFocused()
  })

  await test.step('the end says that all of them fit', async () => {
    await page.getByRole('button', { name: 'Fix the rest' }).click()
    await expect(valueIn(yearField(page))).toBeFocused()
    await page.keyboard.type('1903')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByText('The document now fits').last()).toBeVisible()
    await page.getByRole('link', { name: 'Back to the list' }).click()
    await expect(page.getByText('All 40 documents fit')).toBeVisible()
  })
  const mended = () =>
    sentAt(service)
      .slice(40)
      .map(({ id, metadata: sent }) => [id, sent?.year])
  await expect.poll(mended).toEqual([
    ['thing-4', 1901],
    ['thing-2', 1902],
    ['thing-1', 1902],
    ['thing-3', 1903],
  ])
  await service.close()
})
