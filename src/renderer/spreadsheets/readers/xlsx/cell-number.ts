export type CellNumber = {
  readonly text: string
  readonly value: number
  /** True if the file has fewer digits than were probably typed. */
  readonly isRounded: boolean
}

const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/
/** Significant digits of typed numbers, and of computed ones, in spreadsheet programs. */
const [typedDigits, storedDigits] = [15, 17]
/** Minimum digits of an integer with zeros after the fifteenth that was probably truncated, not round. */
const suspiciousDigits = 13
const longestNumber = 400

/**
 * Reads a cell's number unchanged. Integers keep all digits, since an ID must not change. Fractions stored
 * with seventeen digits are read as the fifteen that were typed. Undefined if it is not a number.
 */
export function readCellNumber(given: string): CellNumber | undefined {
  const written = given.trim()
  const value = Number(written)
  if (written.length > longestNumber || !decimal.test(written) || !Number.isFinite(value)) return undefined
  const [mantissa = '', exponent] = written.toLowerCase().split('e')
  const digits = digitsOf(mantissa)
  const isWhole = exponent === undefined && /^[+-]?\d+$/.test(mantissa)
  const isLarge = Math.abs(value) >= 1e15
  const isRounded = isLarge
    ? exponent !== undefined
      ? digits.length >= typedDigits
      : isWhole && endsInZeros(mantissa) && digits.length >= suspiciousDigits
    : false
  const shortest = String(value)
  const isTyped =
    !isWhole &&
    !(isLarge && exponent !== undefined) &&
    digits.length <= storedDigits &&
    digitsOf(shortest).length <= typedDigits &&
    (value !== 0 || digits === '')
  return { text: isTyped ? shortest : spelledAsJson(written), value, isRounded }
}

function digitsOf(text: string): string {
  return text
    .replace(/e.*$/, '')
    .replace(/\D/g, '')
    .replace(/^0+|0+$/g, '')
}

function endsInZeros(whole: string): boolean {
  const digits = whole.replace(/^[+-]?0*/, '')
  return digits.length > typedDigits && digitsOf(whole).length <= Math.min(storedDigits, digits.length - 1)
}

function spelledAsJson(written: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = ''] =
    /^([+-]?)0*(\d*)\.?(\d*)((?:[eE].*)?)$/.exec(written) ?? []
  const minus = sign === '-' && /[1-9]/.test(whole + fraction) ? '-' : ''
  return `${minus}${whole === '' ? '0' : whole}${fraction === '' ? '' : `.${fraction}`}${exponent}`
}
