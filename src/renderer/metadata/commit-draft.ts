import {
  type MetadataNode,
  type MetadataPath,
  nodeAt,
  rawOf,
  treeAfterSet,
} from '../../shared/domain/metadata/metadata-tree.ts'
import { DraftForm, type FormRows } from './draft-form.ts'
import { type DraftHistory, remember, type TextChange } from './draft-history.ts'
import { type DraftNote, notesThatHold, withNotes } from './draft-notes.ts'
import { changeRowAt, type DraftRow, type ExpectedRow, type RowIds, readRows } from './draft-rows.ts'
import type { MetadataDraft } from './metadata-draft.ts'
import { isTooLong, readMetadataTree } from './read-metadata-tree.ts'

export type Proposal = {
  readonly text: string
  /** The change of the text; null if unchanged, or if the history is given. */
  readonly change: TextChange | null
  readonly notes: readonly DraftNote[]
  /** The control being typed into: see `HistoryStep`. */
  readonly typedInto: string | null
  /** True if a row keeps its kind although its value changed. */
  readonly keepsKinds: boolean
  /** The single value that changed, if no others did: its new state need not be searched for in the text. */
  readonly set?: { readonly path: MetadataPath; readonly raw: string } | undefined
  readonly expected?: ExpectedRow | undefined
  readonly nextId?: number
  readonly history?: DraftHistory
}

const noChange: TextChange = { offset: 0, removed: '', inserted: '' }

export function commit(draft: MetadataDraft, proposal: Proposal, at: number): MetadataDraft {
  const { text, change, typedInto } = proposal
  const { form } = draft
  const isBlank = text.trim() === ''
  const ids = { next: proposal.nextId ?? form.nextId }
  const { tree, textRows } = readAgain(draft, proposal, ids)
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
    form: new DraftForm({ readTree: () => tree, history, rows: { textRows, rows, nextId: ids.next } }),
  }
}

/** The draft with a new text, if the form has nothing half typed. Tree and rows are built on demand. */
export function commitText(
  draft: MetadataDraft,
  { text, keepsKinds, history }: { text: string; keepsKinds: boolean; history: DraftHistory },
): MetadataDraft {
  const isBlank = text.trim() === ''
  const make = (before: FormRows, tree: MetadataNode | undefined): FormRows => {
    if (tree === undefined) return isBlank ? { ...before, textRows: [], rows: [] } : before
    const ids = { next: before.nextId }
    const rows = readRows({ text, ids, keepsKinds, expected: undefined }, tree, before.textRows)
    return { textRows: rows, rows, nextId: ids.next }
  }
  const readTree = () => readMetadataTree(text)
  return { ...draft, text, form: new DraftForm({ readTree, history, rows: { from: draft.form, make } }) }
}

function readAgain(draft: MetadataDraft, proposal: Proposal, ids: RowIds) {
  const { text, set, keepsKinds, expected } = proposal
  const { form } = draft
  if (text === draft.text) return form
  if (isTooLong(text)) return { tree: undefined, textRows: form.textRows }
  const patched = set && form.tree && treeAfterSet(form.tree, set.path, set.raw)
  if (set !== undefined && patched !== undefined && patched.children.length > 0) {
    const textRows = changeRowAt(form.textRows, set.path, (row) => ({ ...row, raw: set.raw }))
    return { tree: patched, textRows: withRawAround(textRows, text, patched, set.path) }
  }
  const tree = readMetadataTree(text)
  if (tree === undefined) return { tree, textRows: text.trim() === '' ? [] : form.textRows }
  return { tree, textRows: readRows({ text, ids, keepsKinds, expected }, tree, form.textRows) }
}

function withRawAround(
  rows: readonly DraftRow[],
  text: string,
  tree: MetadataNode,
  path: MetadataPath,
): readonly DraftRow[] {
  let around = rows
  for (let length = 1; length < path.length; length += 1) {
    const outer = path.slice(0, length)
    const node = nodeAt(tree, outer)
    if (node !== undefined) around = changeRowAt(around, outer, (row) => ({ ...row, raw: rawOf(text, node) }))
  }
  return around
}
