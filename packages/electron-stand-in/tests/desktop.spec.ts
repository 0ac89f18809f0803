import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { test as base } from '@playwright/test'
import { expect, isStandIn, launch, temporaryFolder, test } from './reference-app.ts'

test('Playwright stubs a dialog as usual', async ({ app }) => {
  const result = await app.evaluate(async ({ dialog }) => {
    const original = dialog.showSaveDialog
    dialog.showSaveDialog = async () => ({ canceled: false, filePath: '/chosen' })
    const answer = await dialog.showSaveDialog({})
    dialog.showSaveDialog = original
    return answer
  })
  expect(result).toEqual({ canceled: false, filePath: '/chosen' })
})

test('a chosen file’s path is told to the preload only', async ({ page }) => {
  const { path, remove } = temporaryFolder()
  const file = join(path, 'chosen ü.txt')
  writeFileSync(file, 'content')
  await page.getByLabel('File').setInputFiles([file])
  const paths = await page.evaluate(async () => {
    const [chosen] = document.querySelector<HTMLInputElement>('#file')?.files ?? []
    if (!chosen) return []
    const asked = [window.api.pathOf(chosen), window.api.pathOf(new File(['x'], 'made.txt'))]
    return [...asked, await chosen.text(), Object.keys(chosen).join()]
  })
  expect(paths).toEqual([file, '', 'content', ''])
  const refusal = await page.evaluate(() => {
    try {
      return window.api.pathOf({} as File)
    } catch (cause) {
      return (cause as Error).message
    }
  })
  expect(refusal).toContain('File')
  remove()
})

test('a page cannot imitate the preload’s question for a path', async ({ page }) => {
  test.skip(!isStandIn, 'about the way the stand-in asks')
  const { path, remove } = temporaryFolder()
  writeFileSync(join(path, 'secret.txt'), 'content')
  await page.getByLabel('File').setInputFiles([join(path, 'secret.txt')])
  const answer = await page.evaluate(() => {
    const fileQuery = { file: document.querySelector<HTMLInputElement>('#file')?.files?.[0], path: '' }
    function getPathForFile() {
      // biome-ignore lint/suspicious/noDebugger: what a hostile page would try
      debugger
      return fileQuery.path
    }
    return getPathForFile()
  })
  expect(answer).toBe('')
  remove()
})

test('what the stand-in lacks is refused by name', async ({ app }) => {
  test.skip(!isStandIn, 'real Electron lacks nothing')
  const refusals = await app.evaluate(
    ({ app: electronApp, Tray, globalShortcut, BrowserWindow, session }) => {
      const [window] = BrowserWindow.getAllWindows()
      const attempts = [
        () => new Tray('icon.png'),
        () => globalShortcut.register('F5', () => undefined),
        () => electronApp.setLoginItemSettings({}),
        () => window?.webContents.openDevTools(),
        () => window?.setParentWindow(null),
        () => session.defaultSession.setProxy({}),
        () => new BrowserWindow({ webPreferences: { nodeIntegration: true } }),
        () => new BrowserWindow({ transparent: true }),
      ]
      return attempts.map((attempt) => {
        try {
          attempt()
          return 'done'
        } catch (cause) {
          return (cause as Error).message
        }
      })
    },
  )
  expect(refusals).toEqual([
    'not in the stand-in: Tray',
    'not in the stand-in: globalShortcut.register',
    'not in the stand-in: app.setLoginItemSettings',
    'not in the stand-in: webContents.openDevTools',
    'not in the stand-in: browserWindow.setParentWindow',
    'not in the stand-in: session.setProxy',
    'not in the stand-in: webPreferences.nodeIntegration: true',
    'not in the stand-in: BrowserWindow option transparent',
  ])
})

base('dialogs and links go to the desktop’s own programs', async () => {
  base.skip(!isStandIn, 'real Electron draws its dialogs itself')
  const { path, remove } = temporaryFolder()
  const programs = join(path, 'bin')
  mkdirSync(programs)
  const install = (name: string, script: string) => {
    writeFileSync(
      join(programs, name),
      `#!/bin/sh\nprintf '%s\\n' "$0" "$@" >> ${join(path, 'calls')}\n${script}\n`,
    )
    chmodSync(join(programs, name), 0o755)
  }
  install(
    'zenity',
    `case "$*" in *--save*) exit 1;; *--file-selection*) printf '/a/one.png\\n/b/two words.png\\n';; *) echo Later;; esac`,
  )
  install('xdg-open', 'exit 0')
  install('notify-send', 'exit 0')
  const env = { PATH: `${programs}${delimiter}${process.env.PATH}` }
  const app = await launch({ dataFolder: join(path, 'data'), env })
  await app.firstWindow()
  const answers = await app.evaluate(
    async ({ app: electronApp, dialog, shell, BrowserWindow, Notification }) => {
      const [window] = BrowserWindow.getAllWindows()
      if (!window) return []
      electronApp.setName('Index Desk')
      const notice = new Notification({ title: 'All sent', body: '12 documents' })
      await new Promise((resolve) => notice.once('show', resolve).show())
      return [
        await dialog.showOpenDialog(window, {
          properties: ['openFile', 'multiSelections'],
          filters: [{ name: 'Pictures', extensions: ['png', 'jpg'] }],
        }),
        await dialog.showSaveDialog({ defaultPath: 'export.zip' }),
        await dialog.showMessageBox(window, { message: 'Sure?', buttons: ['Now', '&Later', 'Cancel'] }),
        await shell.openExternal('https://example.org/?a=b c'),
      ]
    },
  )
  expect(answers).toEqual([
    { canceled: false, filePaths: ['/a/one.png', '/b/two words.png'] },
    { canceled: true, filePath: '' },
    { response: 1, checkboxChecked: false },
    undefined,
  ])
  const calls = readFileSync(join(path, 'calls'), 'utf8')
  expect(calls).toContain('--file-filter=Pictures | *.[pP][nN][gG] *.[jJ][pP][gG]')
  expect(calls).toContain('https://example.org/?a=b%20c')
  expect(calls).toContain('--app-name=Index Desk\n--\nAll sent\n12 documents\n')
  await app.close()
  remove()
})

base('without zenity a dialog says what is missing', async () => {
  base.skip(!isStandIn, 'real Electron draws its dialogs itself')
  const { path, remove } = temporaryFolder()
  const app = await launch({ dataFolder: path })
  await app.firstWindow()
  const message = await app.evaluate(async ({ dialog }) => {
    process.env.PATH = '/nowhere'
    return dialog.showOpenDialog({}).then(
      () => 'shown',
      (cause: Error) => cause.message,
    )
  })
  expect(message).toBe('Dialogs need the program zenity, which is not installed.')
  await app.close()
  remove()
})
