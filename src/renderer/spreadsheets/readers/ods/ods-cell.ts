import { type Cell, type CellFlagCode, isFault } from '../../cell.ts'
import { cellOfNumber } from '../number-cell.ts'

/** Attributes of a cell (OpenDocument 1.3, part 3, 9.1.4 and 19.385), and its shown text. */
export type OdsCell = { readonly attributes: Readonly<Record<string, string>>; readonly shown: string }

/** Returns the value of a cell. A number that is shown as an ID's digits becomes the shown text. */
export function readOdsCell({ attributes, shown }: OdsCell, flag: (code: CellFlagCode) => void): Cell {
  const hasFailed = attributes['calcext:value-type'] === 'error'
  if (hasFailed || (attributes['table:formula'] !== undefined && isFault(shown)))
    return { as: 'fault', text: shown }
  switch (attributes['office:value-type']) {
    case 'float':
      return idOrNumber(readNumber(attributes['office:value'] ?? '', shown, flag), shown)
    case 'percentage':
    case 'currency':
      return readNumber(attributes['office:value'] ?? '', shown, flag)
    case 'date':
      return dateCell(attributes['office:date-value'] ?? '')
    case 'time':
      return timeCell(attributes['office:time-value'] ?? '', flag)
    case 'boolean':
      return { as: 'yes-no', text: attributes['office:boolean-value'] === 'true' ? 'true' : 'false' }
    default: {
      const text = shown === '' ? (attributes['office:string-value'] ?? '') : shown
      return text === '' ? '' : { as: 'text', text }
    }
  }
}

function readNumber(value: string, shown: string, flag: (code: CellFlagCode) => void): Cell {
  const isPower = /^[+-]?\d+(?:[.,]\d+)?E[+-]?\d+$/i.test(shown)
  return cellOfNumber(value, { kind: isPower ? 'power' : 'plain' }, { from1904: false, flag })
}

function idOrNumber(cell: Cell, shown: string): Cell {
  return typeof cell !== 'string' && cell.as === 'number' && areDigits(cell.text, shown)
    ? { as: 'text', text: shown }
    : cell
}

/** Returns true if a whole number is shown with leading zeros or separators: `00123`, `123-45-6789`. */
function areDigits(value: string, shown: string): boolean {
  if (!/^\d+$/.test(value) || shown === value || /\d[.,]\d/.test(shown)) return false
  const digits = shown.replace(/\D/g, '')
  if (digits.replace(/^0+(?=\d)/, '') !== value) return false
  return digits.length > value.length || /\d\s*[-/()]\s*\d/.test(shown)
}

function dateCell(value: string): Cell {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d(?:\.\d+)?))?Z?$/.exec(value) ?? []
  if (day === undefined) return { as: 'fault', text: value }
  const shortTime = time?.replace(/\.?0*$/, (end) => (end.startsWith('.') ? '' : end))
  return {
    as: 'date',
    text: shortTime === undefined || shortTime === '00:00:00' ? day : `${day}T${shortTime}`,
  }
}

function timeCell(value: string, flag: (code: CellFlagCode) => void): Cell {
  const [, sign, hours = '0', minutes = '0', seconds = '0', rest = ''] =
    /^(-)?PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:[.,](\d+))?S)?$/.exec(value) ?? []
  if (!/\d/.test(value) || !/^-?PT/.test(value)) return { as: 'fault', text: value }
  const fraction = rest.replace(/0+$/, '')
  const time = `${minutes.padStart(2, '0')}:${seconds.padStart(2, '0')}${fraction === '' ? '' : `.${fraction}`}`
  if (sign === undefined && Number(hours) < 24)
    return { as: 'date', text: `${hours.padStart(2, '0')}:${time}` }
  flag('duration-as-text')
  return { as: 'text', text: `${sign ?? ''}${Number(hours)}:${time}` }
}
