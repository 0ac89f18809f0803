/** The entries that a text may be meant as: its lines, else what stands between semicolons, else between commas. */
export function splitEntries(text: string): readonly string[] {
  const separator = [/[\r\n]+/, /;/, /,/].find((each) => each.test(text.trim()))
  if (separator === undefined) return [text]
  return text
    .split(separator)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}
