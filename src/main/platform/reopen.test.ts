import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { RelaunchOptions } from 'electron'
import { expect, onTestFinished, test, vi } from 'vitest'
import { reopen } from './reopen.ts'

function relaunched(environment: NodeJS.ProcessEnv, args?: readonly string[]) {
  const asked: (RelaunchOptions | undefined)[] = []
  const app = { relaunch: (options?: RelaunchOptions) => void asked.push(options) }
  reopen({ app, environment, processId: process.pid }, args)
  return asked
}

test('relaunches an installed app by Electron with given or same arguments', () => {
  expect(relaunched({})).toEqual([{}])
  expect(relaunched({}, ['/picture.png'])).toEqual([{ args: ['/picture.png'] }])
})

test('relaunches the portable app by its own file', () => {
  const portable = String.raw`C:\Desk\Index-Desk-Portable.exe`
  expect(relaunched({ PORTABLE_EXECUTABLE_FILE: portable }, ['a'])).toEqual([
    { args: ['a'], execPath: portable },
  ])
})

test.skipIf(process.platform === 'win32')(
  'an AppImage is opened by its own file once the old one has ended, and not told of the old one’s place',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'index-desk-reopen-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    onTestFinished(() => void vi.unstubAllEnvs())
    vi.stubEnv('APPDIR', '/gone')
    const old = spawn(process.execPath, ['-e', 'process.stdin.resume()'], {
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    await once(old, 'spawn')
    const alive = `$(kill -0 ${old.pid} 2>/dev/null && echo beside || echo after)`
    const [appImage, opened] = [path.join(folder, 'app'), path.join(folder, 'opened')]
    const told = `echo "opened $1 ${alive} the old one, told [$APPDIR]" > "${opened}"`
    writeFileSync(appImage, `#!/bin/sh\n${told}\n`, { mode: 0o755 })
    const app = { relaunch: () => expect.unreachable() }
    reopen({ app, environment: { APPIMAGE: appImage }, processId: old.pid ?? 0 }, ['a picture.png'])
    old.stdin?.end()
    await once(old, 'exit')
    await expect
      .poll(() => readFileSync(opened, 'utf8'))
      .toBe('opened a picture.png after the old one, told []\n')
  },
)
