import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, isStandIn, test } from './reference-app.ts'

// What a browser does by itself and Electron leaves to the app: nothing here may work without the app.

test('prompt() is refused', async ({ page }) => {
  expect(
    await page.evaluate(() => {
      try {
        return prompt('Name?')
      } catch (cause) {
        return String(cause)
      }
    }),
  ).toMatch(/prompt\(\) is/)
})

test('the wheel with Ctrl does not zoom', async ({ app, page }) => {
  const before = await page.evaluate(() => [devicePixelRatio, visualViewport?.scale])
  await page.mouse.move(100, 100)
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -300)
  await page.mouse.wheel(0, -300)
  await page.keyboard.up('Control')
  expect(
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getZoomFactor()),
  ).toBe(1)
  expect(await page.evaluate(() => [devicePixelRatio, visualViewport?.scale])).toEqual(before)
})

test('the keys of a browser reach the page and nothing else', async ({ page }) => {
  test.skip(!isStandIn, 'Electron has no browser functions to keep away')
  const keys = [
    'Control+f',
    'Control+g',
    'Control+p',
    'Control+s',
    'Control+o',
    'Control+h',
    'Control+j',
    'Control+u',
    'Control+d',
    'F3',
    'F7',
    'Alt+ArrowLeft',
    'Alt+d',
  ]
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    // At the window, after the listener that keeps the browser's functions away.
    window.addEventListener('keydown', ({ key, defaultPrevented }) => {
      if (!['Control', 'Alt'].includes(key)) seen.push(`${key} ${defaultPrevented}`)
    })
  })
  for (const key of keys) await page.keyboard.press(key)
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual(
    keys.map((key) => `${key.split('+').at(-1)} true`),
  )
})

test('no form data and no passwords are kept', async ({ app }) => {
  test.skip(!isStandIn, 'Electron has neither')
  const data = await app.evaluate(({ app: electronApp }) => electronApp.getPath('userData'))
  const kept = JSON.parse(readFileSync(join(data, 'Chromium', 'Default', 'Preferences'), 'utf8'))
  expect([kept.autofill.profile_enabled, kept.credentials_enable_service]).toEqual([false, false])
})
