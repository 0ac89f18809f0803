import { type MetadataProblem, parseMetadata } from '../../shared/domain/metadata/metadata-text.ts'
import type { Template } from '../../shared/domain/templates/template.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import { DraftForm } from './draft-form.ts'
import { noHistory } from './draft-history.ts'
import type { DraftNote } from './draft-notes.ts'
import { type DraftRow, readRows } from './draft-rows.ts'
import { entriesOf, isTextKind, type RowProblem, rawOfTyped, shownValue } from './form/field-kind.ts'
import { textOfPresets } from './merge-template.ts'
import { isTooLong, readMetadataTree } from './read-metadata-tree.ts'

export type MetadataView = 'form' | 'json'

/**
 * One draft, two views. The text is the source of truth; `notes` hold half-typed input that it lacks; `form` derives
 * from both and is not saved.
 */
export type MetadataDraft = {
  readonly view: MetadataView
  readonly text: string
  readonly notes: readonly DraftNote[]
  readonly form: DraftForm
}

/** Null and blank text mean no metadata. */
export function draftFromText(text: string | null, view: MetadataView = 'form'): MetadataDraft {
  const written = text ?? ''
  const form = new DraftForm({
    readTree: () => readMetadataTree(written),
    history: noHistory,
    rows: {
      from: null,
      make: (before, tree) => {
        if (tree === undefined) return before
        const ids = { next: before.nextId }
        const rows = readRows({ text: written, ids, keepsKinds: false, expected: undefined }, tree, [])
        return { textRows: rows, rows, nextId: ids.next }
      },
    },
  })
  return { view, text: written, notes: [], form }
}

export function newDraft(template: Template | null): MetadataDraft {
  return draftFromText(template === null ? null : textOfPresets(template.fields))
}

/** Why a row is not in the text; undefined if it is. */
export function problemOfRow(row: DraftRow): RowProblem | undefined {
  if (isBlankRow(row)) return undefined
  if (row.typedName !== null) {
    if (row.typedName === '') return 'name-missing'
    // A row whose name is free is already in the text, unless its value is invalid.
    const value = row.raw === null && row.typed !== null ? rawOfTyped(row.kind, row.typed) : undefined
    return value !== undefined && 'problem' in value ? value.problem : 'name-used'
  }
  if (row.typed === null) return undefined
  const read = rawOfTyped(row.kind, row.typed)
  return 'problem' in read ? read.problem : undefined
}

function isBlankRow(row: DraftRow): boolean {
  return row.raw === null && row.typedName === '' && (row.typed === '' || row.kind === 'yes-no')
}

/** Returns true if a row has no value yet, not even a wrong one. A switch always has one. */
export function isEmptyRow({ kind, raw, typed }: DraftRow): boolean {
  if (kind === 'yes-no') return false
  if (kind === 'list') return raw === null || entriesOf(raw).length === 0
  const text = typed ?? (raw === null ? '' : shownValue(kind, raw))
  return isTextKind(kind) ? text === '' : text.trim() === ''
}

export function countUnfinished({ notes, form }: MetadataDraft): number {
  if (notes.length === 0) return 0
  let count = 0
  const open: (readonly DraftRow[])[] = [form.rows]
  for (let rows = open.pop(); rows !== undefined; rows = open.pop()) {
    for (const row of rows) {
      if (problemOfRow(row) !== undefined) count += 1
      if (row.rows.length > 0) open.push(row.rows)
    }
  }
  return count
}

export function problemsOfText(text: string): readonly MetadataProblem[] {
  if (text.trim() === '') return []
  const parsed = parseMetadata(text)
  return parsed.ok ? [] : parsed.error
}

export function readDraft(
  draft: MetadataDraft,
): Result<string | null, 'too-long' | 'unreadable' | 'unfinished'> {
  const { text, form } = draft
  if (isTooLong(text)) return fail('too-long')
  if (form.tree === undefined && text.trim() !== '') return fail('unreadable')
  if (countUnfinished(draft) > 0) return fail('unfinished')
  return succeed((form.tree?.children.length ?? 0) > 0 ? text : null)
}
