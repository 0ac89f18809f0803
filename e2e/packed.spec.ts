import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readPackedFeed } from '../src/main/updates/feed.ts'
import { installApp } from '../src/main/updates/testing/installed-app.ts'
import { startUpdateHost } from '../src/main/updates/testing/update-host.ts'
import { readFuses } from '../tools/pack/read-fuses.ts'
import { isPermitted } from '../tools/supply-chain/permitted-licences.ts'
import { shippedPackages } from '../tools/supply-chain/shipped-packages.ts'
import { expect, test } from './support/app.ts'
import { packApp, packedFeed } from './support/packed-app.ts'

/** Each uses its own part of electron-updater. */
const installations = [
  { kind: 'by-hand', with: 'deb', because: 'package' },
  { kind: 'here', with: 'nsis' },
] as const

test.skip(process.platform !== 'linux', 'the package is looked into on Linux')

test('the packed app has what it needs and nothing else, starts from it, and cannot be turned against its owner', async ({
  launch,
}, info) => {
  const packed = await packApp(info.outputPath('pack'))

  await test.step('the fuses are set in the program', async () => {
    const fuses = await readFuses(packed.program)
    expect(fuses).toHaveLength(8)
    expect(fuses.filter(({ isAsWanted }) => !isAsWanted)).toEqual([])
  })

  await test.step('whose work it contains stands beside it, and its licences let it be given on', () => {
    const notices = readFileSync(path.join(packed.resources, 'THIRD-PARTY-NOTICES.txt'), 'utf8')
    const packages = shippedPackages(path.join(import.meta.dirname, '..'))
    // Each package is more third-party work to trust (docs/dependencies.md).
    expect(packages.length).toBeLessThanOrEqual(112)
    for (const name of ['electron', 'react', 'zod', '@zip.js/zip.js', 'linkedom'])
      expect(packages.map((each) => each.name)).toContain(name)
    for (const { name, version, licence } of packages) {
      expect(isPermitted(licence), `${name}: ${licence}`).toBe(true)
      expect(notices).toContain(`${name} ${version} (${licence})`)
    }
    expect(readFileSync(path.join(packed.resources, 'LICENSE.txt'), 'utf8')).toMatch(/^MIT License/)
    // The LGPL requires its text, the GPL it refers to, and a file that users can replace.
    expect(notices).toMatch(/^\s*GNU LESSER GENERAL PUBLIC LICENSE$/m)
    expect(notices).toMatch(/^\s*GNU GENERAL PUBLIC LICENSE$/m)
    const beside = path.join(packed.resources, 'app.asar.unpacked', 'out', 'main', 'parts')
    expect(readdirSync(beside)).toEqual([expect.stringMatching(/^libheif-bundle-.+\.js$/)])
  })

  await test.step('nothing is in it that is not needed', () => {
    const needed =
      /^(package\.json|out\/(main|preload|renderer)\/.+|node_modules\/keytar\/(package\.json|LICENSE\.md|lib\/keytar\.js|prebuilds\/linux-(x64|arm64)\/keytar\.node))$/
    const files = filesIn(packed.files)
    expect(files.filter((file) => !needed.test(file))).toEqual([])
    expect(files.filter((file) => file.endsWith('.node'))).toHaveLength(1)
    // The icon of the window, which Linux gets from the app and not from its program.
    expect(files).toContainEqual(expect.stringMatching(/^out\/main\/chunks\/icon-.+\.png$/))
    // The text of desk-1.sql is in the code.
    const [setUp = ''] = files.filter((file) => file.startsWith('out/main/parts/set-up-library-'))
    expect(readFileSync(path.join(packed.files, setUp), 'utf8')).toContain('CREATE SCHEMA desk_1')
    expect(files.filter((file) => file.endsWith('.map') || file.endsWith('.ts'))).toEqual([])
  })

  await test.step('it says where newer versions are, and nothing to sign in there with', () => {
    const written = readFileSync(path.join(packed.resources, 'app-update.yml'), 'utf8')
    expect(readPackedFeed(written).feed).toEqual({ provider: 'generic', url: packedFeed })
    expect(written).not.toMatch(/token|private|auth/i)
  })

  await test.step('what looks for newer versions is in it whole', async () => {
    const parts = path.join(packed.files, 'out', 'main', 'parts')
    const [name = ''] = readdirSync(parts).filter((file) => file.startsWith('create-updater-'))
    // The bundled code itself, including electron-updater and what it loads by name.
    const bundled: typeof import('../src/main/updates/engine/create-updater.ts') = await import(
      path.join(parts, name)
    )
    const host = await startUpdateHost()
    host.publish('0.2.0')
    for (const installation of installations) {
      const app = installApp(host.url, { installation, create: bundled.createUpdater })
      expect(await app.updater.ask()).toMatchObject({ ok: true, value: { version: '0.2.0' } })
      app.remove()
    }
    await host.close()
  })

  await test.step('nothing is missing: the app starts from these files alone', async () => {
    const { page } = await launch({ app: packed.files })
    await page.getByRole('button', { name: 'Try the practice service' }).click()
    await page.getByRole('tab', { name: 'Text' }).waitFor()
    await page.getByRole('link', { name: 'Library' }).click()
    await expect(page.getByRole('heading', { name: 'Library', exact: true })).toBeVisible()
  })

  await test.step('the desktop can read its entry, which leaves the sandbox on', () => {
    holds('desktop-file-validate', [packed.desktopEntry])
    expect(readFileSync(packed.desktopEntry, 'utf8')).toMatch(/^Exec=AppRun %U$/m)
  })
})

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
}

/** Skipped if the program is not installed; set-up installs it where it can. */
function holds(program: string, args: readonly string[]): void {
  const { error, status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (error !== undefined) return
  expect({ status, said: status === 0 ? '' : `${stdout}${stderr}` }).toEqual({ status: 0, said: '' })
}
