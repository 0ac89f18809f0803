import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** Where electron-builder leaves the program of an unpacked app, by system; the first that is there is taken. */
const places: Partial<Record<NodeJS.Platform, (arch: string) => readonly string[]>> = {
  linux: (arch) => [`${arch === 'arm64' ? 'linux-arm64' : 'linux'}-unpacked/index-desk`],
  win32: (arch) => [`${arch === 'arm64' ? 'win-arm64' : 'win'}-unpacked/Index Desk.exe`],
  darwin: (arch) =>
    ['mac-universal', arch === 'arm64' ? 'mac-arm64' : 'mac'].map(
      (folder) => `${folder}/Index Desk.app/Contents/MacOS/Index Desk`,
    ),
}

/** The program in this folder of packages that runs on this computer. */
export function findPackedProgram(folder: string): string {
  const possible = (places[process.platform]?.(process.arch) ?? []).map((place) => path.join(folder, place))
  const found = possible.find((file) => existsSync(file))
  if (found === undefined)
    throw new Error(`There is no packed app at ${possible.join(' or ')}: run \`npm run dist:dir\` first`)
  return found
}

/** The AppImage in this folder of packages that runs on this computer, where one was made. */
export function findAppImage(folder: string): string | undefined {
  const ending = `-${process.arch === 'arm64' ? 'arm64' : 'x86_64'}.AppImage`
  const found = readdirSync(folder).find((name) => name.endsWith(ending))
  return found === undefined ? undefined : path.join(folder, found)
}
