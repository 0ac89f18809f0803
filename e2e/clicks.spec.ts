import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { callFor } from './support/bridge.ts'
import { collectionField, connectTo, expectAdded, submitButton } from './support/desk.ts'
import { onlyConnection } from './support/many-documents.ts'
import { startRawSite } from './support/raw-site.ts'
import { startRecordingService } from './support/recording-service.ts'
import { addToReview, candidates } from './support/review.ts'

const topOf = async (wanted: Locator): Promise<number> => (await wanted.boundingBox())?.y ?? Number.NaN

/** Presses near the upper edge, waits until that place is another thing's, and lets go there. */
async function clickWhile(page: Page, wanted: Locator, moves: () => Promise<void>): Promise<void> {
  await page.bringToFront()
  const { x, y, height } = (await wanted.boundingBox()) ?? { x: 0, y: 0, height: 0 }
  await page.mouse.move(x + 12, y + 4)
  await page.mouse.down()
  await moves()
  await expect
    .poll(async () => Math.abs((await topOf(wanted)) - y), 'it has moved away from the pointer')
    .toBeGreaterThan(height / 2)
  await page.mouse.up()
}

/** The page has drawn what the last click led to. */
const drawn = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))

test('a click is for what was pressed, also where that moves away before the release', async ({ kept }) => {
  const service = await startRecordingService()
  const site = await startRawSite(() => ({
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: '<!doctype html><title>News of the day</title><meta name="description" content="What happened.">',
  }))
  const { page } = kept
  await connectTo(page, service)
  const connectionId = await onlyConnection(page)

  await test.step('what a page says about itself comes in above the button', async () => {
    await page.getByRole('tab', { name: 'Website' }).click()
    await collectionField(page).fill('news')
    await page.getByRole('textbox', { name: 'Website address' }).fill(`${site.origin}/news`)
    await clickWhile(page, submitButton(page), async () => {
      await expect(page.getByRole('region', { name: 'What the page says about itself' })).toBeVisible()
    })
    await expectAdded(page, 'News of the day')
  })

  const library = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Library', exact: true })
  const found = page.getByRole('searchbox', { name: 'Search library' })

  await test.step('an entry of the sidebar comes in above another one', async () => {
    await clickWhile(page, library, () => addToReview(page, connectionId, candidates(2)))
    await expect(found).toBeVisible()
  })

  await test.step('a press that the pointer leaves is still taken back', async () => {
    const activity = page.getByRole('link', { name: 'Activity', exact: true })
    const { x, y } = (await activity.boundingBox()) ?? { x: 0, y: 0 }
    await page.mouse.move(x + 12, y + 4)
    await page.mouse.down()
    await callFor(page, 'review/discard', { connectionId })
    await expect.poll(() => topOf(activity)).not.toBe(y)
    await page.mouse.move(x + 12, y + 60)
    await page.mouse.up()
    await drawn(page)
    await expect(found).toBeVisible()
  })

  await site.close()
  await service.close()
})
