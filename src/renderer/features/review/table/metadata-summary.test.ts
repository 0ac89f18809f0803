import { expect, test } from 'vitest'
import { summariseMetadata } from './metadata-summary.ts'

test.each([
  [null, { kind: 'none' }],
  ['  ', { kind: 'none' }],
  ['{}', { kind: 'none' }],
  [
    '{"price": 1.50, "__proto__": "kept"}',
    {
      kind: 'fields',
      fields: [
        { name: 'price', value: '1.50' },
        { name: '__proto__', value: 'kept' },
      ],
    },
  ],
  ['{"price": 1.50,\n  oops', { kind: 'text', text: '{"price": 1.50, oops' }],
])('%j', (metadata, expected) => {
  expect(summariseMetadata(metadata, false)).toEqual(expected)
})

test('what is cut short is not taken for unreadable', () => {
  expect(summariseMetadata('{"price": 1.50, "na', true)).toEqual({
    kind: 'text',
    text: '{"price": 1.50, "na',
  })
})
