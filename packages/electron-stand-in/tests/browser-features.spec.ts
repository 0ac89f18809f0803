import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, isStandIn, readLog, temporaryFolder, test } from './reference-app.ts'

// Browser features that Electron leaves to the app: none may work without the app.

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

test('two fingers do not zoom', async ({ page }) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Input.synthesizePinchGesture', { x: 200, y: 200, scaleFactor: 3 })
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1)
})

test('no key of a browser goes back in the history, the button of a mouse does', async ({ page }) => {
  await page.evaluate(() => {
    const steps: string[] = []
    Object.assign(window, { steps })
    location.hash = 'first'
    location.hash = 'second'
    window.addEventListener('popstate', () => steps.push(location.hash))
  })
  const steps = () => page.evaluate(() => (window as unknown as { steps: string[] }).steps)
  const session = await page.context().newCDPSession(page)
  const back = { key: 'BrowserBack', code: 'BrowserBack', windowsVirtualKeyCode: 166 }
  await page.keyboard.press('Alt+ArrowLeft')
  await page.keyboard.press('Backspace')
  await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...back })
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...back })
  const at = { x: 300, y: 300, clickCount: 1 } as const
  const click = async (button: 'back' | 'forward') => {
    await session.send('Input.dispatchMouseEvent', { type: 'mousePressed', button, ...at })
    await session.send('Input.dispatchMouseEvent', { type: 'mouseReleased', button, ...at })
  }
  await click('back')
  await expect.poll(steps).toEqual(['#first'])
  await click('forward')
  await expect.poll(steps).toEqual(['#first', '#second'])
})

/** Drags data from outside and drops it in the middle of an element. */
async function dropOn(page: Page, name: string, given: { mimeType: string; data: string } | string) {
  const box = await page.locator(name).boundingBox()
  if (box === null) throw new Error(`${name} is not to be seen`)
  const session = await page.context().newCDPSession(page)
  const data =
    typeof given === 'string'
      ? { items: [], files: [given], dragOperationsMask: 1 }
      : { items: [given], dragOperationsMask: 1 }
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, ...at, data })
}

test('a link, a text or a file that is dropped beside a target opens nothing', async ({ app, page }) => {
  const folder = temporaryFolder()
  const file = join(folder.path, 'dropped.html')
  writeFileSync(file, '<title>dropped</title>')
  try {
    for (const given of [
      { mimeType: 'text/uri-list', data: 'https://elsewhere.invalid/dragged' },
      { mimeType: 'text/html', data: '<a href="https://elsewhere.invalid/dragged">dragged</a>' },
      { mimeType: 'text/plain', data: 'https://elsewhere.invalid/dragged' },
      file,
    ])
      await dropOn(page, 'h1', given)
    await dropOn(page, '#text', file)
    // The field accepts text.
    await dropOn(page, '#text', { mimeType: 'text/plain', data: 'dragged in' })
    await expect(page.locator('#text')).toHaveValue('dragged in')
    // A browser opens dropped files through this window, and would have done so earlier.
    await page.evaluate(() => {
      const form = document.createElement('form')
      Object.assign(form, { action: 'https://elsewhere.invalid/form', target: '_blank' })
      document.body.append(form)
      form.submit()
    })
    await expect
      .poll(() => readLog(app))
      .toEqual([['open', expect.stringContaining('elsewhere.invalid/form'), expect.anything()]])
    expect(app.windows()).toHaveLength(1)
    await expect(page).toHaveTitle('Reference page')
  } finally {
    folder.remove()
  }
})

test('a link is dragged out with its address, a selected text as text', async ({ page }) => {
  await page.evaluate(() => {
    const dragged: string[] = []
    Object.assign(window, { dragged })
    window.addEventListener('dragstart', ({ dataTransfer }) => {
      for (const type of ['text/uri-list', 'text/plain']) dragged.push(dataTransfer?.getData(type) ?? '')
    })
  })
  const dragged = () => page.evaluate(() => (window as unknown as { dragged: string[] }).dragged.splice(0))
  await page.locator('#away').dragTo(page.locator('#add'))
  expect(await dragged()).toEqual(['https://elsewhere.invalid/', 'https://elsewhere.invalid/'])
  await page.locator('h1').click({ clickCount: 3 })
  await page.locator('h1').dragTo(page.locator('#add'), { sourcePosition: { x: 20, y: 20 } })
  expect(await dragged()).toEqual(['', expect.stringContaining('Reference page')])
})

test('the middle button pastes what is selected', async ({ page }) => {
  test.skip(process.platform !== 'linux', 'Linux alone keeps what is selected')
  // Only a manual selection becomes the system's.
  await page.locator('h1').click({ clickCount: 3 })
  await page.locator('#text').click({ button: 'middle' })
  await expect(page.locator('#text')).toHaveValue('Reference page')
})

test('a screen is given to no page where the app gives none', async ({ page }) => {
  await page.getByRole('heading').click()
  const answer = await page.evaluate(() =>
    navigator.mediaDevices.getDisplayMedia().then(
      () => 'given',
      () => 'refused',
    ),
  )
  expect(answer).toBe('refused')
})

test('a PDF is shown by nothing that the policy of the page forbids', async ({ page }) => {
  await page.evaluate(() => {
    const viewer = document.createElement('embed')
    Object.assign(viewer, { type: 'application/pdf', src: 'some.pdf' })
    document.body.append(viewer)
  })
  await expect.poll(() => page.evaluate(() => window.violations)).toContain('object-src')
})

test('no font is fetched: texts are drawn with those of the system', async ({ page }) => {
  const used = await page.evaluate(async () => {
    const text = document.createElement('p')
    // A script for which many systems lack a font.
    Object.assign(text, {
      textContent: '\u{1E900}\u{10B60}\u{12000}',
      style: 'font-family: Elsewhere, sans-serif',
    })
    document.body.append(text)
    await document.fonts.ready
    return [
      document.fonts.size,
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    ]
  })
  expect(used).toEqual([0, ['/style.css', '/page.js']])
})

test('printing is refused by name', async ({ page }) => {
  test.skip(!isStandIn, 'Electron asks the system for a printer')
  expect(
    await page.evaluate(() => {
      try {
        return print()
      } catch (cause) {
        return String(cause)
      }
    }),
  ).toBe('Error: not in the stand-in: window.print')
})

test('the keys of a browser reach the page and nothing else', async ({ page }) => {
  test.skip(!isStandIn, 'Electron has no browser functions to keep away')
  const keys = [
    'ControlOrMeta+f',
    'ControlOrMeta+g',
    'ControlOrMeta+p',
    'ControlOrMeta+s',
    'ControlOrMeta+o',
    'ControlOrMeta+h',
    'ControlOrMeta+j',
    'ControlOrMeta+u',
    'ControlOrMeta+d',
    'F3',
    'F7',
    'F6',
    'Shift+Escape',
    'ControlOrMeta+Shift+A',
    'ControlOrMeta+Shift+C',
    'ControlOrMeta+Shift+I',
    'ControlOrMeta+Shift+M',
    'ControlOrMeta+Shift+Q',
    'ControlOrMeta+Shift+Delete',
    'Alt+ArrowLeft',
    'Alt+d',
  ]
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    // The page may handle a key first; browser functions are suppressed afterwards.
    window.addEventListener('keydown', (event) => {
      const isFree = !event.defaultPrevented
      setTimeout(() => {
        if (!['Control', 'Meta', 'Alt', 'Shift'].includes(event.key))
          seen.push(`${event.key} ${isFree} ${event.defaultPrevented}`)
      })
    })
  })
  for (const key of keys) await page.keyboard.press(key)
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { seen: string[] }).seen))
    .toEqual(keys.map((key) => `${key.split('+').at(-1)} true true`))
})

test('no form data and no passwords are kept', async ({ app }) => {
  test.skip(!isStandIn, 'Electron has neither')
  const data = await app.evaluate(({ app: electronApp }) => electronApp.getPath('userData'))
  const kept = JSON.parse(readFileSync(join(data, 'Chromium', 'Default', 'Preferences'), 'utf8'))
  expect([kept.autofill.profile_enabled, kept.credentials_enable_service]).toEqual([false, false])
})
