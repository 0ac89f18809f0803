import { compareMetadata, removalNames } from '../../../shared/domain/metadata/metadata-changes.ts'
import {
  compactJson,
  formatFields,
  kindOfJson,
  parseMetadata,
} from '../../../shared/domain/metadata/metadata-text.ts'
import type { CallOutput } from '../../../shared/ipc/contract.ts'
import type { DocumentHead } from '../../../shared/schemas/document.ts'
import { CallError, call, tryCall } from '../../ipc/call.ts'
import { valueAt } from '../../spreadsheets/index.ts'
import type { DocumentChange, EmptiedCell } from './compare-row.ts'
import { findHeads } from './compare-table.ts'

/** What an empty cell of a column means. */
export type EmptyChoice = 'leave' | 'clear' | 'remove'
export type EmptyChoices = ReadonlyMap<number, EmptyChoice>

type SavedVersion = CallOutput<'documents/take-back'>['left'][number]

export type SaveOutcome = {
  readonly saved: number
  /** Documents that were changed in another way since they were compared. */
  readonly meanwhile: readonly string[]
  /** What takes them back. */
  readonly saves: readonly SavedVersion[]
  /** The time up to which some of them wait; null if none does. */
  readonly undoUntil: number | null
}

const documentsAtOnce = 100
const callsAtOnce = 8

/** The changes of a document, its emptied cells included as the editor wants them. */
function wantedChanges(document: DocumentChange, choices: EmptyChoices): readonly FieldChange[] {
  return [
    ...document.changes.flatMap(({ path, after }) => (path === 'title' ? [] : [{ path, raw: after }])),
    ...document.emptied.flatMap((cell) => {
      const choice = choices.get(cell.column) ?? 'leave'
      return choice === 'leave'
        ? []
        : [{ path: cell.path, raw: choice === 'clear' ? emptyOf(cell) : undefined }]
    }),
  ]
}

/** Whether anything of a document would be sent. */
export function isWanted(document: DocumentChange, choices: EmptyChoices): boolean {
  return document.changes.length > 0 || wantedChanges(document, choices).length > 0
}

function emptyOf({ before }: EmptiedCell): string {
  const kind = kindOfJson(before)
  if (kind === 'text') return '""'
  return kind === 'list' ? '[]' : 'null'
}

/**
 * Hands the changes over, document by document, each with the whole of its metadata as it is now. Stops at the first
 * failure: what was saved stays, and doing it again goes on where it stopped.
 */
export async function saveChanges(parts: {
  readonly connectionId: string
  readonly documents: readonly DocumentChange[]
  readonly choices: EmptyChoices
  readonly signal: AbortSignal
  onProgress(done: number): void
}): Promise<SaveOutcome> {
  const { connectionId, choices, signal } = parts
  const documents = parts.documents.filter((document) => isWanted(document, choices))
  const meanwhile: string[] = []
  const saves: SavedVersion[] = []
  let undoUntil: number | null = null
  let saved = 0
  for (let at = 0; at < documents.length && !signal.aborted; at += documentsAtOnce) {
    const piece = documents.slice(at, at + documentsAtOnce)
    const heads = await findHeads(
      connectionId,
      piece.map(({ documentId }) => documentId),
    )
    for (let from = 0; from < piece.length; from += callsAtOnce) {
      const edits = piece.slice(from, from + callsAtOnce).flatMap((document) => {
        const head = heads.get(document.documentId)
        const edit = head === undefined ? undefined : editOf(document, head, choices)
        if (edit === undefined) meanwhile.push(document.documentId)
        return edit ?? []
      })
      const outcomes = await Promise.all(
        edits.map(async (edit) => ({
          edit,
          saved: await tryCall('documents/edit', { connectionId, ...edit }),
        })),
      )
      for (const { edit, saved: outcome } of outcomes) {
        if (outcome.ok) {
          const { versionId } = outcome.value
          if (versionId !== undefined) saves.push({ documentId: edit.documentId, versionId })
          undoUntil = outcome.value.undoUntil ?? undoUntil
          continue
        }
        if (outcome.error.code === 'changed-since') meanwhile.push(edit.documentId)
        // Nothing to change: it was saved before, when doing this was cut off.
        else if (outcome.error.code !== 'nothing-to-change') throw new CallError(outcome.error)
      }
      saved = Math.min(documents.length, at + from + callsAtOnce) - meanwhile.length
      parts.onProgress(saved + meanwhile.length)
    }
  }
  return { saved, meanwhile, saves, undoUntil }
}

/**
 * Takes saved changes back: out of the queue if they wait, else by a save of the former values. Returns how many
 * documents stay, since they were changed again.
 */
export async function undoChanges(connectionId: string, saves: readonly SavedVersion[]): Promise<number> {
  let stayed = 0
  for (let from = 0; from < saves.length; from += documentsAtOnce) {
    const piece = saves.slice(from, from + documentsAtOnce)
    const { left } = await call('documents/take-back', { connectionId, saves: piece })
    for (const save of left) {
      const undone = await tryCall('documents/undo', { connectionId, ...save })
      if (undone.ok) continue
      if (undone.error.code !== 'changed-since') throw new CallError(undone.error)
      stayed += 1
    }
  }
  return stayed
}

/** The edit that makes a document as the table has it; undefined where it is no longer what was compared. */
function editOf(document: DocumentChange, head: DocumentHead, choices: EmptyChoices) {
  const changes = wantedChanges(document, choices)
  const title = document.changes.find(({ path }) => path === 'title')
  const isAsCompared =
    (title === undefined || head.title === (title.before ?? null) || head.title === title.after) &&
    [...document.changes, ...document.emptied].every((cell) => {
      if (cell.path === 'title') return true
      const now = valueAt(head.metadata, cell.path)
      const after = 'after' in cell ? cell.after : undefined
      return isSame(now, cell.before) || isSame(now, after)
    })
  const metadata = isAsCompared ? layChanges(head.metadata, changes) : undefined
  if (metadata === undefined) return undefined
  return {
    documentId: document.documentId,
    way: 'table' as const,
    base: { title: head.title, metadata: head.metadata },
    ...(title !== undefined && { title: title.after }),
    ...(changes.length > 0 && { metadata, removes: [...removedNames(head.metadata, metadata)] }),
  }
}

function isSame(one: string | undefined, other: string | undefined): boolean {
  return one === undefined || other === undefined ? one === other : compactJson(one) === compactJson(other)
}

/** A value to be put at a path, or, without `raw`, what is there to be removed. */
type FieldChange = { readonly path: readonly string[]; readonly raw: string | undefined }

/**
 * Lays changes over metadata. Every other field keeps its spelling and its place; a field that is new comes last in
 * its group. Undefined where the metadata cannot be read, or a group is wanted where a value stands.
 */
export function layChanges(metadata: string | null, changes: readonly FieldChange[]): string | undefined {
  let text = metadata ?? '{}'
  for (const { path, raw } of changes) {
    const next = layChange(text, path, raw)
    if (next === undefined) return undefined
    text = next
  }
  return text
}

function layChange(text: string, path: readonly string[], raw: string | undefined): string | undefined {
  const parsed = parseMetadata(text)
  const [name, ...rest] = path
  if (!parsed.ok || name === undefined) return undefined
  const { fields } = parsed.value
  const known = fields.find((field) => field.name === name)
  if (raw === undefined && known === undefined) return text
  const value = rest.length === 0 ? raw : layChange(known?.raw ?? '{}', rest, raw)
  if (rest.length > 0 && value === undefined) return undefined
  if (value === undefined) return formatFields(fields.filter((field) => field.name !== name))
  if (known === undefined) return formatFields([...fields, { name, raw: value }])
  return formatFields(fields.map((field) => (field.name === name ? { name, raw: value } : field)))
}

/** The fields and groups that a change of metadata takes away, as a save that agrees to it names them. */
export function removedNames(before: string | null, after: string): readonly string[] {
  const [old, wanted] = [parseMetadata(before ?? '{}'), parseMetadata(after)]
  if (!old.ok || !wanted.ok) return []
  return removalNames(compareMetadata(old.value, wanted.value).changes)
}
