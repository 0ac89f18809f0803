import { TableProblem } from '../table-problem.ts'

export type NamedSheet = { readonly name: string; readonly isHidden: boolean }

export function chooseSheet(
  sheets: readonly NamedSheet[],
  { wanted, inSight }: { readonly wanted: number | undefined; readonly inSight: number | undefined },
): number {
  if (sheets.length === 0) throw new TableProblem('no-sheet')
  if (wanted !== undefined && wanted in sheets) return wanted
  if (inSight !== undefined && isWorthOpening(sheets[inSight])) return inSight
  return Math.max(0, sheets.findIndex(isWorthOpening))
}

/** Numbers puts a sheet that lists the others first. */
function isWorthOpening(sheet: NamedSheet | undefined): boolean {
  return sheet !== undefined && !sheet.isHidden && sheet.name !== 'Export Summary'
}
