import type { OpenTable, ReadingWishes } from '../../cell.ts'
import { TableProblem } from '../../table-problem.ts'
import { chooseSheet } from '../choose-sheet.ts'
import { HiddenParts } from '../hidden-parts.ts'
import { readNumberFormats } from './number-formats.ts'
import { readSharedTexts } from './shared-texts.ts'
import { readSheetRanges } from './sheet-ranges.ts'
import { readSheetRows, type SheetContext } from './sheet-rows.ts'
import { readLinkTargets, readWorkbook } from './workbook.ts'
import type { ZipParts } from './zip-parts.ts'

export async function openXlsx(
  parts: ZipParts,
  { sheet: wanted, includesHidden = false }: Pick<ReadingWishes, 'sheet' | 'includesHidden'>,
): Promise<OpenTable> {
  const workbook = await readWorkbook(parts)
  const at = chooseSheet(workbook.sheets, { wanted, inSight: workbook.inSight })
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
      kind: 'workbook',
      sheets: workbook.sheets.map(({ name, isHidden }) => ({ name, isHidden })),
      sheet: at,
    },
    names: null,
    hidden: context.hidden,
    rows: () => readSheetRows(parts.read(sheet.part), context),
  }
}
