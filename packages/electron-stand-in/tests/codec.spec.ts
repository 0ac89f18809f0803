import { expect, test } from '@playwright/test'
import { toAppAddress, toBrowserAddress, toBrowserPolicy } from '../chromium/address.ts'
import { parseAccelerator } from '../main/accelerator.ts'
import { createCodec } from '../page/codec.ts'

const codec = createCodec()
const roundTrip = (value: unknown): unknown => codec.decode(codec.encode(value))

test('the codec keeps what structured clone keeps', () => {
  const raw = new Uint8Array([9, 8, 7, 6]).buffer
  const sent = {
    raw,
    part: new Uint8Array(raw, 1, 2),
    sparse: Object.assign(new Array(3), { 1: 'x' }),
    boxed: Object('s'),
  }
  const got = roundTrip(sent) as typeof sent
  expect([...got.part]).toEqual([8, 7])
  expect(got.part.buffer).toBe(got.raw)
  expect([got.sparse.length, 0 in got.sparse, got.sparse[1]]).toEqual([3, false, 'x'])
  expect(got.boxed instanceof String).toBe(true)
})

test('the codec agrees with structured clone about awkward values', () => {
  const values = [
    [undefined, [undefined], { a: undefined }],
    [Number.NaN, -0, Number.NEGATIVE_INFINITY, 5e-324],
    new Map([[{ key: 1 }, new Map()]]),
    [new Float32Array([1.5]), new BigInt64Array([-1n]), new DataView(new ArrayBuffer(4), 1)],
    Object.assign(new TypeError('odd', { cause: new Date(1) }), { name: 'TypeError' }),
    ['u', ['u'], ['a', 'r']],
  ]
  for (const value of values) expect(roundTrip(value)).toEqual(structuredClone(value))
  expect(Number.isNaN(Number(roundTrip(new Date(Number.NaN))))).toBe(true)
})

test('the codec refuses what cannot be cloned', () => {
  for (const value of [() => 1, Symbol('s'), Promise.resolve(), new WeakMap(), new Blob([])]) {
    expect(() => codec.encode({ value })).toThrow('An object could not be cloned.')
  }
})

test('addresses and policies are mapped both ways', () => {
  expect(toBrowserAddress('app://bundle/a?b#c')).toBe('https://bundle.app.invalid/a?b#c')
  expect(toAppAddress('https://bundle.app.invalid/a?b#c')).toBe('app://bundle/a?b#c')
  expect(toAppAddress('https://bundle.app.invalid')).toBe('app://bundle')
  expect(toBrowserAddress('https://example.org/')).toBe('https://example.org/')
  expect(toAppAddress('https://example.invalid.org/')).toBe('https://example.invalid.org/')
  expect(toBrowserPolicy("img-src 'self' data: app: app://bundle; script-src https:")).toBe(
    "img-src 'self' data: https://*.app.invalid https://bundle.app.invalid; script-src https:",
  )
})

test('accelerators are read as Electron writes them', () => {
  const plain = { alt: false, shift: false, meta: false, control: false }
  expect(parseAccelerator('Control+Shift+Z')).toEqual({
    ...plain,
    key: 'z',
    code: 'KeyZ',
    control: true,
    shift: true,
  })
  expect(parseAccelerator('Alt+F4')).toEqual({ ...plain, key: 'F4', code: '', alt: true })
  expect(parseAccelerator('Control+Plus')).toEqual({ ...plain, key: '+', code: '', control: true })
  expect(parseAccelerator('Control+num0')).toEqual({ ...plain, key: '0', code: 'Digit0', control: true })
  expect(parseAccelerator('Nonsense+Q')).toBeUndefined()
})
