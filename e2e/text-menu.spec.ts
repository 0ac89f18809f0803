import type { ElectronApplication } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { textField, titleField, tryPractice } from './support/desk.ts'

type Popped = { readonly shown: string[][]; choose: ((role: string) => void) | undefined }

/** Records menus that the app pops up instead of showing them: the system draws them, out of a test's reach. */
function watchMenus(electron: ElectronApplication): Promise<void> {
  return electron.evaluate(({ Menu, BrowserWindow }) => {
    const popped: Popped = { shown: [], choose: undefined }
    Object.assign(globalThis, { popped })
    Menu.prototype.popup = function popup() {
      const items = this.items.filter(({ type }) => type !== 'separator')
      popped.shown.push(items.filter(({ enabled }) => enabled).map(({ role, label }) => role ?? label))
      popped.choose = (role) =>
        items.find((item) => item.role === role)?.click({}, BrowserWindow.getAllWindows()[0])
    }
  })
}

const shownMenus = (electron: ElectronApplication) =>
  electron.evaluate(() => (globalThis as unknown as { popped: Popped }).popped.shown)

test('text fields have the usual menu on a right click, and only they', async ({ launch }) => {
  const { electron, page } = await launch()
  await tryPractice(page)
  await watchMenus(electron)
  await titleField(page).fill('Harbour at dawn')
  await titleField(page).selectText()
  await titleField(page).click({ button: 'right' })
  await expect
    .poll(async () => (await shownMenus(electron)).at(-1))
    .toEqual(expect.arrayContaining(['cut', 'copy', 'paste', 'selectall']))
  await electron.evaluate(() => (globalThis as unknown as { popped: Popped }).popped.choose?.('cut'))
  await expect(titleField(page)).toHaveValue('')
  await textField(page).click({ button: 'right' })
  await expect.poll(async () => (await shownMenus(electron)).length).toBe(2)
  await electron.evaluate(() => (globalThis as unknown as { popped: Popped }).popped.choose?.('paste'))
  await expect(textField(page)).toHaveValue('Harbour at dawn')
  // Neither editable nor selected: no menu. The next one proves that the click was handled.
  await page.getByRole('link', { name: 'Library' }).click({ button: 'right' })
  await titleField(page).click({ button: 'right' })
  await expect.poll(async () => (await shownMenus(electron)).length).toBe(3)
})
