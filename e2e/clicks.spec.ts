import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { callFor } from './support/bridge.ts'
import { collectionField, connectTo, expectAdded, go, submitButton } from './support/desk.ts'
import { onlyConnection } from './support/many-documents.ts'
import { startRawSite } from './support/raw-site.ts'
import { startRecordingService } from './support/recording-service.ts'
import { addToReview, candidate, candidates } from './support/review.ts'

const topOf = async (wanted: Locator): Promise<number> => (await wanted.boundingBox())?.y ?? Number.NaN

/** Presses near the upper edge and releases there after `moves`, which gets the position. */
async function clickWhile(
  page: Page,
  wanted: Locator,
  moves: (pressed: { readonly x: number; readonly y: number }) => Promise<void>,
): Promise<void> {
  await page.bringToFront()
  const { x, y, width } = (await wanted.boundingBox()) ?? { x: 0, y: 0, width: 0 }
  const pressed = { x: x + width * 0.6, y: y + 4 }
  await page.mouse.move(pressed.x, pressed.y)
  await page.mouse.down()
  await moves(pressed)
  await page.mouse.up()
}

/** `clickWhile` on an element that `change` moves. */
const clickAsItMoves = (page: Page, wanted: Locator, change: () => Promise<void>): Promise<void> =>
  clickWhile(page, wanted, async ({ y }) => {
    await change()
    await expect.poll(async () => Math.abs((await topOf(wanted)) + 4 - y)).toBeGreaterThan(16)
  })

/** Waits until the page has rendered the effect of the last click. */
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

  await test.step('what a page says about itself comes in, and the button stays in its place', async () => {
    await page.getByRole('tab', { name: 'Website' }).click()
    await collectionField(page).fill('news')
    await page.getByRole('textbox', { name: 'Website address' }).fill(`${site.origin}/news`)
    const button = submitButton(page)
    const preview = page.getByRole('region', { name: 'Page preview' })
    await clickWhile(page, button, () => expect(preview).toBeVisible())
    await expectAdded(page, 'News of the day')
  })

  const navigation = page.getByRole('navigation', { name: 'Main' })
  const found = page.getByRole('searchbox', { name: 'Search library' })
  const opened = page.getByRole('region', { name: 'Document' })
  await callFor(page, 'queue/pause-connection', { connectionId })

  await test.step('an entry of the sidebar comes in above another one', async () => {
    const queue = navigation.getByRole('link', { name: 'Queue', exact: true })
    await clickAsItMoves(page, queue, () => addToReview(page, connectionId, candidates(60)))
    await expect(page.getByRole('heading', { name: 'Queue', level: 1 })).toBeVisible()
  })
  await go(page, 'Library')

  await test.step('a press that the pointer leaves is still taken back', async () => {
    const activity = navigation.getByRole('link', { name: 'Activity', exact: true })
    await clickWhile(page, activity, async ({ x, y }) => {
      await callFor(page, 'review/accept', { connectionId })
      await expect(navigation.getByRole('link', { name: 'Review', exact: true })).toBeHidden()
      await page.mouse.move(x, y + 60)
    })
    await drawn(page)
    await expect(found).toBeVisible()
  })

  await test.step('what is hidden before the release was not meant', async () => {
    const activity = navigation.getByRole('link', { name: 'Activity', exact: true })
    const handle = await activity.elementHandle()
    await clickWhile(page, activity, async () => {
      await handle?.evaluate(
        (link) => link instanceof HTMLElement && link.style.setProperty('display', 'none'),
      )
    })
    await drawn(page)
    await expect(found).toBeVisible()
    await handle?.evaluate((link) => link instanceof HTMLElement && link.style.removeProperty('display'))
  })

  const row = (number: number) =>
    page.getByRole('row').filter({ has: page.getByRole('link', { name: `Berth ${number}`, exact: true }) })
  const addFrom = async (from: number, count: number) => {
    await addToReview(
      page,
      connectionId,
      Array.from({ length: count }, (_, at) => candidate(from + at)),
    )
    await callFor(page, 'review/accept', { connectionId })
  }

  await test.step('documents come in above one in the list', async () => {
    await expect(row(60)).toBeVisible()
    await clickAsItMoves(page, row(55), () => addFrom(61, 3))
    await expect(opened.getByRole('textbox', { name: 'Title' })).toHaveValue('Berth 55')
    await go(page, 'Library')
    await expect(opened).toBeHidden()
  })

  await test.step('what takes over the place of a document that is out of sight is not meant', async () => {
    await expect(row(63)).toBeVisible()
    await clickWhile(page, row(50), async () => {
      await addFrom(64, 20)
      await expect(row(83)).toBeVisible()
      await expect(row(50)).toBeHidden()
    })
    await drawn(page)
    await expect(opened).toBeHidden()
  })

  await site.close()
  await service.close()
})

test('the side buttons of a mouse go back and forward, the middle one opens nothing', async ({ kept }) => {
  const service = await startRecordingService()
  const { page } = kept
  await connectTo(page, service)
  await go(page, 'Library')
  await go(page, 'Queue')
  const session = await page.context().newCDPSession(page)
  const press = async (button: 'back' | 'forward') => {
    const at = { x: 300, y: 300, clickCount: 1, button } as const
    await session.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at })
    await session.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at })
  }
  const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current="page"]')
  await expect(current).toHaveText(/^Queue/)
  await press('back')
  await expect(current).toHaveText(/^Library/)
  await press('forward')
  await expect(current).toHaveText(/^Queue/)
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Library' })
    .click({ button: 'middle' })
  await press('back')
  await expect(current).toHaveText(/^Library/)
  expect(page.context().pages()).toHaveLength(1)
  await expect(page.locator('a:not([draggable="false"])')).toHaveCount(0)
  await service.close()
})
