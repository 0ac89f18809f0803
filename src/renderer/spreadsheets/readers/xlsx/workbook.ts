import { limits } from '../../limits.ts'
import { TableProblem } from '../../table-problem.ts'
import { isYes, readWholeXml } from './read-xml.ts'
import type { ZipParts } from './zip-parts.ts'

export type Sheet = { readonly name: string; readonly part: string; readonly isHidden: boolean }

export type Workbook = {
  readonly sheets: readonly Sheet[]
  readonly inSight: number | undefined
  /** True if days count from 1904 instead of 1900, as in old Macintosh files. */
  readonly from1904: boolean
  readonly sharedTexts: string | undefined
  readonly styles: string | undefined
}

type Relation = { readonly id: string; readonly kind: string; readonly part: string }

export async function readWorkbook(parts: ZipParts): Promise<Workbook> {
  const main =
    (await relationsOf(parts, '')).find(({ kind }) => kind === 'officeDocument')?.part ?? 'xl/workbook.xml'
  const relations = await relationsOf(parts, main)
  const byId = new Map(relations.map((relation) => [relation.id, relation]))
  const sheets: Sheet[] = []
  let from1904 = false
  let activeTab = 0
  let tab = -1
  let inSight: number | undefined
  let isInSheets = false
  await readWholeXml(parts.read(main, limits.heldPartBytes), {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = isYes(attributes.date1904)
      if (name === 'workbookView') activeTab = Number(attributes.activeTab ?? 0)
      if (name === 'sheets') isInSheets = true
      if (name !== 'sheet' || !isInSheets) return
      tab += 1
      const id = attributes['r:id'] ?? Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
      const found = byId.get(id ?? '')
      // A chart sheet has no rows.
      if (found?.kind !== 'worksheet' || !parts.has(found.part)) return
      const isHidden = attributes.state === 'hidden' || attributes.state === 'veryHidden'
      if (tab === activeTab) inSight = sheets.length
      if (sheets.length >= limits.sheets) throw new TableProblem('too-many-parts')
      sheets.push({ name: attributes.name ?? '', part: found.part, isHidden })
    },
    close(name) {
      if (name === 'sheets') isInSheets = false
    },
  })
  if (sheets.length === 0) throw new TableProblem('no-sheet')
  const partOf = (kind: string) => {
    const part = relations.find((relation) => relation.kind === kind)?.part
    return part !== undefined && parts.has(part) ? part : undefined
  }
  return { sheets, inSight, from1904, sharedTexts: partOf('sharedStrings'), styles: partOf('styles') }
}

export async function readLinkTargets(parts: ZipParts, sheet: string): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  await readRelations(parts, sheet, ({ Id = '', Target = '', TargetMode }) => {
    if (TargetMode !== 'External') return
    if (found.size >= limits.sheetRanges) throw new TableProblem('too-many-parts')
    found.set(Id, Target)
  })
  return found
}

async function relationsOf(parts: ZipParts, part: string): Promise<readonly Relation[]> {
  const found: Relation[] = []
  await readRelations(parts, part, ({ Id = '', Type = '', Target = '', TargetMode }) => {
    if (TargetMode === 'External') return
    if (found.length >= limits.relations) throw new TableProblem('too-many-parts')
    found.push({
      id: Id,
      kind: Type.slice(Type.lastIndexOf('/') + 1),
      part: resolvePart(part.slice(0, part.lastIndexOf('/') + 1), Target),
    })
  })
  return found
}

async function readRelations(
  parts: ZipParts,
  part: string,
  take: (attributes: Readonly<Record<string, string>>) => void,
): Promise<void> {
  const at = part.lastIndexOf('/') + 1
  const list = `${part.slice(0, at)}_rels/${part.slice(at)}.rels`
  if (!parts.has(list)) return
  await readWholeXml(parts.read(list, limits.heldPartBytes), {
    open(name, attributes) {
      if (name === 'Relationship') take(attributes)
    },
  })
}

/**
 * Resolves a path against the referring part's folder; a leading slash means the root. Some programs write
 * `\\`.
 */
function resolvePart(folder: string, given: string): string {
  const target = given.replaceAll('\\', '/')
  const steps = target.startsWith('/') ? [] : folder.split('/').filter(Boolean)
  for (const step of target.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return steps.join('/')
}
