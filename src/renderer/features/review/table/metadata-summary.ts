import { cutText } from '../../../../shared/domain/cut-text.ts'
import { parseMetadata } from '../../../../shared/domain/metadata/metadata-text.ts'
import { cellOfValue } from '../../../spreadsheets/index.ts'
import { readableText } from '../../../ui/dates/typed-dates.ts'

export type SummaryField = { readonly name: string; readonly value: string }

export type MetadataSummary =
  | { readonly kind: 'none' }
  | { readonly kind: 'fields'; readonly fields: readonly SummaryField[] }
  /** Unreadable, or too long to parse here: its beginning. */
  | { readonly kind: 'text'; readonly text: string }

export function summariseMetadata(metadata: string | null, isCut: boolean): MetadataSummary {
  if (metadata === null || metadata.trim() === '') return { kind: 'none' }
  const parsed = isCut ? undefined : parseMetadata(metadata)
  if (parsed?.ok !== true) return { kind: 'text', text: cutText(metadata, shownAtMost).replace(/\s+/g, ' ') }
  const fields = parsed.value.fields.map(({ name, raw }) => ({
    name,
    value: readableText(cellOfValue(raw, undefined), 'medium'),
  }))
  return fields.length === 0 ? { kind: 'none' } : { kind: 'fields', fields }
}

const shownAtMost = 200
