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

/** Ends the app in a way of the editor's, and waits until it has. */
const endings = {
  'the app is quit': (app: RunningApp) => app.close(),
  'the window is closed': async (app: RunningApp) => {
    const gone = app.electron.waitForEvent('close')
    await app.electron.evaluate(({ BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows()) window.close()
    })
    await gone
  },
} as const

for (const [name, end] of Object.entries(endings))
  test(`what was typed last is there again when ${name} with the last key`, async ({ kept, keptAgain }) => {
    const service = await startRecordingService()
    const first = kept
    await connectTo(first.page, service)
    await handOverText(first.page, { text: 'An older text', id: 'older' })
    await expectAdded(first.page, 'An older text')
    await textField(first.page).click()
    await first.page.keyboard.type('Every single key')
    await end(first)

    const second = await keptAgain('close')
    await expect(textField(second.page)).toHaveValue('Every single key')
    const document = await openDocument(second.page, 'An older text')
    await titleField(document).click()
    await second.page.keyboard.press('End')
    await second.page.keyboard.type(', to the last key')
    await end(second)

    await openDocumentWithDraft(await keptAgain('close'))
    await service.close()
  })

async function openDocumentWithDraft({ page }: RunningApp): Promise<void> {
  await go(page, 'Library')
  await page.getByRole('table', { name: 'Documents' }).getByRole('link', { name: 'An older text' }).click()
  const document = page.getByRole('region', { name: 'Document' })
  await expect(titleField(document)).toHaveValue('An older text, to the last key')
}

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
