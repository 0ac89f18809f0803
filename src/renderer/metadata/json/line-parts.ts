export type LinePart = { readonly text: string; readonly isChanged: boolean }

/** Of a long line only what is near its changes is shown. */
const nearby = 60
const longest = 300

/** Cuts a line into what changed and what did not. */
export function partsOfLine(
  line: string,
  changes: readonly { readonly from: number; readonly to: number }[],
): readonly LinePart[] {
  if (changes.length === 0) return [{ text: shortened(line, nearby * 2), isChanged: false }]
  const parts: LinePart[] = []
  let end = 0
  for (const { from, to } of changes) {
    parts.push({ text: between(line, end, from), isChanged: false })
    parts.push({ text: shortened(line.slice(from, to)), isChanged: true })
    end = to
  }
  parts.push({ text: between(line, end, line.length), isChanged: false })
  return parts.filter(({ text }) => text !== '')
}

/** What stands before the first change, between two, or behind the last. */
function between(line: string, from: number, to: number): string {
  const text = line.slice(from, to)
  const head = from === 0 ? '' : text.slice(0, nearby)
  const tail = to === line.length ? '' : text.slice(-nearby)
  return text.length <= head.length + tail.length ? text : `${head}…${tail}`
}

export function shortened(text: string, most = longest): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`
}
