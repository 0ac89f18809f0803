import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { chooseOption } from './support/choose-option.ts'
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
  const panel = page.getByRole('tabpanel', { name: 'What was sent and used' })
  const table = page.getByRole('table', { name: 'Figures' })

  await test.step('before anything was sent, it says so', async () => {
    await go(page, 'Activity')
    await page.getByRole('tab', { name: 'Overview' }).click()
    await expect(panel).toContainText('Nothing sent yet')
  })

  await test.step('the figures of what was sent, as the service gave them', async () => {
    await addMany(page, connectionId, 12)
    await expect(table).toContainText('12')
    await expect(
      page.getByRole('img', { name: /^Requests, as a chart\. 12 requests, 12 of them accepted\./ }),
    ).toBeVisible()
    await expect(panel.getByRole('definition')).toContainText(['12', 'Requests, retries included', '100%'])
    await expect(page.getByRole('region', { name: 'By kind' })).toContainText('12')
    await expect(page.getByRole('region', { name: 'By outcome' })).toContainText('Accepted')
    await expect(page.getByRole('region', { name: 'By outcome' })).toContainText('100%')
    await chooseOption(page.getByRole('combobox', { name: 'What is counted' }), 'Usage')
    await expect(page.getByRole('img', { name: /^Usage, as a chart/ })).toBeVisible()
    await expectAccessible(page, 'activity, drawn')
  })

  await test.step('by keyboard: period, table', async () => {
    await page.getByRole('radio', { name: '30 days' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: '90 days' })).toBeChecked()
    await page.keyboard.press('ArrowRight')
    await expect(table.getByRole('columnheader', { name: 'Week' })).toBeVisible()
    await expect(panel).toContainText('Point at a bar for its figures')
    await page.getByRole('region', { name: 'Figures' }).focus()
    await expect(table.getByRole('row', { name: /^Total/ })).toContainText('12')
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

  await test.step('exported, a row for each day, collection, kind and outcome', async () => {
    const file = path.join(folder, 'figures.csv')
    await electron.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = async () => ({ canceled: false, filePath })
    }, file)
    await page.getByRole('button', { name: 'Export' }).click()
    await expect(page.getByRole('status')).toContainText('to “figures.csv”')
    const [header, ...rows] = readFileSync(file, 'utf8').split('\r\n')
    expect(header).toBe('\ufeffConnection,Day,Collection,Kind,Outcome,Requests,Usage')
    expect(rows.pop()).toBe('')
    expect(rows.reduce((sum, row) => sum + Number(row.split(',')[5]), 0)).toBe(12)
  })
})
