import { readIsoDate, readOtherDate } from '../../spreadsheets/index.ts'

/** `day`: undefined if only month and year are written. `year`: undefined if the program adds it. */
type DayAndMonth = { readonly month: number; readonly day: number; readonly year?: number }

export type MonthNames = readonly (readonly string[])[]

const twoNumbers = /^(\d{1,2})([-/.])(\d{1,4})\.?$/
const threeNumbers = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{1,4})$/
const nameFirst = /^(\p{L}{3,})[-./ ]{0,2}(\d{1,4})$/u
const nameLast = /^(\d{1,2})[-./ ]{0,2}(\p{L}{3,})\.?(?:[-./ ]{1,2}(\d{2}|\d{4}))?$/u
/** Day counts since 1900 of this century and the last. */
const serialNumber = /^[1-7]\d{4}$/
const unixEpochSerial = 25_569
const msPerDay = 86_400_000

/**
 * Returns true if a spreadsheet program converted a text to a date, as Excel does with `1-2`, `MARCH1` and `3/4`: the
 * cell is a date that the text can be read as.
 */
export function isTurnedIntoDate(before: string, now: string, months: MonthNames): boolean {
  const days = daysOfCell(now.trim(), months)
  if (days.length === 0 || readIsoDate(before) !== undefined) return false
  return daysOfText(before.trim(), months).some((one) =>
    days.some(
      (day) =>
        day.month === one.month &&
        day.day === one.day &&
        (one.year === undefined || day.year === undefined || day.year % 100 === one.year % 100),
    ),
  )
}

function daysOfText(text: string, months: MonthNames): readonly DayAndMonth[] {
  return [...daysOfNumbers(text), ...daysWithName(text, months)]
}

function daysOfNumbers(text: string): readonly DayAndMonth[] {
  const [, first, , second, third] = threeNumbers.exec(text) ?? twoNumbers.exec(text) ?? []
  if (first === undefined || second === undefined) return []
  const [one, other] = [Number(first), Number(second)]
  if (third !== undefined) {
    const year = Number(third)
    return [
      { month: one, day: other, year },
      { month: other, day: one, year },
      { month: other, day: year, year: one },
    ]
  }
  return [
    { month: one, day: other },
    { month: other, day: one },
    { month: one, day: 1, year: other },
  ]
}

function daysWithName(text: string, months: MonthNames): readonly DayAndMonth[] {
  const [, word = '', behind = ''] = nameFirst.exec(text) ?? []
  const [, before = '', name = '', year] = nameLast.exec(text) ?? []
  const wanted = word === '' ? name : word
  const month = wanted === '' ? undefined : monthOf(wanted, months)
  if (month === undefined) return []
  if (word === '') return [{ month, day: Number(before), ...(year !== undefined && { year: Number(year) }) }]
  return [
    { month, day: Number(behind) },
    { month, day: 1, year: Number(behind) },
  ]
}

function daysOfCell(text: string, months: MonthNames): readonly DayAndMonth[] {
  if (serialNumber.test(text)) {
    const date = new Date((Number(text) - unixEpochSerial) * msPerDay)
    return [{ month: date.getUTCMonth() + 1, day: date.getUTCDate(), year: date.getUTCFullYear() }]
  }
  const dates = [readIsoDate(text), readOtherDate(text, 'day-first'), readOtherDate(text, 'month-first')]
  const found = dates.flatMap((date) => {
    const [year, month, day] = date?.slice(0, 'yyyy-mm-dd'.length).split('-').map(Number) ?? []
    return year === undefined || month === undefined || day === undefined ? [] : [{ year, month, day }]
  })
  return [...found, ...daysWithName(text, months)]
}

/** Programs know the month names of their own language and English. */
const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'sv', 'da', 'cs']
/** Abbreviations that do not begin the month's name. */
const shortNames: Readonly<Record<string, number>> = { mrz: 3 }

/** The names of each month, in lower case. Formatting them takes some 20 ms: once a table. */
export function readMonthNames(): MonthNames {
  const formats = languages.map(
    (language) => new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }),
  )
  return Array.from({ length: 12 }, (_, at) =>
    formats.map((format) => format.format(Date.UTC(2024, at, 15)).toLowerCase()),
  )
}

function monthOf(name: string, months: MonthNames): number | undefined {
  const wanted = name.toLowerCase()
  const at = months.findIndex((names) => names.some((one) => one.startsWith(wanted)))
  return at === -1 ? shortNames[wanted] : at + 1
}
