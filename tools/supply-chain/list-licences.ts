/** `npm run licences`: lists the licences in the app, and writes the notices that ship with it. */
import path from 'node:path'
import { isPermitted } from './permitted-licences.ts'
import { shippedPackages } from './shipped-packages.ts'
import { noticesFile, writeNotices } from './third-party-notices.ts'

const root = path.join(import.meta.dirname, '..', '..')
const packages = shippedPackages(root)

const byLicence = Map.groupBy(packages, ({ licence }) => licence || 'no licence named')
for (const [licence, found] of [...byLicence].sort(([, a], [, b]) => b.length - a.length))
  console.log(
    `${licence} (${found.length}): ${found.map(({ name, version }) => `${name} ${version}`).join(', ')}`,
  )

writeNotices(root)
console.log(`\nTheir notices are in ${noticesFile}.`)

const refused = packages.filter(({ licence }) => !isPermitted(licence))
for (const { name, version, licence } of refused)
  console.error(`Not permitted: ${name} ${version}, “${licence}” (tools/supply-chain/permitted-licences.ts)`)
process.exitCode = refused.length > 0 ? 1 : 0
