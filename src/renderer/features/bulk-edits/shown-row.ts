import {
  compactJson,
  kindOfJson,
  type MetadataField,
  parseMetadata,
} from '../../../shared/domain/metadata/metadata-text.ts'
import type { ChangeRow } from '../../../shared/schemas/bulk-edits.ts'
import { formatDateText } from '../../messages/format.ts'
import { messages } from '../../messages/messages.ts'
import { isSurelyDate, readableDates } from '../../ui/dates/typed-dates.ts'
import { markChange, markEntries, type Piece, wholePiece } from './mark-change.ts'

export type ShownChange = {
  readonly name: string | null
  readonly before: readonly Piece[] | null
  readonly after: readonly Piece[] | null
}

/** A document of a bulk edit for the list, without its metadata, which would fill the memory. */
export type ShownRow = Pick<ChangeRow, 'position' | 'documentId' | 'document' | 'problem' | 'state'> & {
  readonly title: string | null
  readonly changes: readonly ShownChange[]
  readonly more: number
  readonly isOrderOnly: boolean
}

type ChangedField = { readonly name: string; readonly before: string | null; readonly after: string | null }

const shownAtMost = 30

export function toShownRow(row: ChangeRow): ShownRow {
  const { position, documentId, document, problem, state, titleBefore, titleAfter } = row
  const hasTitle = titleAfter !== null && titleAfter !== titleBefore
  const before = fieldsOf(row.metadataBefore)
  const after = row.metadataAfter === null ? before : fieldsOf(row.metadataAfter)
  const fields = changedFields(before, after)
  return {
    position,
    documentId,
    document,
    problem,
    state,
    title: titleBefore ?? titleAfter,
    changes: [
      ...(hasTitle ? [{ name: null, ...marked(titleBefore, titleAfter) }] : []),
      ...fields.slice(0, shownAtMost).map(toShownChange),
    ],
    more: Math.max(0, fields.length - shownAtMost),
    isOrderOnly: !hasTitle && fields.length === 0 && before.some(({ name }, at) => after[at]?.name !== name),
  }
}

function toShownChange({ name, before, after }: ChangedField): ShownChange {
  if (before === null || after === null)
    return {
      name,
      ...marked(before === null ? null : showValue(before), after === null ? null : showValue(after)),
    }
  const [old, wanted] = [showValue(before), showValue(after)]
  if (old !== wanted) return { name, ...(markedValues(before, after) ?? marked(old, wanted)) }
  // Values that look equal can differ in type, such as the number 1 and the text "1", or in spelling.
  const [was, is] = [kindOfJson(before), kindOfJson(after)]
  if (was === is || was === undefined || is === undefined) return { name, ...marked(before, after) }
  const { ofType } = messages.changes.row
  return { name, before: wholePiece(ofType(old, was), true), after: wholePiece(ofType(wanted, is), true) }
}

/** Undefined unless both are dates, or both are lists of texts. */
function markedValues(before: string, after: string): Pick<ShownChange, 'before' | 'after'> | undefined {
  if (Math.max(before.length, after.length) > readUpTo) return undefined
  const [kind, other] = [kindOfJson(before), kindOfJson(after)]
  if (kind === 'text' && other === 'text') {
    const [old, wanted] = readableDates(String(JSON.parse(before)), String(JSON.parse(after))) ?? []
    return old === undefined || wanted === undefined
      ? undefined
      : { before: wholePiece(old, true), after: wholePiece(wanted, true) }
  }
  const [old, wanted] = kind === 'list' && other === 'list' ? [textsOf(before), textsOf(after)] : []
  return old === undefined || wanted === undefined ? undefined : markEntries(old, wanted)
}

function changedFields(
  before: readonly MetadataField[],
  after: readonly MetadataField[],
): readonly ChangedField[] {
  const old = new Map(before.map(({ name, raw }) => [name, raw]))
  const wanted = new Set(after.map(({ name }) => name))
  const changed = after.flatMap(({ name, raw }) => {
    const was = old.get(name) ?? null
    return was !== null && compactJson(was) === compactJson(raw) ? [] : [{ name, before: was, after: raw }]
  })
  const gone = before.filter(({ name }) => !wanted.has(name))
  return [...changed, ...gone.map(({ name, raw }) => ({ name, before: raw, after: null }))]
}

function marked(before: string | null, after: string | null): Pick<ShownChange, 'before' | 'after'> {
  if (before !== null && after !== null) return markChange(before, after)
  return {
    before: before === null ? null : wholePiece(before, true),
    after: after === null ? null : wholePiece(after, true),
  }
}

function fieldsOf(text: string | null): readonly MetadataField[] {
  if (text === null) return []
  const parsed = parseMetadata(text)
  return parsed.ok ? parsed.value.fields : []
}

const readUpTo = 50_000

export function showValue(raw: string): string {
  if (raw.length > readUpTo) return raw
  const kind = kindOfJson(raw)
  if (kind === 'text') {
    const text = String(JSON.parse(raw))
    return isSurelyDate(text) ? formatDateText(text) : text
  }
  if (kind === 'yes-no') return raw === 'true' ? messages.metadata.yes : messages.metadata.no
  if (kind === 'list') return textsOf(raw)?.join(', ') ?? compactJson(raw)
  return compactJson(raw)
}

function textsOf(raw: string): readonly string[] | undefined {
  const entries: unknown = JSON.parse(raw)
  if (!Array.isArray(entries) || entries.length === 0) return undefined
  return entries.every((entry) => typeof entry === 'string' && entry !== '') ? entries : undefined
}
