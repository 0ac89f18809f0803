import { expect, test } from 'vitest'
import * as pictures from '../../../../e2e/fixtures/pictures/make-pictures.ts'
import { readColours } from './heic.ts'

const colourBox = (...parts: readonly (string | readonly number[])[]): Buffer => {
  const body = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))),
  )
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + body.length)
  head.write('colr', 4)
  return Buffer.concat([head, body])
}

test('finds the colour profile of a photo', () => {
  const colours = readColours(pictures.phoneHeic())
  expect(colours.kind === 'profile' && Buffer.from(colours.profile).toString('latin1', 36, 40)).toBe('acsp')
})

test('recognises Display P3 by its number and defaults to sRGB', () => {
  expect(readColours(colourBox('nclx', [0, 12, 0, 13, 0, 6, 0x80]))).toEqual({ kind: 'p3' })
  expect(readColours(colourBox('nclx', [0, 1, 0, 13, 0, 6, 0x80]))).toEqual({ kind: 'srgb' })
  expect(readColours(pictures.heic())).toEqual({ kind: 'srgb' })
})

test('leaves out a profile that is empty or longer than any', () => {
  expect(readColours(colourBox('prof'))).toEqual({ kind: 'srgb' })
  expect(readColours(colourBox('prof', Array<number>(60_001).fill(0)))).toEqual({ kind: 'srgb' })
})
