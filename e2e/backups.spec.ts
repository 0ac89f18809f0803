import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { ElectronApplication, Locator, Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { callFor } from './support/bridge.ts'
import { expectAdded, go, handOverText, libraryRows, openSettings, tryPractice } from './support/desk.ts'

async function choose(
  { electron }: { readonly electron: ElectronApplication },
  chosen: string,
): Promise<void> {
  await electron.evaluate(({ dialog }, place) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [place] })
  }, chosen)
}

async function addText(page: Page, title: string): Promise<void> {
  await go(page, 'Add')
  await handOverText(page, { text: `Text of ${title}`, title, id: title.toLowerCase() })
  await expectAdded(page, title)
}

type Asked = { readonly asked: (() => void)[] }

/** Number of system dialogs that a double press opens; all of them get the answer at once. */
async function askedByTwoPresses(
  { electron, page }: { readonly electron: ElectronApplication; readonly page: Page },
  { pressed, chosen }: { readonly pressed: Locator; readonly chosen: string },
): Promise<number> {
  await electron.evaluate(({ dialog }, filePath) => {
    const asked: Asked['asked'] = []
    dialog.showOpenDialog = () =>
      new Promise((resolve) => {
        asked.push(() => resolve({ canceled: false, filePaths: [filePath] }))
      })
    Object.assign(globalThis, { asked })
  }, chosen)
  await pressed.dblclick()
  // Answered after every call that the presses caused.
  await callFor(page, 'preferences/get', undefined)
  return electron.evaluate(() => {
    const { asked } = globalThis as unknown as Asked
    for (const answer of asked) answer()
    return asked.length
  })
}

const section = (page: Page) => page.getByRole('region', { name: 'Backups', exact: true })
const place = (page: Page) => page.getByRole('region', { name: 'Library location' })

test('a copy is made, looked into and restored, and the library moves with its copies', async ({
  launch,
}, testInfo) => {
  const app = await launch()
  const { page, folder } = app
  await tryPractice(page)
  await addText(page, 'Before')

  await test.step('a copy that is made while one is chosen is there to be chosen', async () => {
    await openSettings(page, 'Library and backups')
    await section(page).getByRole('button', { name: 'Restore a backup' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('No backups yet.')
    await callFor(page, 'backups/make', undefined)
    await expect(dialog.getByRole('radio')).toBeChecked()
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByRole('dialog', { name: /^Backup of / })).toContainText('Restore')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    // Two backups of one second share a file name.
    rmSync(path.join(folder, 'backups'), { recursive: true })
  })

  await test.step('a copy on demand is listed once it is whole', async () => {
    await section(page).getByRole('button', { name: 'Back up now' }).click()
    await expect(page.getByRole('status')).toContainText('Backup finished')
    await expect(section(page).getByRole('list', { name: 'Backups' }).getByRole('listitem')).toHaveCount(1)
    expect(readdirSync(path.join(folder, 'backups'))).toEqual([expect.stringMatching(/-asked\.db$/)])
  })

  await addText(page, 'After')
  await test.step('what would be missing is said before', async () => {
    await openSettings(page, 'Library and backups')
    await section(page).getByRole('button', { name: 'Restore a backup' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Preview' }).click()
    const preview = page.getByRole('dialog', { name: /^Backup of / })
    await expect(preview).toContainText('1 newer document isn’t in it.')
    await expect(preview.getByRole('listitem').filter({ hasText: 'After' })).toBeVisible()
    await preview.getByRole('button', { name: 'Restore', exact: true }).click()
  })

  await test.step('the copy is the library then, and the one from before is among the copies', async () => {
    await expect(page.getByText('Backup restored.')).toBeVisible()
    await go(page, 'Library')
    await expect(libraryRows(page)).toHaveCount(1)
    await expect(libraryRows(page)).toContainText('Before')
    await openSettings(page, 'Library and backups')
    await expect(section(page).getByText('Before restoring a backup')).toBeVisible()
  })

  await test.step('a file that is no copy is told apart, and nothing changes', async () => {
    const file = testInfo.outputPath('notes.db')
    writeFileSync(file, 'These are notes.')
    await section(page).getByRole('button', { name: 'Restore a backup' }).click()
    const pressed = page.getByRole('dialog').getByRole('button', { name: 'Choose file…' })
    expect(await askedByTwoPresses(app, { pressed, chosen: file })).toBe(1)
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('isn’t a complete backup')
    await page.getByRole('dialog').getByRole('button', { name: 'Choose another backup' }).click()
    await page.getByRole('dialog').getByRole('radio').last().check()
    await page.getByRole('dialog').getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByRole('dialog', { name: /^Backup of / })).toContainText('Restore')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  })

  const disk = testInfo.outputPath('disk')
  const moved = path.join(disk, 'Index Desk')
  mkdirSync(disk)
  await test.step('a folder that will not do is said where it was chosen, until another one does', async () => {
    const pressed = place(page).getByRole('button', { name: 'Move to another folder…' })
    expect(await askedByTwoPresses(app, { pressed, chosen: folder })).toBe(1)
    await expect(place(page).getByRole('alert')).toContainText('The library is already in this folder.')
  })

  await test.step('the library moves to another folder, and its old one is left whole', async () => {
    await choose(app, disk)
    await place(page).getByRole('button', { name: 'Move to another folder…' }).click()
    await expect(page.getByRole('dialog')).toContainText(moved)
    await expect(page.getByRole('alert')).toBeHidden()
    await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click()
    await expect(page.getByText('Library moved to')).toBeVisible()
    expect(existsSync(path.join(folder, 'library.db'))).toBe(false)
    const [old = ''] = readdirSync(folder).filter((name) => name.startsWith('old-library-moved-'))
    expect(existsSync(path.join(folder, old, 'library.db'))).toBe(true)
    await addText(page, 'Moved')
    await openSettings(page, 'Library and backups')
    await expect(section(page).getByRole('list', { name: 'Backups' }).getByRole('listitem')).toHaveCount(2)
    await expect(place(page)).toContainText(moved)
  })

  await test.step('a second app whose folder points there is kept out, and nothing is made beside it', async () => {
    const beside = testInfo.outputPath('beside')
    mkdirSync(beside)
    writeFileSync(path.join(beside, 'data-folder.json'), JSON.stringify({ folder: moved }))
    const second = await launch({ folder: beside })
    await expect(second.page.getByText('Another program is using the library')).toBeVisible()
    expect(existsSync(path.join(beside, 'library.db'))).toBe(false)
    await second.close()
  })

  await app.close()
  await test.step('without its disk the app waits for it, and makes no empty library', async () => {
    renameSync(disk, `${disk}-unplugged`)
    const later = await launch({ folder })
    await expect(later.page.getByRole('heading', { name: 'Can’t find your library' })).toBeVisible()
    await expect(later.page.getByText(moved)).toBeVisible()
    expect(existsSync(moved)).toBe(false)
    expect(existsSync(path.join(folder, 'library.db'))).toBe(false)
    await choose(later, testInfo.outputPath('beside'))
    await later.page.getByRole('button', { name: 'Choose its folder…' }).click()
    await expect(later.page.getByRole('alert')).toContainText('There’s no library in this folder')
    renameSync(`${disk}-unplugged`, disk)
    await later.page.getByRole('button', { name: 'Try again' }).click()
    await expect(later.page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await go(later.page, 'Library')
    await expect(libraryRows(later.page)).toHaveCount(2)
  })
})
