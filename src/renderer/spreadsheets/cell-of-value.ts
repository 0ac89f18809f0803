import { compactJson, kindOfJson } from '../../shared/domain/metadata/metadata-text.ts'
import { type CellKind, isListKind, listSeparators } from './columns/column-profile.ts'

/** Returns a metadata value as cell text, from which `readValue` with that kind restores it. */
export function cellOfValue(raw: string, kind: CellKind | undefined): string {
  switch (kindOfJson(raw)) {
    case 'text': {
      const text: unknown = JSON.parse(raw)
      return String(text)
    }
    case 'nothing':
      return ''
    case 'number':
      return kind === 'number-comma' ? raw.replace('.', ',') : raw
    case 'list':
      if (kind === 'json') return compactJson(raw)
      return cellOfList(raw, kind !== undefined && isListKind(kind) ? listSeparators[kind] : ';')
    case 'group':
      return compactJson(raw)
    default:
      return raw
  }
}

/** Joins a list of plain texts with its separator; any other list stays JSON, so that nothing changes. */
function cellOfList(raw: string, separator: string): string {
  const entries: unknown = JSON.parse(raw)
  const isPlain = (entry: unknown) =>
    typeof entry === 'string' &&
    entry !== '' &&
    entry === entry.trim() &&
    !entry.includes(separator) &&
    !/[\r\n]/.test(entry)
  if (!Array.isArray(entries) || entries.length === 0 || !entries.every(isPlain)) return compactJson(raw)
  return entries.join(separator === '\n' ? separator : `${separator} `)
}
