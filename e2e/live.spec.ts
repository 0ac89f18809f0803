import type { Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { callFor } from './support/bridge.ts'
import { connectTo, go, handOverText, loadAnew, openSettings } from './support/desk.ts'
import { startRecordingService } from './support/recording-service.ts'
import { addToReview, candidates } from './support/review.ts'

const frame = (page: Page) => page.getByRole('banner').filter({ hasText: 'Live service: Town index' })

async function markLive(page: Page, isLive: boolean): Promise<void> {
  await openSettings(page, 'Connections')
  await page.getByRole('button', { name: 'Settings of “Town index”' }).click()
  const box = page.getByRole('switch', { name: 'This is a live service' })
  await (isLive ? box.check() : box.uncheck())
  await page.getByRole('button', { name: 'Save connection' }).click()
  await expect(page.getByRole('status')).toContainText('Saved “Town index”')
}

test('a live connection frames the window, in words too, and is asked about before many are sent', async ({
  kept,
}) => {
  const service = await startRecordingService()
  const { page } = kept
  await connectTo(page, service)
  await expect(frame(page)).toBeHidden()

  await test.step('marked in Settings, it frames every screen at once', async () => {
    await markLive(page, true)
    await expect(frame(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Connection: Town index (live)' })).toBeVisible()
    for (const screen of ['Add', 'Queue', 'Library', 'Activity'] as const) {
      await go(page, screen)
      await expect(frame(page)).toBeVisible()
    }
    // Equal width on each side, and it blocks no clicks.
    const edges = await frame(page).evaluate((element) => {
      const { borderTopColor, borderWidth, pointerEvents } = getComputedStyle(element)
      const { width, height } = element.getBoundingClientRect()
      const isWhole = width === window.innerWidth && height === window.innerHeight
      return { borderTopColor, borderWidth, pointerEvents, isWhole }
    })
    expect(edges).toMatchObject({ borderWidth: '3px', pointerEvents: 'none', isWhole: true })
    expect(edges.borderTopColor).not.toBe('rgb(0, 0, 0)')
    await expectAccessible(page, 'the frame')
  })

  await test.step('also where colours are forced, its name can be read', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    await expect(frame(page)).toBeVisible()
    await page.emulateMedia({ forcedColors: 'none' })
  })

  await test.step('one document leaves unasked', async () => {
    await go(page, 'Add')
    await handOverText(page, { text: 'One notice', id: 'one' })
    await expect(page.getByRole('status')).toContainText('Added “One notice”')
  })

  await test.step('many are asked about, with name and number, and nothing leaves before', async () => {
    const [connection] = await callFor(page, 'connections/list', undefined)
    await addToReview(page, connection?.id ?? '', candidates(12))
    await page.getByRole('link', { name: 'Review' }).click()
    const add = page.getByRole('button', { name: /^Add .* to index$/ })
    await add.click()
    const question = page.getByRole('dialog', { name: 'Send to the live service “Town index”?' })
    await expect(question).toContainText('Town index')
    await expect(question).toContainText('12 documents are added.')
    await expectAccessible(page, 'the question')
    // Pressing Enter once too often sends nothing.
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(add).toBeFocused()
    expect(service.requests).toHaveLength(1)
    await add.click()
    await question.getByRole('button', { name: 'Send', exact: true }).click()
    await expect.poll(() => service.requests.length).toBe(13)
  })

  await test.step('it is live still in a page loaded anew, until it is marked otherwise', async () => {
    await loadAnew(page)
    await expect(frame(page)).toBeVisible()
    await markLive(page, false)
    await expect(frame(page)).toBeHidden()
  })
  await service.close()
})
