import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { callFor } from './support/bridge.ts'
import { connectTo, loadAnew } from './support/desk.ts'
import { startRecordingService } from './support/recording-service.ts'
import { addToReview, candidate, openReview, reviewCell } from './support/review.ts'

test('addresses under review are shortened by click or key, one or all, and come back after a crash of the page', async ({
  kept,
}) => {
  const service = await startRecordingService()
  const { page } = kept
  await connectTo(page, service)
  const connectionId = (await callFor(page, 'preferences/get', undefined)).chosenConnection ?? ''
  const website = (number: number, address: string) =>
    candidate(number, { content: { kind: 'website', address } })
  await addToReview(page, connectionId, [
    website(1, 'https://example.org/one?utm_source=mail&id=1'),
    website(2, 'https://example.org/two#part'),
    website(3, 'https://example.org/three?fbclid=abc'),
    website(4, 'https://example.org/four?id=4'),
  ])
  await openReview(page)
  await expect(page.getByText('3 web addresses can be shortened')).toBeVisible()
  await expectAccessible(page, 'addresses that could be shorter')

  await test.step('one by the keys, which are given back to its cell', async () => {
    const content = reviewCell(page, 1, 'Content')
    await content.getByText('https://example.org/one?utm_source').focus()
    await page.keyboard.press('ArrowRight')
    await expect(content.getByRole('button', { name: /^Shorten/ })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(content.getByRole('button', { name: /^Keep/ })).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await expect(content.getByText('https://example.org/one?id=1', { exact: true })).toBeFocused()
  })

  await test.step('one is kept, and all others are shortened', async () => {
    await page.getByRole('button', { name: 'Keep the address of “Berth 2” as it is' }).click()
    await expect(reviewCell(page, 2, 'Content').getByRole('button')).toHaveCount(1)
    await expect(page.getByText('1 web address can be shortened')).toBeVisible()
    await page.getByRole('button', { name: 'Shorten all' }).click()
    await expect(reviewCell(page, 3, 'Content')).not.toContainText('fbclid')
  })

  await loadAnew(page)
  await test.step('a shortened one comes back, and what is shown is sent', async () => {
    await openReview(page)
    await page.getByRole('button', { name: 'Restore the original address of “Berth 1”' }).click()
    await expect(reviewCell(page, 1, 'Content')).toContainText('https://example.org/one?utm_source=mail&id=1')
    await page.getByRole('button', { name: /^Add .* to index$/ }).click()
    await expect.poll(() => service.requests.length).toBe(4)
    const sent = service.requests.map(
      ({ body }) => (JSON.parse(body) as { readonly content: string }).content,
    )
    expect(sent.toSorted()).toEqual([
      'https://example.org/four?id=4',
      'https://example.org/one?utm_source=mail&id=1',
      'https://example.org/three',
      'https://example.org/two#part',
    ])
  })
  await service.close()
})
