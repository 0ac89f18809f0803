import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type ShippedPackage, shippedPackages } from './shipped-packages.ts'

/** Created with the build and included in each package. */
export const noticesFile = 'out/THIRD-PARTY-NOTICES.txt'

const intro = `Index Desk contains what others have made. It is named here, with the terms under which it is given on.
What Electron consists of, Chromium and Node.js among it, is named in LICENSES.chromium.html beside the program.
`

export function writeNotices(root: string): void {
  writeFileSync(path.join(root, noticesFile), thirdPartyNotices(root, shippedPackages(root)))
}

function thirdPartyNotices(root: string, packages: readonly ShippedPackage[]): string {
  const sections = packages.map(({ folder, name, version, licence, author }) => {
    const texts = legalTexts(path.join(root, folder))
    return [
      `${name} ${version} (${licence})`,
      ...(texts.length > 0
        ? texts
        : [`Licence: ${licence}`, `Made by ${author || `the authors of ${name}`}`]),
    ].join('\n\n')
  })
  const line = `\n\n${'-'.repeat(80)}\n\n`
  return `${[intro.trimEnd(), ...sections].join(line)}\n`
}

/** Licence texts of a package, including those of nested folders, without duplicates. */
function legalTexts(folder: string): readonly string[] {
  const texts = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map(({ name }) => name)
    .sort()
    .flatMap((name) => textsIn(path.join(folder, name)))
  return [...new Set([...textsIn(folder), ...texts])]
}

function textsIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(licen[cs]e|copying|notice)([-.]|$)/i.test(entry.name))
    .map(({ name }) => name)
    .sort()
    .map((name) => readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())
}
