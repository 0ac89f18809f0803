import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { FuseState } from '@electron/fuses/dist/constants.js'
import { expect, test } from './support/app.ts'
import { packApp } from './support/packed-app.ts'

test.skip(process.platform !== 'linux', 'the package is looked into on Linux')

test('the packed app has what it needs and nothing else, starts from it, and cannot be turned against its owner', async ({
  launch,
}, info) => {
  const packed = await packApp(info.outputPath('pack'))

  await test.step('the fuses are set in the program', async () => {
    const wire = await getCurrentFuseWire(packed.program)
    const off = [
      FuseV1Options.RunAsNode,
      FuseV1Options.EnableNodeOptionsEnvironmentVariable,
      FuseV1Options.EnableNodeCliInspectArguments,
      FuseV1Options.LoadBrowserProcessSpecificV8Snapshot,
      FuseV1Options.GrantFileProtocolExtraPrivileges,
    ]
    const on = [
      FuseV1Options.EnableCookieEncryption,
      FuseV1Options.EnableEmbeddedAsarIntegrityValidation,
      FuseV1Options.OnlyLoadAppFromAsar,
    ]
    for (const fuse of off) expect(wire[fuse], FuseV1Options[fuse]).toBe(FuseState.DISABLE)
    for (const fuse of on) expect(wire[fuse], FuseV1Options[fuse]).toBe(FuseState.ENABLE)
  })

  await test.step('nothing is in it that is not needed', () => {
    const needed =
      /^(package\.json|out\/(main|preload|renderer)\/.+|node_modules\/keytar\/(package\.json|LICENSE\.md|lib\/keytar\.js|prebuilds\/linux-(x64|arm64)\/keytar\.node))$/
    const files = filesIn(packed.files)
    expect(files.filter((file) => !needed.test(file))).toEqual([])
    expect(files.filter((file) => file.endsWith('.node'))).toHaveLength(1)
    expect(files.filter((file) => file.endsWith('.map') || file.endsWith('.ts'))).toEqual([])
  })

  await test.step('nothing is missing: the app starts from these files alone', async () => {
    const { page } = await launch({ app: packed.files })
    await page.getByRole('button', { name: 'Try the practice service' }).click()
    await page.getByRole('tab', { name: 'Text' }).waitFor()
    await page.getByRole('link', { name: 'Library' }).click()
    await expect(page.getByRole('heading', { name: 'Library' })).toBeVisible()
  })

  await test.step('the desktop can read its entry, and software centres what it is', () => {
    holds('desktop-file-validate', [packed.desktopEntry])
    const metainfo = path.join(import.meta.dirname, '..', 'tools', 'pack', 'app.indexdesk.desk.metainfo.xml')
    holds('appstreamcli', ['validate', '--no-net', '--explain', metainfo])
  })
})

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
}

/** Where the program is not installed there is nothing to hold; set-up installs it where it may. */
function holds(program: string, args: readonly string[]): void {
  const { error, status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (error !== undefined) return
  expect({ status, said: status === 0 ? '' : `${stdout}${stderr}` }).toEqual({ status: 0, said: '' })
}
