import type { MetadataPath } from '../../shared/domain/metadata/metadata-tree.ts'
import {
  editToInsert,
  editToMove,
  editToRemove,
  editToSet,
  type TextEdit,
} from '../../shared/domain/metadata/metadata-tree-edits.ts'
import type { FieldKind } from '../../shared/domain/templates/template.ts'
import { applyNotes } from './apply-notes.ts'
import type { Proposal } from './commit-draft.ts'
import { convertKind } from './convert-kind.ts'
import { type DraftNote, notesAfter } from './draft-notes.ts'
import { type FoundRow, findRow, isSamePath } from './draft-rows.ts'
import { fits, kindOfValue, rawOfTyped, shownValue } from './form/field-kind.ts'
import type { MetadataDraft } from './metadata-draft.ts'
import { ProposedText } from './proposed-text.ts'

/** Actions of the form. Rows are identified by ID; `into`: a group, or undefined for the top level. */
export type FormChange =
  | { readonly kind: 'add-row'; readonly into?: number | undefined }
  /** Adds a field with its groups. `at`: index of the field it precedes. */
  | {
      readonly kind: 'put'
      readonly path: MetadataPath
      readonly name: string
      readonly rowKind: FieldKind
      readonly at: number | null
      /** Content of its control; JSON for a list or group. */
      readonly value: string
    }
  /** Restores a removed field before the field at index `at`. */
  | {
      readonly kind: 'restore-field'
      readonly path: MetadataPath
      readonly name: string
      readonly raw: string
      readonly at: number
    }
  | { readonly kind: 'remove-row'; readonly id: number }
  | { readonly kind: 'move-row'; readonly id: number; readonly by: number }
  | { readonly kind: 'name'; readonly id: number; readonly name: string }
  /** `as`: kind of the control, if a template overrides the row's. */
  | { readonly kind: 'value'; readonly id: number; readonly value: string; readonly as?: FieldKind }
  | {
      readonly kind: 'row-kind'
      readonly id: number
      readonly rowKind: FieldKind
      /** Splits a text into the entries of a list. */
      readonly isSplit?: boolean
    }
  | {
      readonly kind: 'add-entries'
      readonly id: number
      readonly at: number
      readonly entries: readonly string[]
    }
  | { readonly kind: 'set-entry'; readonly id: number; readonly index: number; readonly entry: string }
  | { readonly kind: 'remove-entry'; readonly id: number; readonly index: number }
  | { readonly kind: 'move-entry'; readonly id: number; readonly index: number; readonly to: number }
  | { readonly kind: 'add-group'; readonly id: number; readonly raw: string }

/** The result of a change; undefined if it does not apply. The text must be valid. */
export function proposeChange(draft: MetadataDraft, change: FormChange): Proposal | undefined {
  const work = new ProposedText(draft)
  if (change.kind === 'add-row') {
    const into = change.into === undefined ? undefined : findRow(draft.form.rows, change.into)
    return work.proposal([...draft.notes, newRow(draft.form.nextId, into?.path ?? [])], null)
  }
  if (change.kind === 'put') return put(work, draft, change)
  if (change.kind === 'restore-field') {
    const { path, name, raw, at } = change
    const isDone = work.edit((text, tree) => editToInsert(text, tree, path, { name, raw }, at))
    return isDone ? work.proposal(draft.notes, null) : undefined
  }
  const found = findRow(draft.form.rows, change.id)
  if (found === undefined) return undefined
  const { row, path } = found
  if (row.raw === null) return changeNewRow(work, draft, found, change)
  switch (change.kind) {
    case 'remove-row':
      work.edit((text, tree) => removal(text, tree, path))
      return applyNotes(work, notesAfter(draft.notes, { kind: 'removed', path }), null)
    case 'move-row': {
      const to = found.index + change.by
      if (!work.edit((text, tree) => editToMove(text, tree, path, to))) return undefined
      return work.proposal(notesAfter(draft.notes, { kind: 'moved', path, to }), null)
    }
    case 'name': {
      const notes = draft.notes.filter((note) => !(note.note === 'named' && isSamePath(note.path, path)))
      if (change.name !== row.name) notes.push({ note: 'named', path, name: change.name })
      return applyNotes(work, notes, `name:${row.id}`)
    }
    case 'value':
      return typeValue(work, draft, found, change.value, change.as ?? row.kind)
    case 'row-kind':
      return changeKind(work, draft, found, change)
    case 'add-entries':
      for (const [index, entry] of change.entries.entries())
        work.edit((text, tree) =>
          editToInsert(text, tree, path, { name: null, raw: JSON.stringify(entry) }, change.at + index),
        )
      return work.proposal(draft.notes, `entry:${row.id}:${change.at}`)
    case 'set-entry':
      work.edit((_, tree) => editToSet(tree, [...path, change.index], JSON.stringify(change.entry)))
      return work.proposal(draft.notes, `entry:${row.id}:${change.index}`)
    case 'remove-entry':
      work.edit((_, tree) => editToRemove(tree, [...path, change.index]))
      return work.proposal(draft.notes, null)
    case 'move-entry':
      work.edit((text, tree) => editToMove(text, tree, [...path, change.index], change.to))
      return work.proposal(draft.notes, null)
    case 'add-group':
      work.edit((text, tree) => editToInsert(text, tree, path, { name: null, raw: change.raw }))
      return work.proposal(draft.notes, null)
  }
}

const newRow = (id: number, path: MetadataPath): DraftNote => ({
  note: 'new',
  id,
  path,
  at: null,
  name: '',
  kind: 'text',
  value: '',
})

/** Changes a row that is not in the text: its note holds all of it. */
function changeNewRow(work: ProposedText, draft: MetadataDraft, { row }: FoundRow, change: FormChange) {
  const own = draft.notes.find((note) => note.note === 'new' && note.id === row.id)
  if (own?.note !== 'new') return undefined
  if (change.kind === 'remove-row')
    return work.proposal(
      draft.notes.filter((note) => note !== own),
      null,
    )
  const changed =
    change.kind === 'name'
      ? { ...own, name: change.name }
      : change.kind === 'value'
        ? { ...own, value: change.value, kind: change.as ?? own.kind }
        : change.kind === 'row-kind'
          ? { ...own, kind: change.rowKind }
          : own
  if (changed === own) return undefined
  const notes = draft.notes.map((note) => (note === own ? changed : note))
  return applyNotes(work, notes, change.kind === 'row-kind' ? null : `${change.kind}:${row.id}`)
}

function typeValue(
  work: ProposedText,
  draft: MetadataDraft,
  found: FoundRow,
  value: string,
  kind: FieldKind,
) {
  const { row, path } = found
  if (kind === 'list' || kind === 'group' || kind === 'groups') return undefined
  const notes = draft.notes.filter((note) => !(note.note === 'typed' && isSamePath(note.path, path)))
  const read = rawOfTyped(kind, value)
  const over = 'raw' in read ? read.raw : (row.raw ?? '')
  if ('raw' in read && read.raw !== row.raw) work.edit((_, tree) => editToSet(tree, path, read.raw))
  // Keep the typed form, such as surrounding white space, that the value lacks.
  if (!('raw' in read) || shownValue(kind, read.raw) !== value)
    notes.push({ note: 'typed', path, kind, over, value })
  const proposal = work.proposal(notes, `value:${row.id}`)
  // Values of one control share a kind, so the row's kind stays.
  const isSimple = 'raw' in read && kind === row.kind && kind !== 'json'
  return isSimple ? { ...proposal, set: { path, raw: read.raw } } : proposal
}

/** Impossible conversions change nothing. The user has already agreed to losses. */
function changeKind(
  work: ProposedText,
  draft: MetadataDraft,
  found: FoundRow,
  { rowKind: kind, isSplit }: Extract<FormChange, { kind: 'row-kind' }>,
) {
  const { row, path, depth } = found
  if (row.raw === null) return undefined
  const isHalfTyped = row.typed !== null && 'problem' in rawOfTyped(row.kind, row.typed)
  const raw = isHalfTyped ? JSON.stringify(row.typed) : row.raw
  const conversion = convertKind(raw, kind, depth, isSplit)
  if (conversion.outcome === 'impossible') return undefined
  const notes = draft.notes.filter(
    (note) => !((note.note === 'typed' || note.note === 'kind') && isSamePath(note.path, path)),
  )
  const after = 'raw' in conversion ? conversion.raw : raw
  if (after !== row.raw) work.edit((_, tree) => editToSet(tree, path, after))
  if (conversion.outcome === 'unfinished') {
    notes.push({ note: 'typed', path, kind, over: after, value: conversion.typed })
    return work.proposal(notes, null)
  }
  const node = work.nodeNow(path)
  // A row keeps its former kind as long as its value fits it.
  if (node !== undefined && (kindOfValue(work.text, node, depth) !== kind || fits(row.kind, node, depth)))
    notes.push({ note: 'kind', path, kind })
  return work.proposal(notes, null)
}

function put(
  work: ProposedText,
  draft: MetadataDraft,
  change: Extract<FormChange, { kind: 'put' }>,
): Proposal | undefined {
  const { path, name, rowKind, at, value } = change
  for (let length = 1; length <= path.length; length += 1) {
    const missing = path.slice(0, length)
    const step = missing.at(-1)
    if (work.nodeNow(missing) !== undefined || typeof step !== 'string') continue
    work.edit((text, tree) => editToInsert(text, tree, missing.slice(0, -1), { name: step, raw: '{}' }))
  }
  const id = draft.form.nextId
  const isStructure = rowKind === 'list' || rowKind === 'group' || rowKind === 'groups'
  if (isStructure) {
    work.edit((text, tree) => editToInsert(text, tree, path, { name, raw: value }, at ?? undefined))
    return {
      ...work.proposal(draft.notes, null),
      expected: { path: [...path, name], id, kind: rowKind },
      nextId: id + 1,
    }
  }
  const note: DraftNote = { note: 'new', id, path, at, name, kind: rowKind, value }
  return applyNotes(work, [...draft.notes, note], `value:${id}`)
}

/** Removing the last top-level field leaves an empty text. */
function removal(
  text: string,
  tree: Parameters<typeof editToRemove>[0],
  path: MetadataPath,
): TextEdit | undefined {
  if (path.length === 1 && tree.children.length === 1) return { offset: 0, length: text.length, text: '' }
  return editToRemove(tree, path)
}
