import type { ElectronApplication, Page } from '@playwright/test'
import { expect, isStandIn, readLog, test } from './reference-app.ts'

function withWindow<T>(
  app: ElectronApplication,
  use: (window: Electron.BrowserWindow) => T | Promise<T>,
): Promise<T> {
  return app.evaluate(async ({ BrowserWindow }, source) => {
    const [window] = BrowserWindow.getAllWindows()
    return new Function('window', `return (${source})(window)`)(window)
  }, String(use)) as Promise<T>
}

const isDark = (page: Page) => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)

test('a window has its size, no browser chrome, and is shown when ready', async ({ app, page }) => {
  const sizes = await withWindow(app, (window) => [
    window.getBounds(),
    window.isVisible(),
    window.isDestroyed(),
  ])
  expect(sizes).toEqual([expect.objectContaining({ width: 900, height: 600 }), true, false])
  const [inner, outer] = await page.evaluate(() => [innerHeight, outerHeight])
  // At most a title bar: a tab strip and an address bar take more.
  expect((outer ?? 0) - (inner ?? 0)).toBeLessThan(60)
  expect(await page.evaluate(() => document.visibilityState)).toBe('visible')
})

test('bounds can be set, are told by events, and keep to the minimum', async ({ app, page }) => {
  const result = await withWindow(app, async (window) => {
    const events: string[] = []
    for (const name of ['resize', 'move'] as const) window.on(name as 'resize', () => events.push(name))
    window.setBounds({ x: 40, y: 50, width: 640, height: 480 })
    const set = window.getBounds()
    window.setSize(10, 480)
    return { set, minimum: window.getBounds().width, events: [...new Set(events)] }
  })
  expect(result).toEqual({
    set: { x: 40, y: 50, width: 640, height: 480 },
    minimum: 300,
    events: ['resize', 'move'],
  })
  await expect.poll(() => page.evaluate(() => outerWidth)).toBe(300)
  await withWindow(app, (window) => window.setBounds({ x: 0, y: 0, width: 900, height: 600 }))
  await expect.poll(() => page.evaluate(() => [screenX, outerWidth])).toEqual([0, 900])
})

test('hiding and showing', async ({ app }) => {
  const states = await withWindow(app, async (window) => {
    const seen: unknown[] = [window.isVisible()]
    for (const name of ['hide', 'show'] as const) window.once(name as 'show', () => seen.push(name))
    window.hide()
    seen.push(window.isVisible())
    window.show()
    seen.push(window.isVisible())
    return seen
  })
  expect(states).toEqual([true, 'hide', false, 'show', true])
})

test('the title, the screen and a picture of the page', async ({ app, page }) => {
  expect(await page.title()).toBe('Reference page')
  const result = await app.evaluate(async ({ BrowserWindow, screen }) => {
    const picture = await BrowserWindow.getAllWindows()[0]?.webContents.capturePage()
    const { workArea, scaleFactor } = screen.getPrimaryDisplay()
    return [picture?.isEmpty(), picture?.toPNG().subarray(1, 4).toString(), workArea.width > 0, scaleFactor]
  })
  expect(result).toEqual([false, 'PNG', true, 1])
})

test('closing can be prevented by the app', async ({ app }) => {
  const result = await withWindow(app, (window) => {
    window.once('close', (event) => event.preventDefault())
    window.close()
    return window.isDestroyed()
  })
  expect(result).toBe(false)
})

test('a second window opens, is found by its contents, and closes alone', async ({ app }) => {
  const opening = app.waitForEvent('window')
  const found = await app.evaluate(({ BrowserWindow, webContents }) => {
    const { openWindow } = globalThis as unknown as { openWindow(): Electron.BrowserWindow }
    const second = openWindow()
    return [
      BrowserWindow.fromWebContents(second.webContents) === second,
      BrowserWindow.fromId(second.id) === second,
      webContents.fromId(second.webContents.id) === second.webContents,
      BrowserWindow.getAllWindows().length,
    ]
  })
  expect(found).toEqual([true, true, true, 2])
  const second = await opening
  await expect(second.getByRole('heading')).toHaveText('Reference page')
  await second.close()
  await expect.poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
  expect(app.windows()).toHaveLength(1)
})

test('a page that closes itself closes its window', async ({ app }) => {
  const opening = app.waitForEvent('window')
  await app.evaluate(() => void (globalThis as unknown as { openWindow(): void }).openWindow())
  const second = await opening
  await second.getByRole('heading').waitFor()
  await second.evaluate(() => window.close())
  await expect.poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
})

test('nativeTheme.themeSource changes what pages prefer', async ({ app, page }) => {
  const setTheme = (source: 'dark' | 'light' | 'system') =>
    app.evaluate(({ nativeTheme }, theme) => {
      let updates = 0
      nativeTheme.once('updated', () => {
        updates += 1
      })
      nativeTheme.themeSource = theme
      return [nativeTheme.shouldUseDarkColors, updates] as const
    }, source)
  expect((await setTheme('dark'))[0]).toBe(true)
  await expect.poll(() => isDark(page)).toBe(true)
  await page.reload()
  expect(await isDark(page)).toBe(true)
  expect((await setTheme('light'))[0]).toBe(false)
  await expect.poll(() => isDark(page)).toBe(false)
  await setTheme('system')
})

test('zooming lays the page out anew', async ({ app, page }) => {
  const width = await page.evaluate(() => innerWidth)
  await withWindow(app, (window) => window.webContents.setZoomFactor(2))
  await expect.poll(() => page.evaluate(() => [innerWidth, devicePixelRatio])).toEqual([width / 2, 2])
  expect(await withWindow(app, (window) => window.webContents.getZoomFactor())).toBe(2)
  await withWindow(app, (window) => window.setBounds({ width: 700 }))
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(350)
  await withWindow(app, (window) => {
    window.setBounds({ width: 900 })
    window.webContents.setZoomLevel(0)
  })
  await expect.poll(() => page.evaluate(() => [innerWidth, devicePixelRatio])).toEqual([width, 1])
})

test('keys that a tool sends do not reach the menu, whose entries it can choose', async ({ app, page }) => {
  await app.evaluate(({ Menu }) => {
    const { log } = globalThis as unknown as { log: unknown[] }
    const note = (item: { label: string }) => log.push(['menu', item.label])
    Menu.setApplicationMenu(
      Menu.buildFromTemplate([
        {
          label: '&File',
          submenu: [{ label: 'New', id: 'new', accelerator: 'CommandOrControl+J', click: note }],
        },
      ]),
    )
  })
  await page.evaluate(() => {
    addEventListener('keyup', ({ key }) => document.body.setAttribute('data-pressed', key))
  })
  await page.keyboard.press('ControlOrMeta+j')
  await expect(page.locator('body[data-pressed]')).toBeVisible()
  expect(await readLog(app)).not.toContainEqual(['menu', 'New'])
  await app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('new')?.click())
  expect(await readLog(app)).toContainEqual(['menu', 'New'])
  if (isStandIn) await app.evaluate(({ Menu }) => Menu.setApplicationMenu(null))
})

test('editing commands reach the focused field', async ({ app, page }) => {
  const field = page.getByLabel('Text')
  await field.fill('some words')
  await field.focus()
  await withWindow(app, (window) => {
    window.webContents.selectAll()
    window.webContents.copy()
    window.webContents.delete()
  })
  await expect(field).toHaveValue('')
  await withWindow(app, (window) => window.webContents.paste())
  await expect(field).toHaveValue('some words')
  await withWindow(app, (window) => window.webContents.undo())
  await expect(field).toHaveValue('')
})

test('the clipboard carries text', async ({ app, page }) => {
  await page.getByLabel('Text').focus()
  expect(
    await app.evaluate(async ({ clipboard }) => {
      await clipboard.writeText('from main ü')
      return clipboard.readText()
    }),
  ).toBe('from main ü')
  await page.keyboard.press('ControlOrMeta+v')
  await expect(page.getByLabel('Text')).toHaveValue('from main ü')
})
