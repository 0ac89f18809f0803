import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'

const root = path.join(import.meta.dirname, '..')
const versions = z.record(z.string(), z.string())
const manifest = z
  .object({
    dependencies: versions,
    devDependencies: versions,
    peerDependencies: versions,
    allowScripts: z.record(z.string(), z.boolean()),
  })
  .parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')))

test('keytar alone is shipped as a package of its own; everything else is bundled', () => {
  expect(Object.keys(manifest.dependencies)).toEqual(['keytar'])
})

test('every version is exact, so that what was tested is what runs', () => {
  const all = Object.values({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.peerDependencies,
  })
  expect(all.filter((version) => !/^(npm:@github\/keytar@)?\d+\.\d+\.\d+$/.test(version))).toEqual([])
})

test('Electron is of a line that is still looked after', () => {
  expect(Number(manifest.devDependencies.electron?.split('.')[0])).toBeGreaterThanOrEqual(45)
})

test('no package runs a script when it is installed, but for Node itself', () => {
  const allowed = Object.entries(manifest.allowScripts).filter(([, isAllowed]) => isAllowed)
  expect(allowed).toEqual([['node', true]])
})

test('nothing in the app weakens what protects the page', () => {
  const weakening =
    /webSecurity:\s*false|sandbox:\s*false|contextIsolation:\s*false|nodeIntegration\w*:\s*true|allowRunningInsecureContent:\s*true|experimentalFeatures:\s*true|enableBlinkFeatures|allowpopups|bypassCSP|certificate-error|setCertificateVerifyProc|rejectUnauthorized:\s*false|checkServerIdentity|ignore-?certificate-?errors|NODE_TLS_REJECT_UNAUTHORIZED|disable-web-security|webviewTag:\s*true|unsafe-(?:inline|eval)|dangerouslySetInnerHTML/
  const source = path.join(root, 'src')
  const weak = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|html)$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => weakening.test(readFileSync(path.join(source, file), 'utf8')))
  expect(weak).toEqual([])
})

test('nothing that comes from outside is made into a document', () => {
  const making =
    /\b(innerHTML|outerHTML|insertAdjacentHTML|DOMParser|createContextualFragment|srcdoc|srcDoc|setHTMLUnsafe|parseHTMLUnsafe|dangerouslySetInnerHTML)\b|document\.write/
  const source = path.join(root, 'src')
  const makers = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|html)$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => making.test(readFileSync(path.join(source, file), 'utf8')))
  expect(makers).toEqual([])
})

test('addresses leave for the system’s browser at one place, behind the check', () => {
  const source = path.join(root, 'src', 'main')
  const openers = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) =>
      readFileSync(path.join(source, file), 'utf8')
        .split('\n')
        .filter((line) => line.includes('openExternal'))
        .map((line) => line.trim()),
    )
  expect(openers).toEqual(['if (isOpenableOutside(address)) await shell.openExternal(address)'])
})
