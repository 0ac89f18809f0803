import fc from 'fast-check'
import { expect, test } from 'vitest'
import { kindOfJson } from '../../../../shared/domain/metadata/metadata-text.ts'
import { readCellNumber } from './cell-number.ts'

test.each([
  // A spreadsheet stores seventeen digits for fifteen typed ones.
  ['1.1000000000000001', '1.1'],
  ['4.3999999999999997E-2', '0.044'],
  ['4.0063813339310002E+12', '4006381333931'],
  ['387.48000000000008', '387.48000000000008'],
  ['0.14285714285714285', '0.14285714285714285'],
  ['12345678901234567890', '12345678901234567890'],
  ['12345678901234567891', '12345678901234567891'],
  ['9007199254740993', '9007199254740993'],
  ['0.12345678901234567890123', '0.12345678901234567890123'],
  ['1e+21', '1e+21'],
  ['6.0221407599999999E+23', '6.0221407599999999E+23'],
  ['007', '7'],
  ['+5', '5'],
  ['.5', '0.5'],
  ['5.', '5'],
  ['-0', '0'],
  [' 3 ', '3'],
  ['1e-400', '1e-400'],
])('%s is the number %s', (given, text) => {
  const found = readCellNumber(given)
  expect(found?.text).toBe(text)
  expect(kindOfJson(found?.text ?? '')).toBe('number')
})

test.each(['', '1,5', '0x1F', 'Infinity', 'NaN', '1e400', '1 000', '--1', 'five', '9'.repeat(401)])(
  '%.20j is no number',
  (given) => expect(readCellNumber(given)).toBeUndefined(),
)

test.each([
  ['1.2345678901234568E+19', true],
  ['1.23456789012345E+18', true],
  // Excel keeps fifteen digits of a card number, JavaScript seventeen of an ID.
  ['1234567890123450', true],
  ['12345678901234567000', true],
  ['6.02214076E+23', false],
  ['1e+21', false],
  ['1234567890123456', false],
  ['12345678901234567890', false],
  ['1500000000000000000', false],
  ['123456789012345', false],
  ['0.14285714285714285', false],
])('%s was rounded: %s', (given, isRounded) => expect(readCellNumber(given)?.isRounded).toBe(isRounded))

test('keeps the value of numbers and all digits of whole ones', () => {
  fc.assert(
    fc.property(fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer()), (number) => {
      for (const written of [String(number), number.toExponential(), number.toPrecision(17)]) {
        const found = readCellNumber(written)
        expect(Number(found?.text)).toBe(number === 0 ? 0 : number)
        expect(kindOfJson(found?.text ?? '')).toBe('number')
      }
    }),
  )
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), (whole) => {
      expect(readCellNumber(String(whole))?.text).toBe(String(whole))
    }),
  )
})
