import path from 'node:path'
import { build, Platform } from 'electron-builder'
import { writeNotices } from '../supply-chain/third-party-notices.ts'
import { bytesIn, sizesOfParts } from './folder-sizes.ts'
import { makeIcons } from './make-icons.ts'
import { iconsFolder, packagesOf, type System } from './packages-of.ts'

const root = path.join(import.meta.dirname, '..', '..')
const onlyFolder = process.argv.includes('--dir')

await makeIcons(path.join(root, 'resources', 'icon', 'icon.svg'), path.join(root, iconsFolder))
writeNotices(root)
const made: string[] = []
await build({
  projectDir: root,
  targets: Platform.current().createTarget(onlyFolder ? 'dir' : null),
  publish: 'never',
  config: {
    ...packagesOf(systemHere()),
    // Where Electron was downloaded already, or by another way.
    ...(process.env.ELECTRON_DIST === undefined ? {} : { electronDist: process.env.ELECTRON_DIST }),
    afterPack: async ({ appOutDir }) => void made.push(appOutDir),
  },
})
for (const folder of made) {
  console.log(`\n${path.relative(root, folder)}: ${inMegabytes(bytesIn(folder))}`)
  for (const { part, bytes } of sizesOfParts(folder).slice(0, 12))
    console.log(`${inMegabytes(bytes).padStart(12)}  ${part}`)
}

function systemHere(): System {
  const { platform } = process
  if (platform === 'win32' || platform === 'darwin' || platform === 'linux') return platform
  throw new Error(`No packages are made on ${platform}`)
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
