import {
  type MetadataNode,
  type MetadataPath,
  nodeAt,
  rawOf,
} from '../../shared/domain/metadata/metadata-tree.ts'
import type { FieldKind } from '../../shared/domain/templates/template.ts'
import { changeRowAt, type DraftRow, isSamePath, rowAsKind } from './draft-rows.ts'
import { fits } from './form/field-kind.ts'

/**
 * State of the form that the text lacks: half-typed values, and chosen kinds that the value does not show. Plain
 * data, stored with the text.
 */
export type DraftNote =
  /** A row that is not a field yet. `path`: its group; `at`: index of the field it will precede. */
  | {
      readonly note: 'new'
      readonly id: number
      readonly path: MetadataPath
      readonly at: number | null
      readonly name: string
      readonly kind: FieldKind
      readonly value: string
    }
  | {
      readonly note: 'typed'
      readonly path: MetadataPath
      readonly kind: FieldKind
      readonly over: string
      readonly value: string
    }
  | { readonly note: 'named'; readonly path: MetadataPath; readonly name: string }
  | { readonly note: 'kind'; readonly path: MetadataPath; readonly kind: FieldKind }

export type NewRowNote = Extract<DraftNote, { note: 'new' }>

type Reading = { readonly text: string; readonly tree: MetadataNode }

/** Drops notes whose field was changed or removed as JSON. */
export function notesThatHold({ text, tree }: Reading, notes: readonly DraftNote[]): readonly DraftNote[] {
  const held = notes.flatMap((note): readonly DraftNote[] => {
    const node = nodeAt(tree, note.path)
    // A row whose group is gone moves to the top level, so that nothing typed is lost.
    if (note.note === 'new') return [node?.kind === 'group' ? note : { ...note, path: [] }]
    if (node === undefined) return []
    if (note.note === 'typed') return rawOf(text, node) === note.over ? [note] : []
    return note.note === 'named' || fits(note.kind, node, depthOf(tree, note.path)) ? [note] : []
  })
  return held.length === notes.length && held.every((note, at) => note === notes[at]) ? notes : held
}

export function withNotes(
  reading: Reading | undefined,
  rows: readonly DraftRow[],
  notes: readonly DraftNote[],
): readonly DraftRow[] {
  let noted = rows
  for (const note of notes) {
    if (note.note === 'new') noted = withNewRow(noted, note)
    else
      noted = changeRowAt(noted, note.path, (row) => {
        if (note.note === 'typed') return { ...row, kind: note.kind, typed: note.value }
        if (note.note === 'named') return { ...row, typedName: note.name }
        return reading === undefined ? row : asKind(reading, row, note.path, note.kind)
      })
  }
  return noted
}

function asKind({ text, tree }: Reading, row: DraftRow, path: MetadataPath, kind: FieldKind): DraftRow {
  const node = nodeAt(tree, path)
  if (node === undefined || row.kind === kind) return row
  // Rows are read again at each change, so their IDs are derived from the row: a range of a million each, more than
  // a list of 1 MB has entries.
  const reading = { text, ids: { next: -1_000_000 * row.id }, keepsKinds: true, expected: undefined }
  return rowAsKind(reading, node, row, kind, path, depthOf(tree, path))
}

function withNewRow(rows: readonly DraftRow[], note: NewRowNote): readonly DraftRow[] {
  const row: DraftRow = {
    id: note.id,
    name: null,
    kind: note.kind,
    raw: null,
    typedName: note.name,
    typed: note.value,
    rows: [],
  }
  if (note.path.length === 0) return [...rows, row]
  return changeRowAt(rows, note.path, (group) => ({ ...group, rows: [...group.rows, row] }))
}

/** Depth of a field in the form: groups of a list count as deep as the list. */
function depthOf(tree: MetadataNode, path: MetadataPath): number {
  let depth = 1
  for (let length = 1; length < path.length; length += 1)
    if (nodeAt(tree, path.slice(0, length))?.kind === 'group') depth += 1
  return depth
}

export type PathChange =
  | { readonly kind: 'renamed'; readonly path: MetadataPath; readonly name: string }
  | { readonly kind: 'removed'; readonly path: MetadataPath }
  | { readonly kind: 'moved'; readonly path: MetadataPath; readonly to: number }

export function notesAfter(notes: readonly DraftNote[], change: PathChange): readonly DraftNote[] {
  return notes.flatMap((note) => {
    const path = pathAfter(note.path, change)
    return path === undefined ? [] : [path === note.path ? note : { ...note, path }]
  })
}

function pathAfter(path: MetadataPath, change: PathChange): MetadataPath | undefined {
  const at = change.path.length - 1
  const step = path[at]
  if (step === undefined || !isSamePath(change.path.slice(0, at), path.slice(0, at))) return path
  const own = change.path[at]
  const isOwn = step === own
  if (change.kind === 'renamed') return isOwn ? path.with(at, change.name) : path
  if (change.kind === 'removed' && isOwn) return undefined
  if (typeof step !== 'number' || typeof own !== 'number') return path
  if (change.kind === 'removed') return step > own ? path.with(at, step - 1) : path
  if (isOwn) return path.with(at, change.to)
  const without = step > own ? step - 1 : step
  return path.with(at, without >= change.to ? without + 1 : without)
}
