import { execFileSync, spawnSync } from 'node:child_process'
import path from 'node:path'
import type { ElectronApplication, Locator, Page } from '@playwright/test'
import { behindNetworkDoor } from '../tools/network-door/open-network-door.ts'
import { memorySwitches, runtimeFor } from '../tools/run/runtime.mjs'
import { withProgram } from '../tools/run/with-program.ts'
import { expect, test } from './support/app.ts'
import { connectTo, textField, titleField } from './support/desk.ts'
import { processTree } from './support/processes.ts'
import { type RecordingService, startRecordingService } from './support/recording-service.ts'

let service: RecordingService
test.beforeEach(async () => {
  service = await startRecordingService()
})
test.afterEach(() => service.close())

async function choose(electron: ElectronApplication, label: string): Promise<void> {
  await electron.evaluate(({ Menu }, wanted) => {
    const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []) ?? []
    const item = items.find((each) => each.label === wanted)
    if (item === undefined) throw new Error(`No entry of the menu is called ${wanted}`)
    item.click()
  }, label)
}

const heading = (page: Page, name: string): Locator => page.getByRole('heading', { name, exact: true })
const searchField = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search library' })

test('every entry of the menu leads to its place', async ({ kept: { page, electron } }) => {
  await connectTo(page, service)
  for (const [label, screen] of [
    ['Queue', 'Queue'],
    ['Library', 'Library'],
    ['Activity', 'Activity'],
    ['Settings…', 'Settings'],
    ['Connect to a service…', 'Connect to a service'],
  ] as const) {
    await choose(electron, label)
    await expect(heading(page, screen)).toBeVisible()
  }
  await choose(electron, 'Settings…')
  const width = () => page.evaluate(() => innerWidth)
  const whole = await width()
  await choose(electron, 'Zoom in')
  await choose(electron, 'Zoom in')
  await expect(page.getByRole('radio', { name: 'Large' })).toBeChecked()
  await expect.poll(width).toBeLessThan(whole)
  await page.getByRole('radio', { name: 'Normal' }).click()
  await expect.poll(width).toBe(whole)
  await choose(electron, 'Search library')
  await expect(searchField(page)).toBeFocused()
  await choose(electron, 'New document')
  await expect(textField(page)).toBeFocused()
  for (const [label, dialog] of [
    ['Command palette…', 'Command palette'],
    ['Keyboard shortcuts', 'Keyboard shortcuts'],
  ] as const) {
    await choose(electron, label)
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: dialog })).toBeHidden()
  }
})

type Popped = { readonly shown: string[][]; choose: ((role: string) => void) | undefined }
type WithPopped = { popped: Popped; restore(): void }

/** Records menus that the app pops up instead of showing them: the system draws them, out of a test's reach. */
function watchMenus(electron: ElectronApplication): Promise<void> {
  return electron.evaluate(({ Menu, BrowserWindow }) => {
    const popped: Popped = { shown: [], choose: undefined }
    const { popup } = Menu.prototype
    const restore = () => {
      Menu.prototype.popup = popup
    }
    Object.assign(globalThis, { popped, restore })
    Menu.prototype.popup = function popup() {
      const items = this.items.filter(({ type }) => type !== 'separator')
      popped.shown.push(items.filter(({ enabled }) => enabled).map(({ role, label }) => role ?? label))
      popped.choose = (role) =>
        items.find((item) => item.role === role)?.click({}, BrowserWindow.getAllWindows()[0])
    }
  })
}

test('text fields have the usual menu on a right click, and only they', async ({
  kept: { page, electron },
}) => {
  const shownMenus = () => electron.evaluate(() => (globalThis as unknown as WithPopped).popped.shown)
  const chooseShown = (role: string) =>
    electron.evaluate((_, wanted) => (globalThis as unknown as WithPopped).popped.choose?.(wanted), role)
  await connectTo(page, service)
  await watchMenus(electron)
  await titleField(page).fill('Harbour at dawn')
  await titleField(page).selectText()
  await titleField(page).click({ button: 'right' })
  await expect
    .poll(async () => (await shownMenus()).at(-1))
    .toEqual(expect.arrayContaining(['cut', 'copy', 'paste', 'selectall']))
  await chooseShown('cut')
  await expect(titleField(page)).toHaveValue('')
  await textField(page).click({ button: 'right' })
  await expect.poll(async () => (await shownMenus()).length).toBe(2)
  await chooseShown('paste')
  await expect(textField(page)).toHaveValue('Harbour at dawn')
  // Neither editable nor selected: no menu. The next one proves that the click was handled.
  await page.getByRole('link', { name: 'Library' }).click({ button: 'right' })
  await titleField(page).click({ button: 'right' })
  await expect.poll(async () => (await shownMenus()).length).toBe(3)
  await electron.evaluate(() => (globalThis as unknown as WithPopped).restore())
})

const press = (keys: string) => void execFileSync('xdotool', ['key', '--clearmodifiers', keys])

/** The window of an app, among those of other tests on this screen. */
function windowOf(processId: number): string {
  const found = processTree(processId).flatMap((id) => {
    const args = ['search', '--onlyvisible', '--pid', String(id), '--name', 'Index Desk']
    return spawnSync('xdotool', args, { encoding: 'utf8' }).stdout.trim().split('\n')
  })
  const window = found.find((id) => id !== '')
  if (window === undefined) throw new Error('The app has no window')
  return window
}

test('keys pressed on the keyboard reach the menu', async () => {
  test.skip(
    spawnSync('xdotool', ['version']).error !== undefined,
    'xdotool, which presses the keys, is not installed',
  )
  const root = path.join(import.meta.dirname, '..')
  const { program, switches } = runtimeFor(process.env)
  await withProgram(
    program,
    [...behindNetworkDoor(), root, ...switches, ...memorySwitches()],
    async (page, processId) => {
      await connectTo(page, service)
      execFileSync('xdotool', ['windowfocus', '--sync', windowOf(processId)])
      for (const [keys, screen] of [
        ['ctrl+2', 'Queue'],
        ['ctrl+3', 'Library'],
        ['ctrl+4', 'Activity'],
        ['ctrl+comma', 'Settings'],
      ] as const) {
        press(keys)
        await expect(heading(page, screen)).toBeVisible()
      }
      press('ctrl+1')
      await expect(textField(page)).toBeVisible()
      press('ctrl+f')
      await expect(searchField(page)).toBeFocused()
      press('ctrl+n')
      await expect(textField(page)).toBeFocused()
      const width = () => page.evaluate(() => innerWidth)
      const whole = await width()
      press('ctrl+equal')
      await expect.poll(width).toBeLessThan(whole)
      press('ctrl+KP_0')
      await expect.poll(width).toBe(whole)
    },
  )
})
