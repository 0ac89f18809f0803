import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { policyJsonSchema } from '../../../../tools/policy-schema.ts'
import { parsePolicy } from './read-policy.ts'

const docs = path.join(import.meta.dirname, '..', '..', '..', '..', 'docs')

test('publishes the JSON Schema that files are checked against', () => {
  const written: unknown = JSON.parse(readFileSync(path.join(docs, 'policy.schema.json'), 'utf8'))
  // After a change: node tools/write-policy-schema.mjs
  expect(written).toEqual(JSON.parse(policyJsonSchema()))
})

test('accepts the example of the manual', () => {
  const manual = readFileSync(path.join(docs, 'administrators.md'), 'utf8')
  const examples = [...manual.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text]) => text ?? '')
  expect(examples.length).toBeGreaterThan(0)
  for (const text of examples) expect(parsePolicy(text)).toMatchObject({ state: 'in-force', problems: [] })
})
