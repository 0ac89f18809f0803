const dayMs = 86_400_000
/** Day before 1 January 1900; Excel counts a 29 February 1900 that never existed. */
const epoch1900 = Date.UTC(1899, 11, 31)
const epoch1904 = Date.UTC(1904, 0, 1)
/** Later years have five digits. */
const endOfDays = Date.UTC(10_000, 0, 1)
const day29February1900 = 60

/**
 * Converts serial days to ISO 8601 text: a day, a day with a time, or a time alone; without a time zone,
 * which the file lacks. Undefined if there is no such day.
 */
export function textOfSerialDate(
  serial: number,
  {
    from1904,
    showsDay,
    fractionDigits,
  }: { readonly from1904: boolean; readonly showsDay: boolean; readonly fractionDigits: number },
): string | undefined {
  if (!(serial >= 0)) return undefined
  // Stored fractions of a day are inexact: round to the format's precision, at least to seconds.
  const unitMs = 1000 / 10 ** Math.min(fractionDigits, 3)
  const ms = Math.round((serial * dayMs) / unitMs) * unitMs
  const days = Math.floor(ms / dayMs)
  const time = textOfTime(ms % dayMs)
  if (days === 0 && !(from1904 && showsDay)) return time
  if (days === day29February1900 && !from1904) return undefined
  const epoch = from1904 ? epoch1904 : days < day29February1900 ? epoch1900 : epoch1900 - dayMs
  const start = epoch + days * dayMs
  if (!(start < endOfDays)) return undefined
  const day = new Date(start).toISOString().slice(0, 10)
  return ms % dayMs === 0 ? day : `${day}T${time}`
}

function textOfTime(ms: number): string {
  const text = new Date(ms).toISOString()
  return ms % 1000 === 0 ? text.slice(11, 19) : text.slice(11, 23).replace(/0+$/, '')
}
