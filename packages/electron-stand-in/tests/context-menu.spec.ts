import { expect, isStandIn, test } from './reference-app.ts'

test.describe('a right click in a text field', () => {
  test('shows nothing by itself, and tells the app what could be done', async ({ app, page }) => {
    await page.evaluate(() => {
      const field = document.createElement('input')
      field.value = 'harbour'
      field.ariaLabel = 'Name'
      document.body.append(field)
    })
    const told = app.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows()
      return new Promise((resolve) => {
        window?.webContents.once('context-menu', (_event, { isEditable, selectionText, editFlags }) =>
          resolve([isEditable, selectionText, editFlags.canCopy, editFlags.canPaste]),
        )
      })
    })
    await page.getByRole('textbox', { name: 'Name' }).selectText()
    await page.getByRole('textbox', { name: 'Name' }).click({ button: 'right' })
    expect(await told).toEqual([true, 'harbour', true, true])
    expect(await page.evaluate(() => document.documentElement.lastElementChild?.tagName)).toBe('BODY')
  })

  test('tells nothing where the page answers it', async ({ app, page }) => {
    await app.evaluate(({ BrowserWindow }) => {
      const { log } = globalThis as unknown as { log: unknown[] }
      BrowserWindow.getAllWindows()[0]?.webContents.on('context-menu', () => log.push('context-menu'))
    })
    await page.evaluate(() =>
      document.addEventListener('contextmenu', (event) => event.preventDefault(), { once: true }),
    )
    await page.getByRole('heading').click({ button: 'right' })
    await page.getByRole('heading').click({ button: 'right' })
    await expect
      .poll(() => app.evaluate(() => (globalThis as unknown as { log: unknown[] }).log))
      .toEqual(['context-menu'])
  })
})

test.describe('a menu that pops up', () => {
  test.skip(!isStandIn, 'the system draws it in Electron, out of reach of a test')

  test('is drawn, and does what is chosen with mouse or keys', async ({ app, page }) => {
    const popUp = () =>
      app.evaluate(({ Menu, BrowserWindow }) => {
        const { log } = globalThis as unknown as { log: unknown[] }
        const [window] = BrowserWindow.getAllWindows()
        const menu = Menu.buildFromTemplate([
          { label: '&First', click: () => log.push('first') },
          { type: 'separator' },
          { label: 'Off', enabled: false, click: () => log.push('off') },
          { label: 'Second', click: () => log.push('second') },
        ])
        menu.on('menu-will-show', () => log.push('shown'))
        menu.on('menu-will-close', () => log.push('closed'))
        menu.popup({ ...(window && { window }), x: 10, y: 10, callback: () => log.push('called back') })
      })
    const log = () => app.evaluate(() => (globalThis as unknown as { log: unknown[] }).log)
    const clearLog = () => app.evaluate(() => (globalThis as unknown as { log: unknown[] }).log.splice(0))
    const isDrawn = () => page.evaluate(() => document.documentElement.lastElementChild?.tagName !== 'BODY')
    await popUp()
    await expect.poll(isDrawn).toBe(true)
    await page.mouse.click(40, 25)
    await expect.poll(isDrawn).toBe(false)
    await expect.poll(log).toEqual(['shown', 'closed', 'first', 'called back'])
    await clearLog()
    // A menu under the pointer selects the item there, whenever the browser notices.
    await page.mouse.move(600, 400)
    await popUp()
    await expect.poll(isDrawn).toBe(true)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect.poll(log).toEqual(['shown', 'closed', 'second', 'called back'])
    await clearLog()
    await popUp()
    await expect.poll(isDrawn).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(log).toEqual(['shown', 'closed', 'called back'])
  })
})
