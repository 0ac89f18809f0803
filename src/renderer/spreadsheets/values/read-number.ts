/** Number valid in JSON, which can be sent verbatim. */
const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/
const groupedByComma = /^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/
const withDecimalComma = /^-?(?:0|[1-9]\d*|[1-9]\d{0,2}(?:\.\d{3})+)(?:,\d+)?$/
/** How Excel shows a number of twelve or more digits; the remaining digits are lost. */
const rounded = /^-?\d(?:[.,]\d+)?E\+(\d{2,})$/i
const inZeros = /^-?([1-9]\d*?)0+$/
/** Minimum digits before the zeros; with fewer it is probably a round number. */
const leastCutDigits = 13
/** No spreadsheet produces longer ones. */
const longestNumber = 400
const power = /^-?\d(?:[.,]\d+)?E[+-]\d{2,}$/i
const roundedFromExponent = 11
const digitsOfSafeInteger = 15
/** Maximum digits; longer ones are probably phone or article numbers. */
const longestAmount = 9

/** Parses a number to JSON, with its spelling if valid. Undefined if the text is not a number. */
export function readNumber(text: string): string | undefined {
  if (jsonNumber.test(text)) return text
  return groupedByComma.test(text) ? text.replaceAll(',', '') : undefined
}

export function readCommaNumber(text: string): string | undefined {
  return withDecimalComma.test(text) ? text.replaceAll('.', '').replace(',', '.') : undefined
}

const groupedByPoint = /^-?[1-9]\d{0,2}(?:\.\d{3})+$/

/** Returns true if a point may be a decimal point or a thousands separator: `1.000`. */
export function hasOpenPoint(text: string): boolean {
  return groupedByPoint.test(text)
}

export function isPlaceholder(text: string): boolean {
  return /^(?:n\/?a|n\.a\.|k\.? ?a\.?|null|none|-+|–|—|\?|…)$/i.test(text)
}

/** Returns true if a text is certainly a number: no leading zeros, no exponent, not too long. */
export function isPlainAmount(text: string): boolean {
  if (!jsonNumber.test(text) || /[eE]/.test(text)) return false
  const [whole = '', decimals = ''] = text.replace('-', '').split('.')
  return whole.length <= longestAmount && whole.length + decimals.length <= 15
}

/** Returns true if the number is exact in 64 bits, which most programs use. */
export function isExactNumber(text: string): boolean {
  if (!jsonNumber.test(text)) return false
  if (text.length <= digitsOfSafeInteger || !/^-?\d+$/.test(text)) return true
  const number = Number(text)
  return Number.isFinite(number) && BigInt(text) === BigInt(number)
}

/** Returns true if a spreadsheet lost digits: as a power of ten, or as zeros beyond the fifteenth digit. */
export function isRounded(text: string): boolean {
  return Number(rounded.exec(text)?.[1] ?? 0) >= roundedFromExponent || isCutToZeros(text)
}

function isCutToZeros(text: string): boolean {
  if (text.length <= digitsOfSafeInteger || text.length > longestNumber || !text.endsWith('0')) return false
  const digits = inZeros.exec(text)?.[1]?.length ?? 0
  return (
    digits >= leastCutDigits &&
    digits <= digitsOfSafeInteger &&
    text.replace('-', '').length > digitsOfSafeInteger
  )
}

/** Returns true if the displayed text is ambiguous: both `12E4` and `120000` become `1.20E+05`. */
export function isPowerOfTen(text: string): boolean {
  return power.test(text)
}
