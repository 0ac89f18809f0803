import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expect, type RunningApp, test } from './support/app.ts'
import { callFor } from './support/bridge.ts'
import { collectionField, fillId, go, idField, textField, titleField, tryPractice } from './support/desk.ts'

const place = { x: 60, y: 40, width: 1000, height: 660 }

const boundsOf = ({ electron }: RunningApp) =>
  electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds())

const isDark = (page: Page) => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)

function isOnDisk(folder: string, typed: string): boolean {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .some(({ name }) => readFileSync(path.join(folder, name)).includes(typed))
}

test('the window’s place, the theme and what was typed outlive a relaunch', async ({ launch }) => {
  const first = await launch()
  const { folder } = first

  await test.step('a place, a theme and an unfinished document', async () => {
    await tryPractice(first.page)
    await first.electron.evaluate(
      ({ BrowserWindow }, bounds) => BrowserWindow.getAllWindows()[0]?.setBounds(bounds),
      place,
    )
    await expect.poll(() => boundsOf(first)).toEqual(place)
    expect(await isDark(first.page)).toBe(false)
    await go(first.page, 'Settings')
    await first.page.getByRole('radio', { name: 'Dark' }).check()
    await expect.poll(() => isDark(first.page)).toBe(true)
    await go(first.page, 'Add')
    await textField(first.page).fill('Half a thought')
    await titleField(first.page).fill('A thought')
    await collectionField(first.page).fill('thoughts')
    await fillId(first.page, 'thought-1')
    await expect.poll(() => isOnDisk(folder, 'thought-1')).toBe(true)
    await first.close()
  })

  const second = await launch({ folder })
  await test.step('are back after quitting', async () => {
    await expect(textField(second.page)).toHaveValue('Half a thought')
    await expect(second.page.getByText('Unsaved changes restored')).toBeVisible()
    await expect(titleField(second.page)).toHaveValue('A thought')
    await expect(collectionField(second.page)).toHaveValue('thoughts')
    await expect(idField(second.page)).toHaveValue('thought-1')
    await expect.poll(() => boundsOf(second)).toEqual(place)
    expect(await isDark(second.page)).toBe(true)
    await go(second.page, 'Settings')
    await expect(second.page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  })

  await test.step('and after a kill in the midst of typing', async () => {
    await go(second.page, 'Add')
    await textField(second.page).fill('Half a thought, and three quarters')
    await expect.poll(() => isOnDisk(folder, 'and three quarters')).toBe(true)
    await second.kill()
    const third = await launch({ folder })
    await expect(textField(third.page)).toHaveValue('Half a thought, and three quarters')
    await expect(titleField(third.page)).toHaveValue('A thought')
    await third.page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect(textField(third.page)).toHaveValue('')
    await expect(titleField(third.page)).toHaveValue('')
    const [connection] = await callFor(third.page, 'connections/list', undefined)
    // This is all that a start reads.
    const draft = () => callFor(third.page, 'drafts/get', { name: `add:${connection?.id ?? ''}` })
    await expect.poll(draft).toBeNull()
  })
})

test('a second start with the same folder shows the first window and ends', async ({ kept }) => {
  const first = kept
  await expect(first.page.getByRole('heading', { name: 'Welcome to Index Desk' })).toBeVisible()
  await first.electron.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    if (window === undefined) throw new Error('There is no window')
    // Without a window manager it may not get the focus, so the request is checked instead.
    window.focus = () => window.setTitle('Asked for')
  })
  const second = spawn(
    first.electron.process().spawnfile,
    ['.', `--user-data-dir=${first.folder}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    { cwd: path.join(import.meta.dirname, '..'), stdio: 'ignore' },
  )
  const [code] = await once(second, 'exit')
  expect(code).toBe(0)
  await expect
    .poll(() => first.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getTitle()))
    .toBe('Asked for')
  await expect(first.page.getByRole('heading', { name: 'Welcome to Index Desk' })).toBeVisible()
})

test('a start while the app is ending opens it again, with what it was opened with', async ({ launch }) => {
  const { electron, folder, close } = await launch()
  const note = path.join(folder, 'relaunched.json')
  await electron.evaluate(({ app }, file) => {
    const { writeFileSync } = process.getBuiltinModule('node:fs')
    app.relaunch = (options) => writeFileSync(file, JSON.stringify(options))
    app.once('will-quit', () => {
      const started = { argv: ['electron', '.', 'picture.png'], folder: '/pictures' }
      app.emit('second-instance', {}, started.argv, started.folder, started)
    })
  }, note)
  await close()
  expect(JSON.parse(readFileSync(note, 'utf8'))).toEqual({
    args: ['.', 'picture.png'].map((argument) => path.resolve('/pictures', argument)),
  })
})
