/** `npm run packages`: counts the packages shipped with the app by part, and verifies npm's signatures. */
import path from 'node:path'
import { runNpm } from './run-npm.ts'
import { shippedPackages } from './shipped-packages.ts'

const root = path.join(import.meta.dirname, '..', '..')
const packages = shippedPackages(root)
for (const [part, found] of Map.groupBy(
  packages.flatMap((each) => each.parts.map((part) => ({ part, name: each.name }))),
  ({ part }) => part,
))
  console.log(`${part} (${found.length}): ${found.map(({ name }) => name).join(', ')}`)
console.log(`\n${packages.length} packages are in the app.`)

for (const folder of ['', 'peers']) {
  const { status, said, complained } = await runNpm(path.join(root, folder), ['audit', 'signatures'])
  const words = `${said}${complained}`
  const isJudged = /verified registry signature|invalid registry signature|missing registry signature/i.test(
    words,
  )
  console.log(
    isJudged ? `\n${words.trim()}` : '\nSignatures: the registry in use gives none, or cannot be reached.',
  )
  if (isJudged && status !== 0) process.exitCode = status
}
