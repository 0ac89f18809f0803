import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication } from '@playwright/test'
import { runningProcesses } from './processes.ts'
import {
  expect,
  isStandIn,
  launch,
  readLog,
  standInFolder,
  temporaryFolder,
  testOnOwnData as test,
} from './reference-app.ts'

/** Processes that use a data folder: it is an argument of each of Chromium's. */
const usersOf = (folder: string) => runningProcesses().filter(({ command }) => command.includes(folder))

const gpuProcessOf = (folder: string) =>
  usersOf(folder).find(({ command }) => command.includes('--type=gpu-process'))

function whenGone(app: ElectronApplication): Promise<{ code: number | null; output: () => string }> {
  let text = ''
  app.process().stdout?.on('data', (chunk) => {
    text += chunk
  })
  return new Promise((resolve) => app.process().on('exit', (code) => resolve({ code, output: () => text })))
}

test('quitting runs the events in order and ends with code 0', async ({ data }) => {
  const app = await launch({ dataFolder: data })
  await app.firstWindow()
  const gone = whenGone(app)
  await app.evaluate(({ app: electronApp, BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    window?.on('close', () => process.stdout.write('event close\n'))
    window?.on('closed', () => process.stdout.write('event closed\n'))
    setTimeout(() => electronApp.quit())
  })
  const { code, output } = await gone
  expect(output().match(/event \S+/g)).toEqual(
    ['before-quit', 'close', 'closed', 'will-quit', 'quit'].map((name) => `event ${name}`),
  )
  expect(code).toBe(0)
  // Helper processes end shortly after the browser.
  await expect.poll(() => usersOf(data)).toEqual([])
})

test('a window that refuses to close keeps the app running', async ({ data }) => {
  const app = await launch({ dataFolder: data })
  await app.firstWindow()
  await app.evaluate(({ app: electronApp, BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.once('close', (event) => event.preventDefault())
    electronApp.quit()
  })
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
  expect(await readLog(app)).toContain('before-quit')
  expect(await readLog(app)).not.toContain('will-quit')
  await app.close()
})

test('closing the last window tells the app', async ({ data }) => {
  const app = await launch({ dataFolder: data })
  const page = await app.firstWindow()
  const gone = whenGone(app)
  await page.close().catch(() => undefined)
  const { code, output } = await gone
  expect(output()).toContain('event window-all-closed')
  expect(code).toBe(0)
})

test('kill -9 leaves no browser behind, and the app starts again at once', async ({ data }) => {
  const app = await launch({ dataFolder: data })
  const page = await app.firstWindow()
  await page.evaluate(() => localStorage.setItem('kept', 'yes'))
  const gone = whenGone(app)
  app.process().kill('SIGKILL')
  await gone
  const again = await launch({ dataFolder: data })
  await (await again.firstWindow()).getByRole('heading').waitFor()
  expect(await readLog(again)).not.toContain('no lock')
  await again.close()
  await expect.poll(() => usersOf(data)).toEqual([])
})

test('what a page stores survives a restart', async ({ data }) => {
  const first = await launch({ dataFolder: data })
  await (await first.firstWindow()).evaluate(() => localStorage.setItem('kept', 'yes'))
  await first.close()
  const second = await launch({ dataFolder: data })
  expect(await (await second.firstWindow()).evaluate(() => localStorage.getItem('kept'))).toBe('yes')
  await second.close()
})

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`${signal} quits the app properly`, async ({ data }) => {
    test.skip(process.platform === 'win32', 'Windows knows no signals: Node.js ends the process at once')
    const app = await launch({ dataFolder: data })
    await app.firstWindow()
    const gone = whenGone(app)
    app.process().kill(signal)
    expect((await gone).output().match(/event \S+/g)).toEqual([
      'event before-quit',
      'event will-quit',
      'event quit',
    ])
    await expect.poll(() => usersOf(data)).toEqual([])
  })
}

test('the data folder is the one given, and everything lies in it', async ({ data }) => {
  const app = await launch({ dataFolder: data })
  await app.firstWindow()
  const paths = await app.evaluate(({ app: electronApp }) => [
    electronApp.getPath('userData'),
    electronApp.getPath('sessionData'),
    electronApp.getName(),
    electronApp.getVersion(),
    electronApp.isPackaged,
    process.type,
    process.versions.electron?.split('.')[0],
    electronApp.commandLine.getSwitchValue('user-data-dir'),
  ])
  expect(paths).toEqual([data, data, 'Reference App', '1.2.3', false, 'browser', '45', data])
  expect(existsSync(join(data, isStandIn ? 'Chromium' : 'Preferences'))).toBe(true)
  await app.close()
})

test('a second start on the same data hands over to the first; others run beside it', async ({ data }) => {
  const app = await launch({ dataFolder: data })
  await app.firstWindow()
  const other = temporaryFolder()
  const beside = await launch({ dataFolder: other.path })
  await beside.firstWindow()
  const program = isStandIn ? join(standInFolder, 'electron') : (await import('electron')).default
  const args = [join(import.meta.dirname, 'app'), `--user-data-dir=${data}`, '--no-sandbox', '--hello']
  const second = spawn(String(program), args, { stdio: ['ignore', 'pipe', 'ignore'] })
  const code = await new Promise((resolve) => second.on('exit', resolve))
  expect(code).toBe(0)
  await expect
    .poll(() => readLog(app))
    .toContainEqual(['second-instance', '--hello', process.cwd(), { from: 'second' }])
  expect(await readLog(beside)).not.toContainEqual(expect.arrayContaining(['second-instance']))
  await app.close()
  await beside.close()
  other.remove()
})

test('a crash of the page is told to the app, which can load it again', async ({ data }) => {
  const app = await launch({ dataFolder: data })
  await (await app.firstWindow()).getByRole('heading').waitFor()
  await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
  )
  await expect
    .poll(() => readLog(app))
    .toContainEqual(['render-process-gone', expect.stringMatching(/crashed|killed/)])
  await app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    const loaded = new Promise<void>((resolve) => contents?.once('did-finish-load', () => resolve()))
    contents?.reload()
    return loaded
  })
  const sum = await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript("window.api.invoke('sum', 20, 22)"),
  )
  expect(sum).toBe(42)
  await app.close()
})

test('a GPU process that is killed is told to the app, whose page goes on', async ({ data }) => {
  const app = await launch({ dataFolder: data })
  const page = await app.firstWindow()
  await page.getByRole('heading').waitFor()
  // May arrive after the first screenshot: while its GPU process starts, a page is drawn without one.
  let gpu = 0
  await expect.poll(() => (gpu = gpuProcessOf(data)?.id ?? 0)).not.toBe(0)
  process.kill(gpu, 'SIGKILL')
  await expect.poll(() => readLog(app)).toContainEqual(['child-process-gone', 'GPU', 'killed'])
  await page.getByRole('button', { name: 'Add' }).click()
  await expect(page.locator('#sum')).toHaveText('42')
  await app.close()
})
