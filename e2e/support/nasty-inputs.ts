import type { z } from 'zod'
import { type CallName, calls } from '../../src/shared/ipc/contract.ts'

/** Values that no form sends; calls must refuse them unless the contract allows them. */
const wholes: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  -1,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  2n ** 70n,
  '',
  'text',
  '\0',
  'x'.repeat(20_000),
  [],
  [[]],
  [{}],
  {},
  { extra: true },
  { id: '../../etc/passwd' },
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
  { constructor: { prototype: { polluted: true } } },
  new Date(0),
  new Uint8Array([0, 255]),
]

/** Set in every field of a call at once. */
const poisons: readonly unknown[] = [
  undefined,
  null,
  true,
  -1,
  Number.NaN,
  '',
  ' ',
  '../../../etc/passwd',
  'file:///etc/passwd',
  'a\0b',
  '\u2028',
  'javascript:alert(1)',
  "'; DROP TABLE items; --",
  [],
  ['x'],
  {},
  { $gt: '' },
  new Uint8Array(3),
]

/** Inputs that a call must refuse: every value of the tables that its own schema does not allow. */
export function nastyInputs(name: CallName): readonly unknown[] {
  const { input } = calls[name]
  const fields = fieldsOf(input)
  const poisoned = poisons.map((poison) => Object.fromEntries(fields.map((field) => [field, poison])))
  return [...wholes, ...poisoned].filter((value) => !input.safeParse(value).success)
}

function fieldsOf(schema: z.ZodType): readonly string[] {
  return 'shape' in schema && typeof schema.shape === 'object' && schema.shape !== null
    ? Object.keys(schema.shape)
    : []
}
