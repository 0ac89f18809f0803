import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** Path of an unpacked app's program in electron-builder's output, by system; the first that exists is used. */
const places: Partial<Record<NodeJS.Platform, (arch: string) => readonly string[]>> = {
  linux: (arch) => [`${arch === 'arm64' ? 'linux-arm64' : 'linux'}-unpacked/index-desk`],
  win32: (arch) => [`${arch === 'arm64' ? 'win-arm64' : 'win'}-unpacked/Index Desk.exe`],
  darwin: (arch) =>
    ['mac-universal', arch === 'arm64' ? 'mac-arm64' : 'mac'].map(
      (folder) => `${folder}/Index Desk.app/Contents/MacOS/Index Desk`,
    ),
}

/** The packed program in a folder of packages that runs on this computer. */
export function findPackedProgram(folder: string): string {
  const possible = (places[process.platform]?.(process.arch) ?? []).map((place) => path.join(folder, place))
  const found = possible.find((file) => existsSync(file))
  if (found === undefined)
    throw new Error(`There is no packed app at ${possible.join(' or ')}: run \`npm run dist:dir\` first`)
  return found
}

/** The AppImage in a folder of packages that runs on this computer, if there is one. */
export function findAppImage(folder: string): string | undefined {
  const ending = `-${process.arch === 'arm64' ? 'arm64' : 'x86_64'}.AppImage`
  const found = readdirSync(folder).find((name) => name.endsWith(ending))
  return found === undefined ? undefined : path.join(folder, found)
}
