import type { MenuItemConstructorOptions } from 'electron'
import { expect, test } from 'vitest'
import { menuTemplate } from './menu.ts'

function menuOn(isMac: boolean) {
  const nothing = () => undefined
  const template = menuTemplate({ isMac, appName: 'Index Desk', run: nothing, showDataFolder: nothing })
  return { template, items: template.flatMap(itemsOf) }
}

function itemsOf({ submenu }: MenuItemConstructorOptions): readonly MenuItemConstructorOptions[] {
  return Array.isArray(submenu) ? submenu : []
}

test.each([false, true])('no two entries share a key (macOS: %s)', (isMac) => {
  const keys = menuOn(isMac).items.flatMap(({ accelerator }) => accelerator ?? [])
  expect(new Set(keys).size).toBe(keys.length)
})

test('zooms by plus without Shift and by the number pad', () => {
  const further = menuOn(false).items.filter(({ visible }) => visible === false)
  expect(further.map(({ role, accelerator }) => [role, accelerator])).toEqual([
    ['zoomIn', 'CmdOrCtrl+='],
    ['zoomIn', 'CmdOrCtrl+numadd'],
    ['zoomOut', 'CmdOrCtrl+numsub'],
    ['resetZoom', 'CmdOrCtrl+num0'],
  ])
})

test('sets the window menu and the app menu on macOS', () => {
  expect(menuOn(true).template.map(({ role, label }) => role ?? label)).toEqual([
    ...['Index Desk', '&File', '&Edit', '&View', 'window', 'help'],
  ])
})
