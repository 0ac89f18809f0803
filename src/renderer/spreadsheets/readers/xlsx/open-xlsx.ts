import type { OpenTable, ReadingWishes } from '../../cell.ts'
import { TableProblem } from '../../table-problem.ts'
import { HiddenParts } from '../hidden-parts.ts'
import { readNumberFormats } from './number-formats.ts'
import { readSharedTexts } from './shared-texts.ts'
import { readSheetRanges } from './sheet-ranges.ts'
import { readSheetRows, type SheetContext } from './sheet-rows.ts'
import { readLinkTargets, readWorkbook, type Sheet } from './workbook.ts'
import { openZipParts, type ZipParts } from './zip-parts.ts'

/** Opens a workbook at the wanted sheet, or at the one that its editor had in sight. */
export async function openXlsx(
  file: Blob,
  { sheet: wanted, includesHidden = false }: Pick<ReadingWishes, 'sheet' | 'includesHidden'>,
): Promise<OpenTable> {
  const parts = await openZipParts(file)
  refuseOthers(parts)
  const workbook = await readWorkbook(parts)
  const at =
    wanted !== undefined && wanted in workbook.sheets
      ? wanted
      : isWorthOpening(workbook.sheets[workbook.inSight ?? -1])
        ? (workbook.inSight ?? 0)
        : Math.max(0, workbook.sheets.findIndex(isWorthOpening))
  const sheet = workbook.sheets[at]
  if (sheet === undefined) throw new TableProblem('no-sheet')
  const context: SheetContext = {
    sharedTexts: await readSharedTexts(parts, workbook.sharedTexts),
    formats: await readNumberFormats(parts, workbook.styles),
    from1904: workbook.from1904,
    hidden: new HiddenParts(includesHidden),
    ranges: await readSheetRanges(parts, sheet.part, await readLinkTargets(parts, sheet.part)),
  }
  return {
    format: {
      kind: 'xlsx',
      sheets: workbook.sheets.map(({ name, isHidden }) => ({ name, isHidden })),
      sheet: at,
    },
    names: null,
    hidden: context.hidden,
    rows: () => readSheetRows(parts.read(sheet.part), context),
  }
}

/** Numbers puts a sheet with a list of the others before them. */
function isWorthOpening(sheet: Sheet | undefined): boolean {
  return sheet !== undefined && !sheet.isHidden && sheet.name !== 'Export Summary'
}

/** Other programs' documents are ZIP archives, too. */
function refuseOthers(parts: ZipParts): void {
  if (parts.has('[content_types].xml')) return
  if (parts.has('content.xml') || parts.has('mimetype')) throw new TableProblem('open-document')
  if (parts.names.some((name) => name.endsWith('.iwa'))) throw new TableProblem('numbers-document')
  throw new TableProblem('not-a-table')
}
