import { tableImport } from '../messages/table-import.ts'
import { unguardText } from './formula-guard.ts'

/** Gives each column a name of its own: the header's, with a number where it is there twice, or its place's letter. */
export function nameColumns(header: readonly string[], count: number): readonly string[] {
  const used = new Set<string>()
  return Array.from({ length: count }, (_, index) => {
    const given = unguardText(header[index] ?? '')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, longestName)
    const wanted = given === '' ? tableImport.columnAt(letterOf(index)) : given
    let name = wanted
    for (let number = 2; used.has(name); number += 1) name = `${wanted} (${number})`
    used.add(name)
    return name
  })
}

const longestName = 500

/** As spreadsheets name their columns: A to Z, then AA. */
function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter
}
