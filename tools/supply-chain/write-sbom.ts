/** `npm run sbom`: writes the bill of materials (CycloneDX), which separates shipped packages from build tools. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { runNpm } from './run-npm.ts'
import { shippedPackages } from './shipped-packages.ts'

const root = path.join(import.meta.dirname, '..', '..')
const file = 'out/sbom.cdx.json'

const component = z.looseObject({ 'bom-ref': z.string(), scope: z.string().optional() })
const bill = z.looseObject({
  specVersion: z.string(),
  metadata: z.looseObject({ component }),
  components: z.array(component),
})

const { status, said } = await runNpm(root, ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'])
if (status !== 0) throw new Error(`npm made no bill of materials:\n${said}`)
const made = bill.parse(JSON.parse(said))
const packages = shippedPackages(root)
const shipped = new Set(packages.map(({ name, version }) => `${name}@${version}`))
// npm names the project after its folder, and only guesses the shipped packages from package.json.
Object.assign(made.metadata.component, { name: 'index-desk', type: 'application' })
for (const part of made.components) part.scope = shipped.has(part['bom-ref']) ? 'required' : 'excluded'
writeFileSync(path.join(root, file), `${JSON.stringify(made, null, 2)}\n`)

const required = made.components.filter(({ scope }) => scope === 'required').length
console.log(
  `${file}: CycloneDX ${made.specVersion}, ${made.components.length} packages, ${required} of them in the app.`,
)
if (required !== shipped.size) {
  console.error(`The app has ${shipped.size} packages: those that are missing are not in package-lock.json.`)
  process.exitCode = 1
}
