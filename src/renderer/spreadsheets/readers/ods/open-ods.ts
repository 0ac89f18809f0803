import type { OpenTable, ReadingWishes } from '../../cell.ts'
import { chooseSheet } from '../choose-sheet.ts'
import { HiddenParts } from '../hidden-parts.ts'
import type { ZipParts } from '../xlsx/zip-parts.ts'
import { contentPart, readOdsDocument } from './ods-document.ts'
import { readOdsRows } from './ods-rows.ts'

/** Opens an OpenDocument spreadsheet at the wanted sheet, or at the one that its editor had in sight. */
export async function openOds(
  parts: ZipParts,
  { sheet: wanted, includesHidden = false }: Pick<ReadingWishes, 'sheet' | 'includesHidden'>,
): Promise<OpenTable> {
  const { sheets, inSight } = await readOdsDocument(parts)
  const sheet = chooseSheet(sheets, { wanted, inSight })
  const hidden = new HiddenParts(includesHidden)
  return {
    format: { kind: 'workbook', sheets, sheet },
    names: null,
    hidden,
    rows: () => readOdsRows(parts.read(contentPart), { sheet, hidden }),
  }
}
