import { expect, test } from 'vitest'
import { hueOfName } from './badges.tsx'

test('gives a name a stable hue, and names different ones', () => {
  expect(hueOfName('Photographs')).toBe(hueOfName('Photographs'))
  const names = Array.from({ length: 200 }, (_, at) => `Collection ${at}`)
  expect(new Set(names.map(hueOfName)).size).toBe(8)
  expect(['', '🎉', 'ü'.repeat(1000)].map(hueOfName)).not.toContain(undefined)
})
