import type { ElectronApplication, Page } from '@playwright/test'
import { usualTableLayout } from '../src/shared/schemas/view.ts'
import { expect, test } from './support/app.ts'
import { callFor } from './support/bridge.ts'
import {
  connectTo,
  expectAdded,
  go,
  handOverText,
  openDocument,
  openSettings,
  titleField,
} from './support/desk.ts'
import { startRecordingService } from './support/recording-service.ts'

async function answerDialogs(electron: ElectronApplication, filePath: string): Promise<void> {
  await electron.evaluate(({ dialog }, chosen) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: chosen })
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] })
  }, filePath)
}

async function keepView(page: Page, name: string, text: string): Promise<void> {
  const [connection] = await callFor(page, 'connections/list', undefined)
  const connectionId = connection?.id ?? ''
  await callFor(page, 'views/keep', { connectionId, name, text, table: usualTableLayout })
}

test('an archive brings a view whose name is taken under another one, and says what became of the rest', async ({
  launch,
}, testInfo) => {
  const service = await startRecordingService()
  const [ada, ben] = [await launch(), await launch()]
  const bring = async (name: string) => {
    const file = testInfo.outputPath(name)
    await answerDialogs(ada.electron, file)
    await openSettings(ada.page, 'Library and backups')
    await ada.page.getByRole('button', { name: 'Export library' }).click()
    await expect(ada.page.getByText(`Exported to “${name}”`)).toBeVisible()
    await answerDialogs(ben.electron, file)
    await openSettings(ben.page, 'Library and backups')
    await ben.page.getByRole('button', { name: 'Import archive' }).click()
    const dialog = ben.page.getByRole('dialog', { name: `Import “${name}”?` })
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    const done = ben.page.getByRole('dialog', { name: `Imported “${name}”` })
    const effects = await done.getByRole('list', { name: 'Changes to your library' }).textContent()
    await ben.page.screenshot({ path: testInfo.outputPath(`${name}.png`) })
    await done.getByRole('button', { name: 'Close' }).click()
    return effects
  }
  const last = (name: string, text: string) =>
    ben.page.getByText(new RegExp(`“${name}” on [^.]+\\. ${text}$`))

  await connectTo(ada.page, service)
  await handOverText(ada.page, { text: 'The ship came in', title: 'Ship', id: 'ship' })
  await expectAdded(ada.page, 'Ship')
  await keepView(ada.page, 'Drafts', 'title:ship')
  await connectTo(ben.page, service)
  await keepView(ben.page, 'drafts', 'title:dock')
  expect(await bring('First.indexdesk')).toContain('1 saved view, 1 renamed like “Drafts (2)”')
  await expect(last('First.indexdesk', '1 document added\\. 1 saved view added\\.')).toBeVisible()
  const views = ben.page.getByRole('link', { name: /^drafts/i })
  const both = ['drafts', 'Drafts (2)']
  await expect(views).toHaveText(both)
  await views.last().click()
  await expect(ben.page.getByRole('searchbox', { name: 'Search library' })).toHaveValue('title:ship')

  await go(ada.page, 'Add')
  await handOverText(ada.page, { text: 'The dock is wet', title: 'Dock', id: 'dock' })
  await expectAdded(ada.page, 'Dock')
  await bring('Second.indexdesk')
  await expect(last('Second.indexdesk', '1 document added, 1 unchanged\\.')).toBeVisible()
  await expect(views).toHaveText(both)

  const document = await openDocument(ada.page, 'Ship')
  await titleField(document).fill('Ship of Ada')
  await document.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(() => service.requests.length).toBe(3)
  await bring('Third.indexdesk')
  await expect(last('Third.indexdesk', '1 document changed, 1 unchanged\\.')).toBeVisible()
  await ben.page.screenshot({ path: testInfo.outputPath('settings.png') })
  await service.close()
})
