import { expect, test } from './support/app.ts'
import { callFor, connectTo } from './support/bridge.ts'
import { startRecordingService } from './support/recording-service.ts'
import {
  addToReview,
  candidate,
  candidates,
  chip,
  openReview,
  reviewCell,
  reviewRow,
  reviewTable,
} from './support/review.ts'
import { systemKeys } from './support/system-keys.ts'

test('in a long batch, place, typing and choice outlast rows that come and go', async ({ kept }) => {
  const service = await startRecordingService()
  const { page } = kept
  await expect(page.getByRole('heading', { name: 'Welcome to Index Desk' })).toBeVisible()
  const connection = await connectTo(page, service.address)
  const { keyboard } = page
  const focused = reviewTable(page).locator(':focus')
  const selection = page.getByRole('region', { name: 'What is selected' })
  const removeAt = async (offset: number, limit: number) => {
    const place = { connectionId: connection.id, filter: 'all', offset, limit } as const
    const { rows } = await callFor(page, 'review/rows', place)
    await callFor(page, 'review/remove', { connectionId: connection.id, keys: rows.map(({ key }) => key) })
  }
  await addToReview(
    page,
    connection.id,
    candidates(700, { 4: { title: '' }, 6: { title: '' }, 600: { documentId: 'berth-3' } }),
  )
  await openReview(page)

  await test.step('keys lead through rows that were never read', async () => {
    await reviewCell(page, 1, 'Collection').getByRole('button').focus()
    await keyboard.press('ControlOrMeta+ArrowDown')
    await expect(reviewCell(page, 700, 'Collection').getByRole('button')).toBeFocused()
    await expect(reviewRow(page, 700)).toHaveAttribute('aria-rowindex', '701')
    await expect(reviewRow(page, 700)).toBeInViewport()
    await keyboard.press('PageUp')
    await expect(focused).toBeInViewport()
    await expect(reviewCell(page, 700, 'Collection').getByRole('button')).not.toBeFocused()
    await keyboard.press('ControlOrMeta+Home')
    // Rows that need attention come first.
    await expect(reviewRow(page, 4).getByRole('checkbox')).toBeFocused()
    await keyboard.press('Home')
    await expect(reviewRow(page, 4).getByRole('checkbox')).toBeFocused()
  })

  await test.step('a duplicate leads to the row it is the same as', async () => {
    await chip(page, 'To decide').check()
    await page.getByRole('button', { name: 'Same ID as row 3' }).click()
    await expect(chip(page, 'All')).toBeChecked()
    await expect(reviewCell(page, 3, 'Title').getByRole('button')).toBeFocused()
  })

  await test.step('the place is kept while another screen is looked at', async () => {
    await keyboard.press('ControlOrMeta+ArrowDown')
    await expect(reviewCell(page, 700, 'Title').getByRole('button')).toBeFocused()
    await page.getByRole('link', { name: 'Queue' }).click()
    await openReview(page)
    await expect(reviewRow(page, 700)).toBeInViewport()
  })

  await test.step('what is in sight stays where it is when rows above it go', async () => {
    await reviewCell(page, 700, 'Title').getByRole('button').focus()
    for (let pages = 0; pages < 5; pages += 1) await keyboard.press('PageUp')
    const seen = await focused.textContent()
    const row = page.getByRole('row').filter({ hasText: seen ?? '' })
    const before = await row.boundingBox()
    await removeAt(300, 2)
    await expect(reviewTable(page)).toHaveAttribute('aria-rowcount', '699')
    await expect(focused).toHaveText(seen ?? '')
    await expect.poll(async () => (await row.boundingBox())?.y).toBe(before?.y)
  })

  await test.step('what is being typed stays while rows before it go and others come', async () => {
    await reviewTable(page).getByRole('checkbox', { name: 'Select all' }).focus()
    await keyboard.press('Tab')
    await keyboard.press('ControlOrMeta+Home')
    await reviewCell(page, 3, 'Title').getByRole('button').click()
    const field = page.getByRole('textbox', { name: 'Title' })
    await field.fill('Half a ti')
    await removeAt(3, 2)
    await addToReview(page, connection.id, [candidate(9000)])
    await expect(reviewTable(page)).toHaveAttribute('aria-rowcount', '698')
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('Half a ti')
    await keyboard.type('tle')
    await keyboard.press('Enter')
    await expect(reviewCell(page, 3, 'Title')).toHaveText('Half a title')
    await expect(reviewCell(page, 5, 'Title').getByRole('button')).toBeFocused()
    await keyboard.press('ControlOrMeta+z')
    await expect(reviewCell(page, 3, 'Title').getByRole('button')).toBeFocused()
    await expect(reviewCell(page, 3, 'Title')).toHaveText('Berth 3')
    await keyboard.press('ControlOrMeta+Shift+z')
    await expect(reviewCell(page, 3, 'Title')).toHaveText('Half a title')
  })

  await test.step('a row put right leaves the list, and the next one has the focus', async () => {
    await chip(page, 'Need attention').check()
    await reviewCell(page, 4, 'Title').getByRole('button').focus()
    await keyboard.type('Fourth')
    await keyboard.press('Enter')
    await expect(reviewRow(page, 4)).toBeHidden()
    await expect(reviewCell(page, 6, 'Title').getByRole('button')).toBeFocused()
    await chip(page, 'All').check()
  })

  await test.step('a half-typed cell is kept when the screen is left by a key', async () => {
    await reviewCell(page, 5, 'Document ID').getByRole('button').click()
    await page.getByRole('textbox', { name: 'Document ID' }).fill('fifth-berth')
    await keyboard.press(systemKeys.back)
    await expect(reviewTable(page)).toBeHidden()
    await openReview(page)
    await expect(reviewCell(page, 5, 'Document ID')).toHaveText('fifth-berth')
  })

  await test.step('rows are chosen and removed without a mouse', async () => {
    await reviewCell(page, 3, 'Title').getByRole('button').focus()
    await keyboard.press('Shift+ArrowDown')
    await keyboard.press('Shift+ArrowDown')
    await expect(selection).toContainText('3 selected')
    await keyboard.press('Home')
    await keyboard.press('Delete')
    await expect(reviewRow(page, 5)).toBeHidden()
    await expect(reviewRow(page, 7).locator(':focus')).toHaveCount(1)
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect(reviewCell(page, 3, 'Title')).toHaveText('Half a title')
    await focused.press('ControlOrMeta+a')
    await expect(selection).toContainText('697 selected')
    await selection.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('Nothing to review')).toBeVisible()
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect(reviewTable(page)).toHaveAttribute('aria-rowcount', '698')
  })

  await test.step('the batch is thrown away', async () => {
    await page.getByRole('button', { name: 'Discard all' }).click()
    const dialog = page.getByRole('dialog', { name: 'Discard all rows?' })
    await expect(dialog).toContainText('697 rows')
    await dialog.getByRole('button', { name: 'Discard', exact: true }).click()
    await expect(page.getByText('Nothing to review')).toBeVisible()
    expect(service.requests).toEqual([])
  })
  await service.close()
})
