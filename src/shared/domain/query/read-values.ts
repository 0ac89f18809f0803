import type { RangeComparison } from './query.ts'
import { isQuote, type ReadText, readBare, readQuoted } from './read-tokens.ts'

export type ReadValues = {
  readonly comparison: RangeComparison
  readonly isEmpty: boolean
  readonly isClosed: boolean
  readonly to: number
}

const signs = [
  ['>=', 'after', true],
  ['<=', 'before', true],
  ['>', 'after', false],
  ['<', 'before', false],
] as const

export function readValues(text: string, from: number): ReadValues {
  for (const [sign, kind, orEqual] of signs) {
    if (!text.startsWith(sign, from)) continue
    const value = readValue(text, from + sign.length, '')
    return result({ kind, value: value.text, orEqual }, [value], isNothing(value), value.to)
  }
  return readRange(text, from) ?? readList(text, from)
}

/** `low..high`; either end may be missing. */
function readRange(text: string, from: number): ReadValues | undefined {
  const low = readLow(text, from)
  if (!text.startsWith('..', low.to)) return undefined
  const high = readValue(text, low.to + 2, '')
  const isOpenBelow = isNothing(low)
  const isOpenAbove = isNothing(high)
  if (isOpenBelow && isOpenAbove) return undefined
  const comparison: RangeComparison = isOpenAbove
    ? { kind: 'after', value: low.text, orEqual: true }
    : isOpenBelow
      ? { kind: 'before', value: high.text, orEqual: true }
      : { kind: 'between', low: low.text, high: high.text }
  return result(comparison, [low, high], false, high.to)
}

function readLow(text: string, from: number): ReadText {
  if (isQuote(text, from)) return readQuoted(text, from)
  const bare = readBare(text, from, ',')
  const dots = bare.text.indexOf('..')
  return dots < 0 ? bare : { ...bare, text: bare.text.slice(0, dots), to: from + dots }
}

function readList(text: string, from: number): ReadValues {
  const values: ReadText[] = []
  let at = from
  for (;;) {
    const value = readValue(text, at, ',')
    if (!isNothing(value)) values.push(value)
    at = value.to
    if (text[at] !== ',') break
    at += 1
  }
  const comparison: RangeComparison = { kind: 'is', values: values.map((value) => value.text) }
  return result(comparison, values, values.length === 0, at)
}

function readValue(text: string, from: number, ends: string): ReadText {
  return isQuote(text, from) ? readQuoted(text, from) : readBare(text, from, ends)
}

/** No input; `""` is a value. */
function isNothing(value: ReadText): boolean {
  return value.text === '' && !value.isQuoted
}

function result(
  comparison: RangeComparison,
  values: readonly ReadText[],
  isEmpty: boolean,
  to: number,
): ReadValues {
  return { comparison, isEmpty, isClosed: values.every((value) => value.isClosed), to }
}
