import type { MenuItemConstructorOptions } from 'electron'
import { expect, test } from 'vitest'
import { menuTemplate } from './menu.ts'
import type { ZoomStep } from './zoom.ts'

function menuOn(isMac: boolean) {
  const nothing = () => undefined
  const zoomed: ZoomStep[] = []
  const template = menuTemplate({
    ...{ isMac, appName: 'Index Desk', run: nothing, showDataFolder: nothing },
    zoom: (step) => void zoomed.push(step),
  })
  return { template, items: template.flatMap(itemsOf), zoomed }
}

function itemsOf({ submenu }: MenuItemConstructorOptions): readonly MenuItemConstructorOptions[] {
  return Array.isArray(submenu) ? submenu : []
}

test.each([false, true])('no two entries share a key (macOS: %s)', (isMac) => {
  const keys = menuOn(isMac).items.flatMap(({ accelerator }) => accelerator ?? [])
  expect(new Set(keys).size).toBe(keys.length)
})

test('zooms by the usual keys, by plus without Shift and by the number pad', () => {
  const { items, zoomed } = menuOn(false)
  const press = (key: string) =>
    items
      .find(({ accelerator }) => accelerator === `CmdOrCtrl+${key}`)
      ?.click?.(undefined as never, undefined, undefined as never)
  for (const key of ['Plus', '=', 'numadd', '-', 'numsub', '0', 'num0']) press(key)
  expect(zoomed).toEqual([1, 1, 1, -1, -1, null, null])
  const shown = items.filter(({ label, visible }) => /zoom|size/i.test(label ?? '') && visible !== false)
  expect(shown.map(({ label }) => label)).toEqual(['Actual size', 'Zoom in', 'Zoom out'])
})

test('sets the window menu and the app menu on macOS', () => {
  expect(menuOn(true).template.map(({ role, label }) => role ?? label)).toEqual([
    ...['Index Desk', '&File', '&Edit', '&View', 'window', 'help'],
  ])
})
