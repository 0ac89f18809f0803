import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createPackage, extractAll } from '@electron/asar'
import { FuseState, SENTINEL } from '@electron/fuses/dist/constants.js'
import { Arch, build, Platform } from 'electron-builder'
import { z } from 'zod'
import { makeIcons } from '../../tools/pack/make-icons.ts'
import { iconsFolder, packagesOf } from '../../tools/pack/packages-of.ts'
import { writeNotices } from '../../tools/supply-chain/third-party-notices.ts'

const root = path.join(import.meta.dirname, '..', '..')

/** The update address in the packed app. */
export const packedFeed = 'https://updates.example/desk/'

export type PackedApp = {
  /** The program with its fuses set. */
  readonly program: string
  /** The app's files, extracted from their archive, including unpacked ones. */
  readonly files: string
  /** Files beside the archive. */
  readonly resources: string
  /** The AppImage's desktop entry. */
  readonly desktopEntry: string
}

const entryOfAppImage = z.object({ desktop: z.string() })

/**
 * Packs the built app for Linux like `npm run dist:dir`, around a dummy for Electron's program: it contains only the
 * fuses, all inverted.
 */
export async function packApp(folder: string): Promise<PackedApp> {
  const electronDist = path.join(folder, 'electron')
  await makeHollowElectron(electronDist)
  await makeIcons(path.join(root, 'resources', 'icon', 'icon.svg'), path.join(root, iconsFolder))
  writeNotices(root)
  const config = packagesOf('linux', { INDEX_DESK_FEED: packedFeed })
  const desktopEntry = path.join(folder, 'index-desk.desktop')
  await build({
    projectDir: root,
    targets: Platform.LINUX.createTarget(
      ['dir', 'AppImage'],
      Arch[process.arch === 'arm64' ? 'arm64' : 'x64'],
    ),
    publish: 'never',
    config: {
      ...config,
      electronDist,
      directories: { ...config.directories, output: path.join(folder, 'dist') },
    },
    // The AppImage is prepared but not written: its writer would have to be downloaded.
    effectiveOptionComputed: async (options) => {
      writeFileSync(desktopEntry, entryOfAppImage.parse(options).desktop)
      return true
    },
  })
  const unpacked = path.join(
    folder,
    'dist',
    process.arch === 'arm64' ? 'linux-arm64-unpacked' : 'linux-unpacked',
  )
  const files = path.join(folder, 'files')
  const resources = path.join(unpacked, 'resources')
  extractAll(path.join(resources, 'app.asar'), files)
  return { program: path.join(unpacked, 'index-desk'), files, resources, desktopEntry }
}

async function makeHollowElectron(folder: string): Promise<void> {
  mkdirSync(path.join(folder, 'resources'), { recursive: true })
  mkdirSync(path.join(folder, 'locales'))
  const version = 1
  const wire = [
    FuseState.ENABLE,
    FuseState.DISABLE,
    FuseState.ENABLE,
    FuseState.ENABLE,
    FuseState.DISABLE,
    FuseState.DISABLE,
    FuseState.ENABLE,
    FuseState.ENABLE,
  ]
  const program = path.join(folder, 'electron')
  writeFileSync(program, Buffer.concat([Buffer.from(SENTINEL), Buffer.from([version, wire.length, ...wire])]))
  chmodSync(program, 0o755)
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'locales/en-US.pak'])
    writeFileSync(path.join(folder, name), '')
  const empty = path.join(folder, 'empty')
  mkdirSync(empty)
  writeFileSync(path.join(empty, 'package.json'), '{}')
  await createPackage(empty, path.join(folder, 'resources', 'default_app.asar'))
}
