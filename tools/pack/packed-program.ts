import { globSync } from 'node:fs'
import path from 'node:path'

/** Where electron-builder leaves the program of an unpacked app, by system. */
const places = [
  'linux*-unpacked/index-desk',
  'win*-unpacked/Index Desk.exe',
  'mac*/Index Desk.app/Contents/MacOS/Index Desk',
]

/** The program that was packed into this folder. */
export function findPackedProgram(folder: string): string {
  const found = globSync(places, { cwd: folder })
  const [program] = found
  if (program === undefined || found.length > 1)
    throw new Error(
      `${found.length} packed programs in ${folder}: run \`npm run dist:dir\` on an empty folder`,
    )
  return path.join(folder, program)
}
