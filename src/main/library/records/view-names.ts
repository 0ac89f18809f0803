import { cutText } from '../../../shared/domain/cut-text.ts'
import { folded } from '../../../shared/domain/query/search-text.ts'
import { type TableLayout, tableLayout, usualTableLayout } from '../../../shared/schemas/view.ts'

const longestName = 200

export function isSameName(name: string, other: string): boolean {
  return folded(name) === folded(other)
}

export function freeName(wanted: string, isTaken: (name: string) => boolean): string {
  let name = wanted
  for (let number = 2; isTaken(name); number += 1) name = numbered(wanted, number)
  return name
}

export function isNameFor(name: string, wanted: string): boolean {
  const number = Number(/ \((\d{1,9})\)$/.exec(name)?.[1] ?? 0)
  return isSameName(name, wanted) || (number > 1 && isSameName(name, numbered(wanted, number)))
}

function numbered(name: string, number: number): string {
  const end = ` (${number})`
  return `${cutText(name, longestName - end.length)}${end}`
}

/** An unreadable layout becomes the default, because the view's search matters more. */
export function readLayout(layout: string): TableLayout {
  try {
    return tableLayout.parse(JSON.parse(layout))
  } catch {
    return usualTableLayout
  }
}
