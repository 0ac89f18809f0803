import type { Cell } from './cell.ts'
import { unguardText } from './write-csv.ts'

/** Without NUL characters, which no program shows, and without the guard against formulas. */
export function cleanCell(cell: Cell): Cell {
  if (typeof cell === 'string') return cleanText(cell)
  return cell.as === 'text' ? { as: 'text', text: cleanText(cell.text) } : cell
}

function cleanText(text: string): string {
  const unguarded = unguardText(text)
  return unguarded.includes('\0') ? unguarded.replaceAll('\0', '') : unguarded
}

/** Whether signs stand in it for what could not be read, or such as nothing can show. */
export function hasLostSigns(cell: Cell): boolean {
  const text = typeof cell === 'string' ? cell : cell.text
  return text.includes('\0') || text.includes('\ufffd')
}
