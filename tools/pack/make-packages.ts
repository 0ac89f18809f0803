import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { build, Platform } from 'electron-builder'
import ownPackage from '../../package.json' with { type: 'json' }
import { writeNotices } from '../supply-chain/third-party-notices.ts'
import { isDownloadFailure } from './download-failure.ts'
import { bytesIn, sizesOfParts } from './folder-sizes.ts'
import { makeIcons } from './make-icons.ts'
import { metainfoOf } from './metainfo.ts'
import { iconsFolder, metainfoFile, packagesOf, type System } from './packages-of.ts'
import { missingForPublishing, readPublisher } from './publisher.ts'

const root = path.join(import.meta.dirname, '..', '..')
const onlyFolder = process.argv.includes('--dir')
const publisher = readPublisher()

const missing = missingForPublishing(publisher)
if (missing.length > 0 && !onlyFolder)
  console.log(
    `These packages are for trying out: tools/pack/publisher.json does not say ${missing.join(', ')}.`,
  )
if (missing.length > 0 && process.argv.includes('--to-publish')) {
  console.error('What is to be published needs all of it (docs/releasing.md). Nothing was made.')
  process.exit(1)
}

await makeIcons(path.join(root, 'resources', 'icon', 'icon.svg'), path.join(root, iconsFolder))
writeNotices(root)
const today = new Date().toISOString().slice(0, 10)
writeFileSync(
  path.join(root, metainfoFile),
  metainfoOf(publisher, { version: ownPackage.version, date: today }),
)
const made: string[] = []
await packing({
  projectDir: root,
  targets: Platform.current().createTarget(onlyFolder ? 'dir' : null),
  publish: 'never',
  config: {
    ...packagesOf(systemHere()),
    // Electron as downloaded before, or in a different way.
    ...(process.env.ELECTRON_DIST === undefined ? {} : { electronDist: process.env.ELECTRON_DIST }),
    afterPack: async ({ appOutDir }) => void made.push(appOutDir),
  },
})
for (const folder of made) {
  console.log(`\n${path.relative(root, folder)}: ${inMegabytes(bytesIn(folder))}`)
  for (const { part, bytes } of sizesOfParts(folder).slice(0, 12))
    console.log(`${inMegabytes(bytes).padStart(12)}  ${part}`)
}

async function packing(options: Parameters<typeof build>[0]): Promise<void> {
  try {
    await build(options)
  } catch (cause) {
    if (!isDownloadFailure(cause)) throw cause
    const what = cause instanceof Error ? cause.message : ''
    console.error(`\nPacking needs something that could not be downloaded: ${what}`)
    console.error(
      'Electron’s own binary can be given with ELECTRON_DIST, a folder or an archive of it. What makes the single kinds of packages is downloaded from github.com, or from where ELECTRON_BUILDER_BINARIES_MIRROR says. What may lie in dist/ is not whole.',
    )
    process.exit(1)
  }
}

function systemHere(): System {
  const { platform } = process
  if (platform === 'win32' || platform === 'darwin' || platform === 'linux') return platform
  throw new Error(`No packages are made on ${platform}`)
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
