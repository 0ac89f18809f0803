import type { FieldKind } from '../../../shared/domain/templates/template.ts'
import { changeDraft } from '../change-draft.ts'
import type { DraftRow } from '../draft-rows.ts'
import { isTextKind, type RowProblem } from '../form/field-kind.ts'
import { draftFromText, isEmptyRow, type MetadataDraft, problemOfRow } from '../metadata-draft.ts'

export type SingleValue = {
  /** Kind of the editor while there is no value. */
  readonly emptyKind: FieldKind
  readonly draft: MetadataDraft
}

/** Name of the draft's only field; never shown or sent. */
export const singleName = 'value'

export function noValue(kind: FieldKind = 'text'): SingleValue {
  return { emptyKind: withoutGroups(kind), draft: draftFromText(null) }
}

export function valueFromRaw(raw: string): SingleValue {
  const value = { emptyKind: 'text', draft: draftFromText(`{"${singleName}":${raw}}`) } as const
  return withKind(value, kindOfSingle(value))
}

export function rowOfSingle({ draft }: SingleValue): DraftRow | null {
  return draft.form.rows[0] ?? null
}

export function kindOfSingle(value: SingleValue): FieldKind {
  return rowOfSingle(value)?.kind ?? value.emptyKind
}

/** Converts the value, as far as possible. A switch always has one of its two values. */
export function withKind(value: SingleValue, wanted: FieldKind, isSplit = false): SingleValue {
  const kind = withoutGroups(wanted)
  const row = rowOfSingle(value)
  if (row !== null) {
    if (row.kind === kind) return value
    const change = { kind: 'row-kind', id: row.id, rowKind: kind, isSplit } as const
    return { ...value, draft: changeDraft(value.draft, change) }
  }
  const empty = noValue(kind)
  if (kind !== 'yes-no') return empty
  const put = { kind: 'put', path: [], name: singleName, rowKind: kind, at: null, value: 'true' } as const
  return { ...empty, draft: changeDraft(empty.draft, put) }
}

/** Nested fields are not rows here: a group is edited as JSON. */
function withoutGroups(kind: FieldKind): FieldKind {
  return kind === 'group' || kind === 'groups' ? 'json' : kind
}

export function isEmptyValue(value: SingleValue): boolean {
  const row = rowOfSingle(value)
  return row === null || isEmptyRow(row)
}

/** The value as JSON, or why there is none. An untyped text or list is empty. */
export function rawOfSingle(value: SingleValue): { readonly raw: string } | { readonly problem: RowProblem } {
  const row = rowOfSingle(value)
  if (row === null) {
    const { emptyKind } = value
    if (emptyKind === 'list') return { raw: '[]' }
    return isTextKind(emptyKind) && emptyKind !== 'date' ? { raw: '""' } : { problem: 'value-missing' }
  }
  const problem = problemOfRow(row)
  if (problem !== undefined || row.raw === null) return { problem: problem ?? 'value-missing' }
  return { raw: row.raw }
}
