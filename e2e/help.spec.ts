import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { connectTo, go } from './support/desk.ts'
import { startRecordingService } from './support/recording-service.ts'

test('help is opened by F1, searched, read and closed without a mouse', async ({ kept }) => {
  const service = await startRecordingService()
  const { page } = kept
  await connectTo(page, service)
  await go(page, 'Queue')
  const link = page.getByRole('link', { name: 'Queue', exact: true })
  await link.focus()
  const panel = page.getByRole('complementary', { name: 'Help' })
  const toggle = page.getByRole('button', { name: 'Help', exact: true })
  const { keyboard } = page

  await test.step('the topics of the screen come first', async () => {
    await keyboard.press('F1')
    await expect(panel.getByRole('searchbox', { name: 'Search help' })).toBeFocused()
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    await expect(panel.getByRole('region').first().getByRole('button').first()).toContainText('queue')
    await expectAccessible(page, 'Help, the topics')
  })

  await test.step('a topic is found and read', async () => {
    await keyboard.type('how do I restore a version')
    await keyboard.press('Tab')
    await keyboard.press('Enter')
    await expect(panel.getByRole('heading', { name: 'See history and restore a version' })).toBeFocused()
    await expect(panel.getByRole('article').locator('ol').getByRole('listitem')).toHaveCount(4)
    await expectAccessible(page, 'Help, a topic')
  })

  await test.step('the screen stays beside it, and Escape leads back to it', async () => {
    await expect(page.getByRole('heading', { name: 'Queue', exact: true })).toBeVisible()
    await keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(link).toBeFocused()
  })

  await test.step('in a small window it takes the place of the screen', async () => {
    await page.setViewportSize({ width: 640, height: 560 })
    await toggle.click()
    const content = page.locator('#content')
    await expect(content).toHaveAttribute('inert', '')
    const [inside, all] = [await panel.boundingBox(), await content.boundingBox()]
    expect(inside?.width).toBe(all?.width)
    await expectAccessible(page, 'Help, in a small window')
    await go(page, 'Library')
    await expect(panel).toBeHidden()
    await expect(content).not.toHaveAttribute('inert')
  })
})
