import { fieldKinds } from '../../shared/domain/templates/template.ts'
import { isRecord } from '../../shared/records.ts'
import { commit } from './commit-draft.ts'
import { noHistory } from './draft-history.ts'
import type { DraftNote } from './draft-notes.ts'
import { draftFromText, type MetadataDraft } from './metadata-draft.ts'

/** Restores a draft from JSON; undefined if invalid. The history is not saved. */
export function draftFromKept(kept: unknown): MetadataDraft | undefined {
  if (!isRecord(kept) || typeof kept.text !== 'string' || !Array.isArray(kept.notes)) return undefined
  const view = kept.view === 'json' ? 'json' : 'form'
  const draft = draftFromText(kept.text, view)
  const notes = kept.notes.flatMap(noteOf)
  if (notes.length === 0) return draft
  // Rows just read have new IDs, which unsaved rows must not share.
  let { nextId } = draft.form
  const renumbered = notes.map((note) => (note.note === 'new' ? { ...note, id: nextId++ } : note))
  const proposal = {
    text: draft.text,
    change: null,
    notes: renumbered,
    typedInto: null,
    keepsKinds: true,
    nextId,
  }
  return commit(draft, { ...proposal, history: noHistory }, 0)
}

function noteOf(kept: unknown): readonly DraftNote[] {
  if (!isRecord(kept) || !Array.isArray(kept.path)) return []
  const path = kept.path.filter((step) => typeof step === 'string' || typeof step === 'number')
  const kind = fieldKinds.find((known) => known === kept.kind)
  const { note, id, at, name, value, over } = kept
  if (note === 'new' && typeof id === 'number' && isText(name) && isText(value) && kind !== undefined)
    return [{ note, id, path, at: typeof at === 'number' ? at : null, name, kind, value }]
  if (note === 'typed' && isText(over) && isText(value) && kind !== undefined)
    return [{ note, path, kind, over, value }]
  if (note === 'named' && isText(name)) return [{ note, path, name }]
  return note === 'kind' && kind !== undefined ? [{ note, path, kind }] : []
}

const isText = (value: unknown): value is string => typeof value === 'string'
