import type { FormatSection } from './format-code.ts'

/** Formats an integer with forced zeros and separators. Digits fill the places from the right. */
export function textOfDigits(digits: string, sections: readonly FormatSection[]): string {
  const { tokens } = sectionFor(Number(digits), sections)
  const shown: string[] = []
  let left = digits === '0' ? '' : digits
  const places = tokens.filter(({ is }) => is === 'sign').length
  let place = places
  for (const { is, text } of [...tokens].reverse()) {
    if (is !== 'sign') {
      shown.unshift(text)
      continue
    }
    place -= 1
    // The leftmost place takes all remaining digits.
    const digit = place === 0 ? left : left.slice(-1)
    left = left.slice(0, left.length - digit.length)
    shown.unshift(digit === '' && text === '0' ? '0' : digit)
  }
  return shown.join('').trim()
}

function sectionFor(value: number, sections: readonly FormatSection[]): FormatSection {
  const fits = ({ condition }: FormatSection): boolean => {
    if (condition === undefined) return true
    const { sign, than } = condition
    if (sign === '<') return value < than
    if (sign === '>') return value > than
    if (sign === '<=') return value <= than
    if (sign === '>=') return value >= than
    return (value === than) === (sign === '=')
  }
  const chosen = sections[0]?.condition === undefined ? sections[0] : sections.find(fits)
  // A section for zero or text has no digits.
  const usable = chosen?.tokens.some(({ is }) => is === 'sign') === true ? chosen : sections[0]
  return usable ?? { tokens: [], condition: undefined }
}

const [dayMs, hourMs, minuteMs, secondMs] = [86_400_000, 3_600_000, 60_000, 1000]
const unitMs: Readonly<Record<string, number>> = { h: hourMs, m: minuteMs, s: secondMs }

/** Formats days as a duration; parts hidden by the format are still shown, as `36:00:30.5`. */
export function textOfDuration(days: number, section?: FormatSection): string | undefined {
  const total = Math.round(Math.abs(days) * dayMs)
  if (!Number.isSafeInteger(total)) return undefined
  const sign = days < 0 && total > 0 ? '-' : ''
  const shown = section === undefined ? undefined : shownDuration(total, section)
  return sign + (shown ?? wholeDuration(total))
}

/** Undefined if the format does not show all of it. */
function shownDuration(total: number, { tokens }: FormatSection): string | undefined {
  let [text, left] = ['', total]
  const take = (unit: number, places: number) => {
    const count = Math.floor(left / unit)
    left -= count * unit
    text += String(count).padStart(places, '0')
  }
  for (const token of tokens) {
    const letter = token.text[0]?.toLowerCase() ?? ''
    const unit = unitMs[letter]
    if (token.is === 'literal' || unit === undefined) {
      if (token.is === 'sign') return undefined
      text += token.text
      continue
    }
    const [whole = '', decimals] = token.text.split('.')
    take(unit, whole.length)
    if (decimals === undefined) continue
    const fraction = String(left).padStart(3, '0')
    text += `.${fraction.slice(0, decimals.length).padEnd(decimals.length, '0')}`
    left = Number(fraction.slice(decimals.length) || '0')
  }
  return left === 0 ? text.trim() : undefined
}

function wholeDuration(total: number): string {
  const two = (count: number) => String(count).padStart(2, '0')
  const hours = Math.floor(total / hourMs)
  const minutes = Math.floor((total % hourMs) / minuteMs)
  const seconds = Math.floor((total % minuteMs) / secondMs)
  const rest = total % secondMs
  const fraction = rest === 0 ? '' : `.${String(rest).padStart(3, '0').replace(/0+$/, '')}`
  return `${hours}:${two(minutes)}:${two(seconds)}${fraction}`
}
