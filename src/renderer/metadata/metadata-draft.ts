import {
  formatFields,
  type MetadataProblem,
  type ParsedMetadata,
  parseMetadata,
} from '../../shared/domain/metadata-text.ts'
import { tidyJson } from '../../shared/domain/metadata-tidy.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import {
  isBlankRow,
  type MetadataRow,
  newMetadataRow,
  type RowKind,
  type RowProblem,
  rawOfRow,
  rowFromField,
  withKind,
} from './metadata-row.ts'

export type MetadataView = 'form' | 'json'

/**
 * One draft, two views. The text as typed is the truth; the rows show it, and hold besides what is only half
 * typed and so has no place in the text yet.
 */
export type MetadataDraft = {
  readonly view: MetadataView
  readonly text: string
  readonly rows: readonly MetadataRow[]
  readonly nextId: number
}

export type DraftChange =
  | { readonly kind: 'view'; readonly view: MetadataView }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'tidy' }
  | { readonly kind: 'add-row' }
  | { readonly kind: 'remove-row'; readonly id: number }
  | { readonly kind: 'name'; readonly id: number; readonly name: string }
  | { readonly kind: 'value'; readonly id: number; readonly value: string }
  | { readonly kind: 'row-kind'; readonly id: number; readonly rowKind: RowKind }

const noMetadata: MetadataDraft = { view: 'form', text: '', rows: [], nextId: 1 }

/** Null and blank text stand for no metadata. */
export function draftFromText(text: string | null, view: MetadataView = 'form'): MetadataDraft {
  return { ...withText(noMetadata, text ?? ''), view }
}

export function changeDraft(draft: MetadataDraft, change: DraftChange): MetadataDraft {
  switch (change.kind) {
    case 'view':
      return { ...draft, view: change.view }
    case 'text':
      return withText(draft, change.text)
    case 'tidy':
      return withText(draft, tidyJson(draft.text))
    case 'add-row':
      return { ...draft, rows: [...draft.rows, newMetadataRow(draft.nextId)], nextId: draft.nextId + 1 }
    case 'remove-row':
      return withRows(
        draft,
        draft.rows.filter((row) => row.id !== change.id),
      )
    case 'name':
      return withRow(draft, change.id, (row) => ({
        ...row,
        name: change.name,
        isNameRead: false,
      }))
    case 'value':
      return withRow(draft, change.id, (row) => ({ ...row, value: change.value, raw: null }))
    case 'row-kind':
      return withRow(draft, change.id, (row) => withKind(row, change.rowKind))
  }
}

/** What keeps a row out of the text, or undefined. A name counts as used by the first row that has it. */
export function problemOfRow(draft: MetadataDraft, row: MetadataRow): RowProblem | undefined {
  if (isBlankRow(row)) return undefined
  if (row.name === '' && !row.isNameRead) return 'name-missing'
  if (draft.rows.find((other) => other.name === row.name) !== row) return 'name-used'
  const read = rawOfRow(row)
  return 'problem' in read ? read.problem : undefined
}

/** How many rows are half typed and so are missing from the text. */
export function countUnfinished(draft: MetadataDraft): number {
  return draft.rows.filter((row) => problemOfRow(draft, row) !== undefined).length
}

export function problemsOfText(text: string): readonly MetadataProblem[] {
  if (text.trim() === '') return []
  const parsed = parseMetadata(text)
  return parsed.ok ? [] : parsed.error
}

/** The draft as metadata: null where there is none. */
export function readDraft(draft: MetadataDraft): Result<ParsedMetadata | null, 'unreadable' | 'unfinished'> {
  if (draft.text.trim() === '') return countUnfinished(draft) > 0 ? fail('unfinished') : succeed(null)
  const parsed = parseMetadata(draft.text)
  if (!parsed.ok) return fail('unreadable')
  return countUnfinished(draft) > 0 ? fail('unfinished') : parsed
}

function withText(draft: MetadataDraft, text: string): MetadataDraft {
  const fields = text.trim() === '' ? [] : readFields(text)
  if (fields === undefined) return { ...draft, text }
  const unfinished = draft.rows.filter((row) => isBlankRow(row) || problemOfRow(draft, row) !== undefined)
  const ids = new Map(
    draft.rows.filter((row) => !unfinished.includes(row)).map((row) => [row.name, row.id] as const),
  )
  let { nextId } = draft
  const rows = fields.map((field) => rowFromField(field, ids.get(field.name) ?? nextId++))
  return { ...draft, text, rows: [...rows, ...unfinished], nextId }
}

function readFields(text: string): ParsedMetadata['fields'] | undefined {
  const parsed = parseMetadata(text)
  return parsed.ok ? parsed.value.fields : undefined
}

function withRow(draft: MetadataDraft, id: number, change: (row: MetadataRow) => MetadataRow): MetadataDraft {
  return withRows(
    draft,
    draft.rows.map((row) => (row.id === id ? change(row) : row)),
  )
}

/** Every field but the one concerned keeps its JSON as it was typed. */
function withRows(draft: MetadataDraft, rows: readonly MetadataRow[]): MetadataDraft {
  const changed = { ...draft, rows }
  const seen = new Set<string>()
  const fields: { name: string; raw: string }[] = []
  for (const row of rows) {
    if (isBlankRow(row) || (row.name === '' && !row.isNameRead) || seen.has(row.name)) continue
    seen.add(row.name)
    const read = rawOfRow(row)
    if ('raw' in read) fields.push({ name: row.name, raw: read.raw })
  }
  return { ...changed, text: fields.length === 0 ? '' : formatFields(fields) }
}
