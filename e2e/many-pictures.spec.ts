import * as pictures from './fixtures/pictures/make-pictures.ts'
import { expect, test } from './support/app.ts'
import { callFor } from './support/bridge.ts'
import { connectTo } from './support/desk.ts'
import { startRecordingService } from './support/recording-service.ts'

test('300 pictures at once come in by their order, through two workers, and none stops the others', async ({
  kept,
}) => {
  const service = await startRecordingService()
  const { page } = kept
  let running = 0
  let mostRunning = 0
  page.on('worker', (worker) => {
    running += 1
    mostRunning = Math.max(mostRunning, running)
    worker.on('close', () => {
      running -= 1
    })
  })
  await connectTo(page, service)
  const chosen = (await callFor(page, 'preferences/get', undefined)).chosenConnection
  if (chosen === null) throw new Error('No connection is chosen')
  const whole = await pictures.plainJpeg()
  const files = Array.from({ length: 300 }, (_, at) => {
    // Distinct bytes after each picture, and every tenth truncated in its pixels.
    const own = Buffer.concat([whole, Buffer.from(`${at}`)])
    const isBroken = at % 10 === 9
    return {
      name: `quay ${at}.jpg`,
      mimeType: '',
      buffer: isBroken ? whole.subarray(0, -40 - at / 10) : own,
      isBroken,
    }
  })
  await page
    .locator('body')
    .drop({ files: files.map(({ name, mimeType, buffer }) => ({ name, mimeType, buffer })) })
  await expect(page.getByRole('heading', { name: 'Review' })).toBeVisible()
  const taken = files.filter(({ isBroken }) => !isBroken)
  await expect
    .poll(async () => (await callFor(page, 'review/current', { connectionId: chosen }))?.total)
    .toBe(taken.length)
  await expect(page.getByText('30 files couldn’t be added')).toBeVisible()
  const { rows } = await callFor(page, 'review/rows', {
    connectionId: chosen,
    filter: 'all',
    offset: 0,
    limit: 500,
  })
  expect(rows.map(({ source }) => source)).toEqual(taken.map(({ name }) => name))
  expect(mostRunning).toBe(2)

  // Fewer cards beside each other in a smaller window: the one with the focus stays in sight.
  await page.getByRole('button', { name: 'Cards' }).click()
  await page.getByRole('grid').locator('[data-index="0"] input').focus()
  await page.keyboard.press('End')
  const last = page.locator('[data-index="269"] input')
  await expect(last).toBeFocused()
  await page.setViewportSize({ width: 700, height: 600 })
  await expect(page.getByRole('grid')).toHaveAttribute('aria-colcount', '2')
  await expect(last).toBeFocused()
  await expect(last).toBeInViewport()
  await service.close()
})
