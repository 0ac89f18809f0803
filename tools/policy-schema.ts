import { z } from 'zod'
import { policySchema } from '../src/shared/schemas/policy.ts'

export function policyJsonSchema(): string {
  const { $schema, ...schema } = z.toJSONSchema(policySchema, { io: 'input' })
  const whole = { $schema, title: 'Policy of Index Desk', ...schema }
  return `${JSON.stringify(whole, null, 2)}\n`
}
