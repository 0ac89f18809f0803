import { expect, type RunningApp, test } from './support/app.ts'
import {
  connectTo,
  expectAdded,
  go,
  handOverText,
  openDocument,
  textField,
  titleField,
} from './support/desk.ts'
import { startRecordingService } from './support/recording-service.ts'
import { systemKeys } from './support/system-keys.ts'

async function closeWindow(app: RunningApp): Promise<void> {
  const gone = app.electron.waitForEvent('close')
  await app.electron.evaluate(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) window.close()
  })
  await gone
}

test('what was typed last is there again when the app is quit or its window closed with the last key', async ({
  kept,
  keptAgain,
}) => {
  const service = await startRecordingService()
  await connectTo(kept.page, service)
  await handOverText(kept.page, { text: 'An older text', id: 'older' })
  await expectAdded(kept.page, 'An older text')
  await textField(kept.page).click()
  await kept.page.keyboard.type('Every single key')

  const second = await keptAgain('close')
  await expect(textField(second.page)).toHaveValue('Every single key')
  const document = await openDocument(second.page, 'An older text')
  await titleField(document).click()
  await second.page.keyboard.press(systemKeys.lineEnd)
  await second.page.keyboard.type(', to the last key')
  await closeWindow(second)

  const { page } = await keptAgain('close')
  await go(page, 'Library')
  await page.getByRole('table', { name: 'Documents' }).getByRole('link', { name: 'An older text' }).click()
  const there = page.getByRole('region', { name: 'Document' })
  await expect(titleField(there)).toHaveValue('An older text, to the last key')
  await service.close()
})

test('a page that hangs holds its window open for a moment only', async ({ launch }) => {
  const app = await launch()
  await expect(app.page.getByRole('heading', { name: 'Welcome to Index Desk' })).toBeVisible()
  const hanging = app.page.waitForEvent('console')
  const never = app.page.evaluate(() => {
    console.info('hanging from now on')
    for (;;);
  })
  never.catch(() => undefined)
  await hanging
  await app.close()
})
