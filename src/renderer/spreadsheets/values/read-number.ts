/** A number as JSON writes it, and so as it can be sent without changing a sign of it. */
const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/
const groupedByComma = /^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/
const withDecimalComma = /^-?(?:0|[1-9]\d*|[1-9]\d{0,2}(?:\.\d{3})+)(?:,\d+)?$/
/** Form in which Excel shows a number of twelve digits and more; the digits behind are gone. */
const rounded = /^-?\d(?:[.,]\d+)?E\+(\d{2,})$/i
/** A whole number in zeros, and what stands before them. */
const inZeros = /^-?([1-9]\d*?)0+$/
/** Minimum digits before the zeros; fewer are likelier to be those of a round number. */
const leastCutDigits = 13
/** Longer ones come from no spreadsheet. */
const longestNumber = 400
const power = /^-?\d(?:[.,]\d+)?E[+-]\d{2,}$/i
const roundedFromExponent = 11
const digitsOfSafeInteger = 15
/** Maximum digits; longer ones are likelier phone or article numbers than amounts. */
const longestAmount = 9

/** A number as JSON, spelt as before if JSON allows it. Undefined if the text is not a number. */
export function readNumber(text: string): string | undefined {
  if (jsonNumber.test(text)) return text
  return groupedByComma.test(text) ? text.replaceAll(',', '') : undefined
}

export function readCommaNumber(text: string): string | undefined {
  return withDecimalComma.test(text) ? text.replaceAll('.', '').replace(',', '.') : undefined
}

const groupedByPoint = /^-?[1-9]\d{0,2}(?:\.\d{3})+$/

/** Whether a point may stand before decimals as well as between thousands: `1.000`. */
export function hasOpenPoint(text: string): boolean {
  return groupedByPoint.test(text)
}

/** Whether the text is what people write if they have no value. */
export function isPlaceholder(text: string): boolean {
  return /^(?:n\/?a|n\.a\.|k\.? ?a\.?|null|none|-+|–|—|\?|…)$/i.test(text)
}

/** Whether a text can be taken for a number without asking: no leading zeros, no exponent, not too long. */
export function isPlainAmount(text: string): boolean {
  if (!jsonNumber.test(text) || /[eE]/.test(text)) return false
  const [whole = '', decimals = ''] = text.replace('-', '').split('.')
  return whole.length <= longestAmount && whole.length + decimals.length <= 15
}

/** Whether a number is exact for programs that read it in 64 bits, as most do. */
export function isExactNumber(text: string): boolean {
  if (!jsonNumber.test(text)) return false
  if (text.length <= digitsOfSafeInteger || !/^-?\d+$/.test(text)) return true
  const number = Number(text)
  return Number.isFinite(number) && BigInt(text) === BigInt(number)
}

/** Whether a spreadsheet has cut digits off: as a power of ten, or as zeros beyond the fifteenth digit. */
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

/**
 * Whether a text may be a spreadsheet's display of different input: `12E4` becomes `1.20E+05`, as does
 * `120000`.
 */
export function isPowerOfTen(text: string): boolean {
  return power.test(text)
}
