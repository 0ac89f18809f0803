import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { connectTo, go } from './support/desk.ts'
import { addMany, onlyConnection } from './support/many-documents.ts'
import { startRecordingService } from './support/recording-service.ts'
import { watchViolations } from './support/violations.ts'

test('what was sent and used is drawn, told in numbers, and written to a file', async ({ launch }) => {
  const service = await startRecordingService()
  // Launched separately: charts also show removed connections, such as those of other tests.
  const { page, electron, folder } = await launch()
  await connectTo(page, service)
  const connectionId = await onlyConnection(page)
  await watchViolations(page)
  const panel = page.getByRole('tabpanel', { name: 'Overview' })
  const table = page.getByRole('table', { name: 'Documents added' })

  await test.step('before anything was sent, it says so', async () => {
    await go(page, 'Activity')
    await page.getByRole('tab', { name: 'Overview' }).click()
    await expect(panel).toContainText('Nothing sent yet')
  })

  await test.step('the figures of what was sent, as the service gave them', async () => {
    await addMany(page, connectionId, 12)
    await expect(table).toContainText('12')
    await expect(panel.getByRole('definition')).toContainText(['12', '12 more than before', '0', '100%'])
    await expect(page.getByRole('region', { name: 'Recent' }).getByRole('listitem')).toHaveCount(4)
    await expect(panel.locator('canvas')).toBeVisible()
    await expectAccessible(page, 'activity, drawn')
  })

  await test.step('by keyboard: period, table', async () => {
    await page.getByRole('radio', { name: '30 days' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: '90 days' })).toBeChecked()
    await page.keyboard.press('ArrowRight')
    await expect(table.getByRole('columnheader', { name: 'Week' })).toBeVisible()
    await expect(table.getByRole('row')).toContainText(['Week', '12'])
  })

  await test.step('drawn anew where there is less room, and nothing refused by the page`s policy', async () => {
    await page.setViewportSize({ width: 720, height: 480 })
    await expect(async () => {
      const canvas = await panel.locator('canvas').boundingBox()
      expect(canvas?.width ?? 0).toBeLessThan(700)
    }).toPass()
    expect(
      await page.evaluate(() => (window as unknown as { refusedByPolicy: string[] }).refusedByPolicy),
    ).toEqual([])
  })

  await test.step('exported, a row for each day, collection, kind, action and outcome', async () => {
    const file = path.join(folder, 'figures.csv')
    await electron.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = async () => ({ canceled: false, filePath })
    }, file)
    await page.getByRole('button', { name: 'Export' }).click()
    await expect(page.getByRole('status')).toContainText('to “figures.csv”')
    const [header, ...rows] = readFileSync(file, 'utf8').split('\r\n')
    expect(header).toBe('\ufeffConnection,Day,Collection,Kind,Action,Outcome,Requests,Usage')
    expect(rows.pop()).toBe('')
    expect(rows.reduce((sum, row) => sum + Number(row.split(',')[6]), 0)).toBe(12)
  })
})
