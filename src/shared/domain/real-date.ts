const pattern = /^(\d{4})-(\d{2})-(\d{2})$/
const daysOfMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Whether a text is a day as `YYYY-MM-DD` that the calendar has. */
export function isRealDate(text: string): boolean {
  const [, year, month, day] = (pattern.exec(text) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined) return false
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const most = month === 2 && isLeap ? 29 : (daysOfMonth[month - 1] ?? 0)
  return day >= 1 && day <= most
}
