import type { Cell, CellFlagCode } from '../cell.ts'
import { readCellNumber } from './xlsx/cell-number.ts'
import type { NumberFormat } from './xlsx/format-code.ts'
import { textOfSerialDate } from './xlsx/serial-date.ts'
import { textOfDigits, textOfDuration } from './xlsx/shown-number.ts'

const daysOfFirstYear = 366

export function cellOfNumber(
  written: string,
  format: NumberFormat | undefined,
  { from1904, flag }: { readonly from1904: boolean; flag(code: CellFlagCode): void },
): Cell {
  const number = readCellNumber(written)
  if (number === undefined) return { as: 'fault', text: written }
  const { text } = number
  if (number.isRounded) flag('number-not-exact')
  if (format?.kind === 'power') flag('shown-as-power')
  const durationCell = (duration: string | undefined): Cell => {
    if (duration === undefined) return { as: 'fault', text }
    flag('duration-as-text')
    return { as: 'text', text: duration }
  }
  switch (format?.kind) {
    case 'text':
      return { as: 'text', text }
    case 'digits':
      return /^\d+$/.test(text)
        ? { as: 'text', text: textOfDigits(text, format.sections) }
        : { as: 'number', text }
    case 'duration':
      return durationCell(textOfDuration(number.value, format.section))
    case 'date': {
      // A sum of times: as a date it would be one of the first days of the epoch.
      if (!format.showsDay && number.value >= 1 && number.value < daysOfFirstYear)
        return durationCell(textOfDuration(number.value))
      const date = textOfSerialDate(number.value, { ...format, from1904 })
      return date === undefined ? { as: 'fault', text } : { as: 'date', text: date }
    }
    default:
      return { as: 'number', text }
  }
}
