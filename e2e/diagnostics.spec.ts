import { readFileSync } from 'node:fs'
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js/index-native.js'
import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { connectTo, expectAdded, go, handOverText } from './support/desk.ts'
import { startRecordingService } from './support/recording-service.ts'

test('every file of the diagnostics is read before it is saved, and saved as it was read', async ({
  kept,
}, testInfo) => {
  const { page, electron } = kept
  const service = await startRecordingService()
  await connectTo(page, service, { name: 'Letters of Ulm' })
  await handOverText(page, {
    text: 'Dear mayor',
    title: 'To the mayor',
    id: 'to-the-mayor',
    collection: 'letters',
  })
  await expectAdded(page, 'To the mayor')
  await go(page, 'Library')

  const dialog = page.getByRole('dialog', { name: 'Save diagnostics' })
  await test.step('it opens from the Help menu, over whatever is on the screen', async () => {
    await electron.evaluate(({ Menu }) => {
      const help = Menu.getApplicationMenu()?.items.find(({ role }) => role === 'help')
      help?.submenu?.items.find(({ label }) => label.startsWith('Save diagnostics'))?.click()
    })
    await expect(dialog.getByRole('textbox', { name: 'About these files' })).toBeVisible()
    await expectAccessible(page, 'Save diagnostics')
  })

  const read = async () => {
    const texts: Record<string, string> = {}
    for (const entry of await dialog.getByRole('listitem').all()) {
      await entry.getByRole('button').click()
      const [name = ''] = ((await entry.locator('span').last().textContent()) ?? '').split(' · ')
      texts[name] = await dialog.getByRole('textbox').inputValue()
    }
    return texts
  }
  await test.step('names and addresses are in it only once they are ticked', async () => {
    const without = Object.values(await read()).join('\n')
    for (const word of ['Ulm', service.address, 'mayor', 'letters']) expect(without).not.toContain(word)
    await dialog.getByRole('checkbox', { name: 'Include names' }).check()
    await dialog.getByRole('button', { name: /^Settings/ }).click()
    await expect(dialog.getByRole('textbox')).toHaveValue(/"name": "Letters of Ulm"/)
  })

  await test.step('what was unticked is left out, and the rest is as it was read', async () => {
    await dialog.getByRole('checkbox', { name: 'Select “Queue”' }).uncheck()
    const { 'queue.json': _left, ...shown } = await read()
    const file = testInfo.outputPath('saved.zip')
    await electron.evaluate(({ dialog: system }, filePath) => {
      system.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
    }, file)
    await dialog.getByRole('button', { name: /^Save \d+ files…$/ }).click()
    await expect(page.getByRole('dialog').getByRole('status')).toContainText('Saved as “saved.zip”')
    expect(await unzip(file)).toEqual(shown)
  })

  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await service.close()
})

async function unzip(file: string): Promise<Record<string, string>> {
  const zip = new ZipReader(new BlobReader(new Blob([readFileSync(file)])), { useWebWorkers: false })
  const texts: Record<string, string> = {}
  for (const entry of await zip.getEntries())
    if (!entry.directory) texts[entry.filename] = await entry.getData(new TextWriter())
  await zip.close()
  return texts
}
