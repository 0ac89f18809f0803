import { childNamed } from '../../shared/domain/metadata/metadata-tree.ts'
import { editToInsert, editToRename } from '../../shared/domain/metadata/metadata-tree-edits.ts'
import type { Proposal } from './commit-draft.ts'
import { type DraftNote, type NewRowNote, notesAfter } from './draft-notes.ts'
import { rawOfTyped } from './form/field-kind.ts'
import type { ProposedText } from './proposed-text.ts'

export function applyNotes(
  work: ProposedText,
  notes: readonly DraftNote[],
  typedInto: string | null,
): Proposal {
  for (const note of notes) {
    const rest = note.note === 'new' ? bringIn(work, note, notes) : rename(work, note, notes)
    // Applying a note may free the name that the next one needs.
    if (rest !== undefined) return applyNotes(work, rest, typedInto)
  }
  return work.proposal(notes, typedInto)
}

function bringIn(work: ProposedText, note: NewRowNote, notes: readonly DraftNote[]) {
  const { id, path, at, name, kind, value } = note
  const group = work.nodeNow(path)
  const read = rawOfTyped(kind, value)
  if (name === '' || group === undefined || childNamed(group, name) !== undefined || !('raw' in read))
    return undefined
  work.edit((text, tree) => editToInsert(text, tree, path, { name, raw: read.raw }, at ?? undefined))
  work.expected = { path: [...path, name], id, kind }
  return notes.filter((other) => other !== note)
}

function rename(work: ProposedText, note: DraftNote, notes: readonly DraftNote[]) {
  if (note.note !== 'named' || note.name === '') return undefined
  const { path, name } = note
  const group = work.nodeNow(path.slice(0, -1))
  const isFree = group !== undefined && childNamed(group, name) === undefined
  if (!isFree || !work.edit((_, tree) => editToRename(tree, path, name))) return undefined
  return notesAfter(
    notes.filter((other) => other !== note),
    { kind: 'renamed', path, name },
  )
}
