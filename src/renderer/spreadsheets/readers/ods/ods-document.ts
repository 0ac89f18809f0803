import { limits } from '../../limits.ts'
import { TableProblem } from '../../table-problem.ts'
import type { NamedSheet } from '../choose-sheet.ts'
import { readWholeXml } from '../xlsx/read-xml.ts'
import type { ZipParts } from '../xlsx/zip-parts.ts'

/** Content namespaces of an OpenDocument spreadsheet (OpenDocument 1.3, part 3). */
export const odsNamespaces: ReadonlySet<string> = new Set(
  ['table', 'text', 'style', 'config'].map((name) => `urn:oasis:names:tc:opendocument:xmlns:${name}:1.0`),
)
export const contentPart = 'content.xml'
const settingsPart = 'settings.xml'

export type OdsDocument = { readonly sheets: readonly NamedSheet[]; readonly inSight: number | undefined }

export async function readOdsDocument(parts: ZipParts): Promise<OdsDocument> {
  const sheets: NamedSheet[] = []
  const hiddenStyles = new Set<string>()
  let style = ''
  let depth = 0
  await readWholeXml(
    parts.read(contentPart),
    {
      open(name, attributes) {
        if (name === 'style') style = attributes['style:name'] ?? ''
        if (name === 'table-properties' && attributes['table:display'] === 'false') hiddenStyles.add(style)
        if (hiddenStyles.size > limits.formats) throw new TableProblem('too-large-unpacked')
        if (name !== 'table') return
        depth += 1
        if (depth > 1) return
        if (sheets.length >= limits.sheets) throw new TableProblem('too-many-parts')
        sheets.push({
          name: attributes['table:name'] ?? '',
          isHidden: hiddenStyles.has(attributes['table:style-name'] ?? ''),
        })
      },
      close(name) {
        if (name === 'table') depth -= 1
      },
    },
    odsNamespaces,
  )
  const active = await readActiveSheet(parts)
  const inSight = sheets.findIndex(({ name }) => name === active)
  return { sheets, inSight: inSight === -1 ? undefined : inSight }
}

async function readActiveSheet(parts: ZipParts): Promise<string | undefined> {
  if (!parts.has(settingsPart)) return undefined
  let isActive = false
  let name = ''
  await readWholeXml(
    parts.read(settingsPart, limits.heldPartBytes),
    {
      open(_, attributes) {
        isActive = attributes['config:name'] === 'ActiveTable'
      },
      text(text) {
        if (isActive && name.length < limits.tagLength) name += text
      },
      close() {
        isActive = false
      },
    },
    odsNamespaces,
  )
  return name
}
