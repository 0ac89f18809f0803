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
  [
    '{"made": "1931-05-03", "used": "1931-05-03/1932-01-15", "year": "1931", "number": "31.05.1931"}',
    {
      kind: 'fields',
      fields: [
        { name: 'made', value: 'May 3, 1931' },
        { name: 'used', value: 'May 3, 1931 – Jan 15, 1932' },
        { name: 'year', value: '1931' },
        { name: 'number', value: '31.05.1931' },
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
