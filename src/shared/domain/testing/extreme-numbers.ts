import fc from 'fast-check'

const edges = [1e9, 2 ** 31, 2 ** 32, 2 ** 53, 8.64e15, 1e15, 1e21, 1e308, Number.MAX_VALUE]

/** Numbers that break naive code: NaN, infinite, beyond dates and integers. */
export const extremeNumber: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(
    ...[Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0, 0, 0.5, -0.1, 5e-324],
    ...edges.flatMap((edge) => [edge - 1, edge, edge + 1, -edge, 1 - edge, edge + 0.5]),
  ),
  fc.double(),
  fc.maxSafeInteger(),
)

export const extremeDigits: fc.Arbitrary<string> = fc.oneof(
  extremeNumber.filter(Number.isFinite).map(String),
  fc.constantFrom('1e999', '-1e999', '1e-999', '-0', '1.0', `1${'0'.repeat(400)}`, `-${'9'.repeat(2000)}`),
  fc.nat(3000).map((digits) => `9${'9'.repeat(digits)}`),
)
