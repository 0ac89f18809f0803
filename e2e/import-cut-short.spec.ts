import type { Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { callFor } from './support/bridge.ts'
import { connectTo, go } from './support/desk.ts'
import { type RecordingService, startRecordingService } from './support/recording-service.ts'
import { openReview } from './support/review.ts'

let service: RecordingService
test.beforeEach(async () => {
  service = await startRecordingService()
})
test.afterEach(() => service.close())

/** Large enough to cancel in time. */
const rowCount = 10_000
/** Enough rows for several chunks. */
const anew = 2000
const tableOf = (rows: number) => {
  const lines = Array.from({ length: rows }, (_, at) => `p-${at + 1},Price ${at + 1},Text of price ${at + 1}`)
  const buffer = Buffer.from(`Document ID,Title,Text\n${lines.join('\n')}\n`)
  return { name: 'prices.csv', mimeType: 'text/csv', buffer }
}

async function begin(page: Page, rows = rowCount): Promise<void> {
  await page.locator('body').drop({ files: [tableOf(rows)] })
  await page.getByRole('combobox', { name: 'Collection for all' }).fill('prices')
  await page.getByRole('button', { name: 'Continue to review' }).click()
}

async function arrived(page: Page): Promise<number> {
  const connectionId = (await callFor(page, 'preferences/get', undefined)).chosenConnection ?? ''
  return (await callFor(page, 'review/current', { connectionId }))?.total ?? 0
}

const notice = (page: Page) => page.getByText(/^Only the first [\d,]+ of 10,000 rows of “prices.csv”/)

test('killed while a table comes in: the review says how much of it came, and the table is brought in anew', async ({
  kept,
  keptAgain,
}) => {
  const first = kept
  await connectTo(first.page, service)
  await begin(first.page)
  await expect.poll(() => arrived(first.page), { intervals: [20] }).toBeGreaterThan(500)

  const { page } = await keptAgain('kill')
  await openReview(page)
  const count = await arrived(page)
  expect(count).toBeGreaterThan(0)
  expect(count).toBeLessThan(rowCount)
  await expect(notice(page)).toContainText(
    `Only the first ${count.toLocaleString('en')} of 10,000 rows of “prices.csv” were imported before the app closed.`,
  )
  await expectAccessible(page, 'a table that came in part')

  await page.getByRole('button', { name: /^Add .* to index$/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('of 10,000 rows of “prices.csv”')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('Nothing to review')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(notice(page)).toBeVisible()
  expect(await arrived(page)).toBe(count)
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('Nothing to review')).toBeVisible()

  await begin(page, anew)
  await expect(page.getByRole('table', { name: 'Documents to add' })).toBeVisible()
  expect(await arrived(page)).toBe(anew)
  await expect(notice(page)).toHaveCount(0)
})

test('stopped while a table comes in, or its screen left: the review says so, and what came can stay', async ({
  kept,
}) => {
  const { page } = kept
  await connectTo(page, service)
  await begin(page)
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('button', { name: 'Open Review' }).click()
  await expect(notice(page)).toContainText('You stopped the import.')
  const count = await arrived(page)
  await page.getByRole('button', { name: 'Keep', exact: true }).click()
  await expect(notice(page)).toHaveCount(0)
  await expect(page.getByRole('table', { name: 'Documents to add' }).locator(':focus')).toHaveCount(1)
  expect(await arrived(page)).toBe(count)

  await test.step('the screen is left', async () => {
    await begin(page)
    await expect.poll(() => arrived(page), { intervals: [20] }).toBeGreaterThan(count)
    await go(page, 'Review')
    await expect(notice(page)).toContainText('You stopped the import.')
  })
})
