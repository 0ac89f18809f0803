import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { callFor } from './support/bridge.ts'
import { connectTo, loadAnew, samples } from './support/desk.ts'
import { startRawSite } from './support/raw-site.ts'
import { startRecordingService } from './support/recording-service.ts'
import { addToReview, candidate, openReview, reviewCell, reviewRow } from './support/review.ts'

const photo = readFileSync(path.join(samples, 'website', 'good-intent.jpg'))

test('addresses under review are shortened by click or key, one or all, and come back after a crash of the page', async ({
  kept,
}, info) => {
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
  await page.screenshot({ path: info.outputPath('addresses.png') })

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

test('pictures on the web are looked at before they are added, one or all of them', async ({
  kept,
}, info) => {
  const service = await startRecordingService()
  const site = await startRawSite((asked) => {
    if (asked === '/gone.jpg') return { status: '404 Not Found' }
    return { headers: { 'content-type': 'image/jpeg' }, body: photo }
  })
  const { page } = kept
  await connectTo(page, service)
  const connectionId = (await callFor(page, 'preferences/get', undefined)).chosenConnection ?? ''
  const picture = (number: number, name: string) =>
    candidate(number, { content: { kind: 'picture-address', address: `${site.origin}/${name}` } })
  await addToReview(page, connectionId, [
    picture(1, 'one.jpg'),
    picture(2, 'gone.jpg'),
    candidate(3),
    ...Array.from({ length: 30 }, (_, index) => picture(4 + index, `${index}.jpg`)),
  ])
  await openReview(page)
  await page.getByRole('button', { name: 'Check the picture of “Berth 1”' }).click()
  await expect(reviewCell(page, 1, 'Check')).toContainText(/JPEG · \d+ × \d+ · /)
  expect(site.requests).toHaveLength(1)

  await page.getByRole('button', { name: 'Check pictures' }).click()
  await expect(page.getByText('1 of 32 pictures may not work')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Documents to add' }).locator(':focus')).toHaveCount(1)
  // Earlier results are not fetched again.
  expect(site.requests).toHaveLength(32)
  await expect(reviewCell(page, 2, 'Check')).toContainText('No picture at this address any more.')
  await page.getByText('1 of 32 pictures').click()
  await expectAccessible(page, 'pictures that were checked')
  await page.screenshot({ path: info.outputPath('pictures.png') })
  await page.getByRole('button', { name: 'Select rows' }).click()
  await expect(reviewRow(page, 2).getByRole('checkbox')).toBeChecked()
  await expect(page.getByText('1 selected')).toBeVisible()
  await Promise.all([service.close(), site.close()])
})
