// Rewrites docs/policy.schema.json after a change of the policy file's format.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { policyJsonSchema } from './policy-schema.ts'

const root = path.join(import.meta.dirname, '..')
const file = path.join('docs', 'policy.schema.json')
writeFileSync(path.join(root, file), policyJsonSchema())
execFileSync(path.join(root, 'node_modules', '.bin', 'biome'), ['format', '--write', file], { cwd: root })
