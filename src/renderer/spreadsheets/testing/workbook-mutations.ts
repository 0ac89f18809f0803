import fc from 'fast-check'
import { type Mutations, partNames } from './hostile-workbooks.ts'

const tokens = [
  '<row>',
  '</row>',
  '<row r="1048577">',
  '<c r="XFD1">',
  '<c t="s">',
  '</c>',
  '<v>',
  '</v>',
  '<is>',
  '<t>',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<?x',
  '<!DOCTYPE a [<!ENTITY b "c">]>',
  '&b;',
  '&#x110000;',
  '&',
  '<',
  '"',
  '1e400',
  '-1',
  '99999999999999999999',
  '\0',
  '\ud800',
  'xmlns:a="',
  '<a:row>',
  '<extLst>',
  's="4294967296"',
  '<dimension ref="A1:XFD1048576"/>',
  '<mergeCell ref="A1:XFD1048576"/>',
  '_x0000_',
  '[h',
  '"0',
  '\\',
] as const

/** Uniform: by default fast-check prefers the ends, where every change is detected at once. */
const place = fc.noBias(fc.nat(1_000_000)).map((part) => part / 1_000_001)

const mutation = fc.record({
  part: fc.constantFrom(...partNames),
  at: place,
  removes: fc.nat(40),
  adds: fc.oneof(fc.constantFrom(...tokens), fc.string({ maxLength: 10 })),
  times: fc.constantFrom(1, 1, 3, 1000, 50_000),
})
const byteChange = fc.record({ at: place, byte: fc.nat(255) })

export const mutations: fc.Arbitrary<Mutations> = fc.record({
  inText: fc.array(mutation, { maxLength: 6 }),
  inBytes: fc.array(byteChange, { maxLength: 2 }),
})
