import { DraftForm } from './draft-form.ts'
import { type DraftHistory, remember, type TextChange } from './draft-history.ts'
import { type DraftNote, notesThatHold, withNotes } from './draft-notes.ts'
import { type ExpectedRow, readRows } from './draft-rows.ts'
import type { MetadataDraft } from './metadata-draft.ts'
import { readMetadataTree } from './read-metadata-tree.ts'

/** A draft's text and notes as a change would have them. */
export type Proposal = {
  readonly text: string
  /** What of the text that changes; null for nothing, or where the history is given. */
  readonly change: TextChange | null
  readonly notes: readonly DraftNote[]
  /** What is being typed into: see the history's steps. */
  readonly typedInto: string | null
  /** Whether a row whose value changed stays of the kind it was. */
  readonly keepsKinds: boolean
  readonly expected?: ExpectedRow | undefined
  readonly nextId?: number
  readonly history?: DraftHistory
}

const noChange: TextChange = { offset: 0, removed: '', inserted: '' }

/** The draft with the proposed text and notes, its rows brought along, and a step in its history. */
export function commit(draft: MetadataDraft, proposal: Proposal, at: number): MetadataDraft {
  const { text, change, typedInto, keepsKinds, expected } = proposal
  const { form } = draft
  const tree = text === draft.text ? form.tree : readMetadataTree(text)
  const isBlank = text.trim() === ''
  const ids = { next: proposal.nextId ?? form.nextId }
  const reading = { text, ids, keepsKinds, expected }
  const textRows = tree !== undefined ? readRows(reading, tree, form.textRows) : isBlank ? [] : form.textRows
  const notes =
    tree !== undefined
      ? notesThatHold({ text, tree }, proposal.notes)
      : isBlank
        ? proposal.notes.filter(({ note, path }) => note === 'new' && path.length === 0)
        : proposal.notes
  const isSame = text === draft.text && notes === draft.notes
  const rows =
    isSame || (notes.length === 0 && textRows === form.rows)
      ? form.rows
      : withNotes(tree && { text, tree }, textRows, notes)
  const history =
    proposal.history ??
    (isSame
      ? form.history
      : remember(
          form.history,
          { change: change ?? noChange, notesBefore: draft.notes, notesAfter: notes, typedInto, at },
          draft.text,
        ))
  return {
    ...draft,
    text,
    notes,
    form: new DraftForm({ tree, textRows, rows, history, nextId: ids.next }),
  }
}
