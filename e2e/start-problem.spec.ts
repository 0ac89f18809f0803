import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openStorage } from '../src/main/library/open-storage.ts'
import { expect, test } from './support/app.ts'
import { tryPractice } from './support/desk.ts'

test('a new app that can keep no library says so at once, and touches nothing', async ({
  launch,
}, testInfo) => {
  const folder = testInfo.outputPath('folder')
  mkdirSync(path.join(folder, 'library.db'), { recursive: true })
  const kept = path.join(folder, 'library.db', 'mine.txt')
  writeFileSync(kept, 'kept')
  const { page } = await launch({ folder })
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try the practice service' })).toHaveCount(0)
  expect(readFileSync(kept, 'utf8')).toBe('kept')
})

test('a later start that cannot open its library says so, and shows no screen without it', async ({
  kept,
  launch,
}, testInfo) => {
  await tryPractice(kept.page)
  const folder = folderWithLibrary(testInfo.outputPath('later'), kept.folder)
  const library = new DatabaseSync(path.join(folder, 'library.db'))
  library.exec('PRAGMA user_version = 4711')
  library.close()
  const { page, electron } = await launch({ folder })
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(page.getByText('needs a newer version of Index Desk')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)

  await test.step('what helps to find out why can be read and saved there', async () => {
    await page.getByRole('button', { name: 'Save diagnostics…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save diagnostics' })
    await dialog.getByRole('button', { name: /^Library/ }).click()
    await expect(dialog.getByRole('textbox', { name: 'Library' })).toHaveValue(/"library-newer"/)
    const saved = testInfo.outputPath('diagnostics')
    await electron.evaluate(({ dialog: system }, filePath) => {
      system.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
    }, saved)
    await dialog.getByRole('button', { name: 'Save 7 files…' }).click()
    await expect(page.getByRole('status')).toContainText('Saved as “diagnostics.zip”')
    expect(readFileSync(`${saved}.zip`).subarray(0, 2).toString()).toBe('PK')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('button', { name: 'Save diagnostics…' })).toBeFocused()
  })
})

/** A data folder with the settings of another app and its own library. */
function folderWithLibrary(folder: string, settingsOf: string): string {
  mkdirSync(folder, { recursive: true })
  for (const name of ['connections.json', 'preferences.json'])
    copyFileSync(path.join(settingsOf, name), path.join(folder, name))
  openStorage({ folder, openedAt: Date.now() }).db.close()
  return folder
}
