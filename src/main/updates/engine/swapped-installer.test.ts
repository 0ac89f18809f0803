import { chmodSync, existsSync, readdirSync, watch, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { sha512Of } from '../testing/update-host.ts'
import { updaterForEachTest } from '../testing/updater-for-each-test.ts'

const { host, app, installInstead, download } = updaterForEachTest()

const pending = () => path.join(app.folder, 'updates', 'downloads', 'pending')
const started = () => path.join(app.folder, 'started')

/** The host's file is a program that reports its start and arguments. */
async function downloadInstaller(): Promise<string> {
  installInstead({ installation: { kind: 'here', with: 'nsis' } })
  const program = Buffer.from(
    `#!/bin/sh\necho "$@" > "${started()}.new"\nmv "${started()}.new" "${started()}"\n`,
  )
  const name = 'Index Desk Setup 0.2.0.exe'
  const file = { url: name, sha512: sha512Of(program), size: program.length }
  host.publish('0.2.0', program, { files: [file], path: name, sha512: file.sha512 })
  host.has(`/${name}`, program)
  host.has(
    '/latest.yml',
    JSON.stringify({ version: '0.2.0', files: [file], path: name, sha512: file.sha512 }),
  )
  expect(await app.updater.ask()).toMatchObject({ ok: true, value: { version: '0.2.0' } })
  expect(await download()).toEqual({ ok: true, value: 'whole' })
  const [installer = ''] = readdirSync(pending()).filter((each) => each.endsWith('.exe'))
  chmodSync(path.join(pending(), installer), 0o700)
  return path.join(pending(), installer)
}

test.skipIf(process.platform === 'win32')(
  'the installer that was downloaded is started (needs a shell)',
  async () => {
    await downloadInstaller()
    const appears = Promise.withResolvers<void>()
    const watcher = watch(
      app.folder,
      (_event, name) => name === path.basename(started()) && appears.resolve(),
    )
    expect(await app.updater.install({ reopens: true })).toEqual({ ok: true, value: undefined })
    await appears.promise
    watcher.close()
  },
)

test.skipIf(process.platform === 'win32')(
  'an installer that was swapped on the disk since it was checked is not started (needs a shell)',
  async () => {
    const installer = await downloadInstaller()
    writeFileSync(installer, `#!/bin/sh\ntouch "${started()}"\n`)
    expect(await app.updater.install({ reopens: true })).toMatchObject({
      ok: false,
      error: { problem: 'not-as-published' },
    })
    expect(existsSync(started())).toBe(false)
  },
)

test('does not install an AppImage emptied after the check', async () => {
  host.publish('0.2.0')
  await app.updater.ask()
  await download()
  writeFileSync(
    path.join(pending(), readdirSync(pending()).find((each) => each.endsWith('.AppImage')) ?? ''),
    '',
  )
  expect(await app.updater.install({ reopens: false })).toMatchObject({
    ok: false,
    error: { problem: 'not-as-published' },
  })
  expect(app.content()).toBe('Index Desk 0.1.0')
})
