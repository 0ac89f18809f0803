import { foldedValue, isDateLike, orderOfNumber } from '../../../../shared/domain/query/compared-values.ts'
import type { FieldComparison, RangeComparison } from '../../../../shared/domain/query/query.ts'
import { type FieldValue, orderOfText, orderOfYesNo } from '../index/field-values.ts'

type Test = (value: FieldValue) => boolean

export function testOf(comparison: FieldComparison): (values: readonly FieldValue[]) => boolean {
  if (comparison.kind === 'has' || comparison.kind === 'missing') {
    const isThere = comparison.kind === 'has'
    return (values) => values.length > 0 === isThere
  }
  const test = testOfValue(comparison)
  return (values) => values.some(test)
}

/** Maximum length of a searched value: below the length of a text that is always kept. */
const longestAsked = 60

/** Returns a test of a stored value with the document's result; undefined if only the document can tell. */
export function testOfKept(comparison: FieldComparison): ((kept: string) => boolean) | undefined {
  switch (comparison.kind) {
    case 'has':
      return () => true
    case 'missing':
    case 'contains':
      return undefined
    default: {
      if (askedOf(comparison).some((asked) => foldedValue(asked).length > longestAsked)) return undefined
      const test = testOfValue(comparison)
      return (kept) => test(valueOfKept(kept))
    }
  }
}

function askedOf(comparison: RangeComparison): readonly string[] {
  switch (comparison.kind) {
    case 'is':
      return comparison.values
    case 'before':
    case 'after':
      return [comparison.value]
    case 'between':
      return [comparison.low, comparison.high]
  }
}

const kindsOfKept: Readonly<Record<string, FieldValue['kind']>> = {
  1: 'number',
  2: 'text',
  3: 'yes-no',
  4: 'group',
}

function valueOfKept(order: string): FieldValue {
  const kind = kindsOfKept[order.charAt(0)] ?? 'text'
  const text = kind === 'text' ? order.slice(1) : ''
  return { kind, text, folded: text, order }
}

type ValueComparison = RangeComparison | Extract<FieldComparison, { readonly kind: 'contains' }>

function testOfValue(comparison: ValueComparison): Test {
  switch (comparison.kind) {
    case 'is': {
      const tests = comparison.values.map(isTest)
      return (value) => tests.some((test) => test(value))
    }
    case 'contains': {
      const parts = comparison.values.map(foldedValue)
      return (value) => value.kind !== 'group' && parts.some((part) => value.folded.includes(part))
    }
    case 'before':
      return boundTest(comparison.value, (order) => order < 0 || (order === 0 && comparison.orEqual))
    case 'after':
      return boundTest(comparison.value, (order) => order > 0 || (order === 0 && comparison.orEqual))
    case 'between': {
      const low = boundTest(comparison.low, (order) => order >= 0)
      const high = boundTest(comparison.high, (order) => order <= 0)
      return (value) => low(value) && high(value)
    }
  }
}

/** Returns the stored forms of a searched value; undefined for a day, month or time. */
export function ordersAskedFor(asked: string): readonly string[] | undefined {
  const wanted = foldedValue(asked)
  if (isDateLike(wanted)) return undefined
  const yesNo = toYesNo(wanted)
  return [orderOfText(wanted), ...(yesNo === undefined ? [] : [orderOfYesNo(yesNo)])]
}

function isTest(asked: string): Test {
  const wanted = foldedValue(asked)
  if (orderOfNumber(wanted) === undefined && isDateLike(wanted))
    return boundTest(asked, (order) => order === 0)
  const yesNo = toYesNo(wanted)
  return (value) => {
    if (value.kind === 'yes-no') return yesNo !== undefined && value.order === orderOfYesNo(yesNo)
    if (value.kind === 'group') return false
    return value.folded === wanted || (isNumber(value) && value.order === orderOfText(wanted))
  }
}

function toYesNo(wanted: string): boolean | undefined {
  if (wanted === 'true' || wanted === 'yes') return true
  if (wanted === 'false' || wanted === 'no') return false
  return undefined
}

function boundTest(asked: string, fits: (order: number) => boolean): Test {
  const wanted = foldedValue(asked)
  const number = orderOfNumber(wanted)
  if (number !== undefined) return (value) => isNumber(value) && fits(compare(value.order, `1${number}`))
  if (isDateLike(wanted)) {
    return (value) =>
      isText(value) && isDateLike(value.folded) && fits(compare(value.folded.slice(0, wanted.length), wanted))
  }
  return (value) => isText(value) && fits(compareTexts(value.folded, wanted))
}

function isNumber(value: FieldValue): boolean {
  return value.order.startsWith('1')
}

function isText(value: FieldValue): boolean {
  return value.order.startsWith('2')
}

function compare(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1
}

/** Compares by bytes, as the database does. */
export function compareTexts(one: string, other: string): number {
  return one === other ? 0 : Buffer.compare(Buffer.from(one), Buffer.from(other))
}
