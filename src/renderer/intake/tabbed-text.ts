import { linesOf } from './web-addresses.ts'

/** Returns true for cells as spreadsheets copy them: a line for each row, with equally many tabs. */
export function isTabbed(text: string): boolean {
  let rows = 0
  let tabs = -1
  for (const line of linesOf(text)) {
    // The last line of a copied table is often empty.
    if (line === '') continue
    const found = countTabs(line)
    if (found === 0 || (tabs !== -1 && found !== tabs)) return false
    tabs = found
    rows += 1
  }
  return rows >= 2
}

function countTabs(line: string): number {
  let tabs = 0
  for (let at = line.indexOf('\t'); at !== -1; at = line.indexOf('\t', at + 1)) tabs += 1
  return tabs
}
