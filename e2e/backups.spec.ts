import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import type { ElectronApplication, Locator, Page } from '@playwright/test'
import { openStorage } from '../src/main/library/open-storage.ts'
import { expect, test } from './support/app.ts'
import { callFor } from './support/bridge.ts'
import { addText, expectAccepted, go, libraryRows, openSettings, tryPractice } from './support/desk.ts'

async function choose(
  { electron }: { readonly electron: ElectronApplication },
  chosen: string,
): Promise<void> {
  await electron.evaluate(({ dialog }, place) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [place] })
  }, chosen)
}

async function add(page: Page, title: string): Promise<void> {
  const id = title.toLowerCase()
  await addText(page, { text: `Text of ${title}`, title, id })
  await expectAccepted(page, id)
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
  await add(page, 'Before')

  await test.step('a copy on demand is listed once it is whole', async () => {
    await openSettings(page, 'Library and backups')
    await section(page).getByRole('button', { name: 'Back up now' }).click()
    await expect(page.getByRole('status')).toContainText('Backup finished')
    await expect(section(page).getByRole('list', { name: 'Backups' }).getByRole('listitem')).toHaveCount(1)
    expect(readdirSync(path.join(folder, 'backups'))).toEqual([expect.stringMatching(/-asked\.db$/)])
  })

  await add(page, 'After')
  await test.step('what would be missing is said before', async () => {
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
    await add(page, 'Moved')
    await openSettings(page, 'Library and backups')
    await expect(section(page).getByRole('list', { name: 'Backups' }).getByRole('listitem')).toHaveCount(2)
    await expect(place(page)).toContainText(moved)
  })

  await app.close()
  await test.step('without its disk, or while another program uses it, the app waits and makes no empty library', async () => {
    renameSync(disk, `${disk}-unplugged`)
    const later = await launch({ folder })
    await expect(later.page.getByRole('heading', { name: 'Can’t find your library' })).toBeVisible()
    await expect(later.page.getByText(moved)).toBeVisible()
    expect(existsSync(moved)).toBe(false)
    expect(existsSync(path.join(folder, 'library.db'))).toBe(false)
    await choose(later, testInfo.outputDir)
    await later.page.getByRole('button', { name: 'Choose its folder…' }).click()
    await expect(later.page.getByRole('alert')).toContainText('There’s no library in this folder')
    renameSync(`${disk}-unplugged`, disk)
    const elsewhere = openStorage({ folder: moved, openedAt: Date.now() })
    await later.page.getByRole('button', { name: 'Try again' }).click()
    await expect(later.page.getByText('Another program is using the library')).toBeVisible()
    expect(existsSync(path.join(folder, 'library.db'))).toBe(false)
    elsewhere.db.close()
    await later.page.getByRole('button', { name: 'Try again' }).click()
    await expect(later.page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await go(later.page, 'Library')
    await expect(libraryRows(later.page)).toHaveCount(2)
  })
})
