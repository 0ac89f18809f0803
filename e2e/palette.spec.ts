import type { Page } from '@playwright/test'
import { usualTableLayout } from '../src/shared/schemas/view.ts'
import { expect, test } from './support/app.ts'
import { callFor, connectTo as connectByCall } from './support/bridge.ts'
import { connectTo, go, handOverText, libraryRows, titleField } from './support/desk.ts'
import { onlyConnection } from './support/many-documents.ts'
import { startRecordingService } from './support/recording-service.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' })
const options = (page: Page) => palette(page).getByRole('option')

/** As an experienced user does: a few letters and Enter. */
async function run(page: Page, typed: string, what: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type(typed)
  await expect(options(page).first()).toContainText(what)
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(palette(page)).toBeHidden()
}

test('everything is reached by a few letters', async ({ kept }) => {
  const service = await startRecordingService()
  const { page } = kept
  await connectTo(page, service)
  const first = await onlyConnection(page)
  await handOverText(page, { text: 'The quay wall', title: 'Harbour report', id: 'harbour' })
  const { keyboard } = page

  await test.step('a screen, by the beginnings of its words', async () => {
    await run(page, 'gtq', 'Go to Queue')
    await expect(page.getByRole('heading', { name: 'Queue', exact: true })).toBeFocused()
  })

  await test.step('a document, by its text; then it is among the recent ones', async () => {
    await run(page, 'quay', 'Harbour report')
    await expect(titleField(page.getByRole('region', { name: 'Document' }))).toHaveValue('Harbour report')
    await keyboard.press('ControlOrMeta+k')
    const recent = palette(page).getByRole('group', { name: 'Recent documents' })
    await expect(recent.getByRole('option')).toContainText(['Harbour report'])
    await expect(
      palette(page).getByRole('group', { name: 'Recently used' }).getByRole('option'),
    ).toContainText(['Go to Queue'])
    await keyboard.press('Escape')
    await expect(palette(page)).toBeHidden()
  })

  await test.step('sending is paused and goes on, the theme is changed', async () => {
    await run(page, 'pause sen', 'Pause sending')
    await expect.poll(async () => (await callFor(page, 'queue/summary', undefined)).pauses).toHaveLength(1)
    await run(page, 'resume', 'Resume sending')
    await expect.poll(async () => (await callFor(page, 'queue/summary', undefined)).pauses).toHaveLength(0)
    await run(page, 'theme dark', 'Theme: dark')
    await expect.poll(async () => (await callFor(page, 'preferences/get', undefined)).theme).toBe('dark')
  })

  await test.step('another connection and a view of the first', async () => {
    const switcher = page.getByRole('button', { name: /^Connection: / })
    await connectByCall(page, service.address)
    await callFor(page, 'preferences/change', { chosenConnection: first })
    // The page is notified of both changes.
    await expect(switcher).toHaveAccessibleName('Connection: Town index')
    await callFor(page, 'views/keep', {
      connectionId: first,
      name: 'Quays to check',
      text: 'quay',
      table: usualTableLayout,
    })
    await run(page, 'test serv', 'Switch to “Test service”')
    await expect(switcher).toHaveAccessibleName('Connection: Test service')
    await run(page, 'quatoch', 'Quays to check')
    await expect(switcher).toHaveAccessibleName('Connection: Town index')
    await expect(page.getByRole('heading', { name: 'Quays to check' })).toBeVisible()
    await expect(libraryRows(page)).toHaveCount(1)
  })

  await test.step('the arrows go round, and what matches nothing says so', async () => {
    await keyboard.press('ControlOrMeta+k')
    await expect(
      palette(page).getByRole('group', { name: 'Recent documents' }).getByRole('option'),
    ).toContainText(['Harbour report'])
    await keyboard.press('ArrowUp')
    await expect(options(page).last()).toHaveAttribute('aria-selected', 'true')
    await keyboard.press('ArrowDown')
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
    await keyboard.type('zzzz')
    await expect(palette(page).getByRole('status')).toContainText('Nothing matches “zzzz”.')
    await keyboard.press('ControlOrMeta+k')
    await expect(palette(page)).toBeHidden()
  })

  await test.step('? lists the keys, but not while one types; / searches', async () => {
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await go(page, 'Queue')
    await keyboard.press('/')
    const field = page.getByRole('searchbox', { name: 'Search library' })
    await expect(field).toBeFocused()
    await keyboard.type('what?')
    await expect(field).toHaveValue('what?')
    await expect(keys).toBeHidden()
    await go(page, 'Queue')
    await keyboard.press('?')
    await expect(keys).toContainText('Open the command palette')
    await expect(keys.getByRole('button', { name: 'Close' })).toBeFocused()
    await expect(keys).toContainText('Next document')
    const size = page.viewportSize()
    await page.setViewportSize({ width: 1280, height: 800 })
    // Everything is visible.
    for (const entry of await keys.getByRole('term').all()) await expect(entry).toBeInViewport({ ratio: 1 })
    if (size !== null) await page.setViewportSize(size)
    await keyboard.press('Escape')
    await run(page, 'keyb sho', 'Keyboard shortcuts')
    await expect(keys).toBeVisible()
    await keys.getByRole('button', { name: 'Close' }).click()
  })
  await service.close()
})
