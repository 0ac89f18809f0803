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

export type EmptyChoice = 'leave' | 'clear' | 'remove'
export type EmptyChoices = ReadonlyMap<number, EmptyChoice>

type SavedVersion = CallOutput<'documents/take-back'>['left'][number]

export type SaveOutcome = {
  readonly saved: number
  readonly meanwhile: readonly string[]
  readonly saves: readonly SavedVersion[]
  readonly undoUntil: number | null
}

const documentsAtOnce = 100
const callsAtOnce = 8

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

export function isWanted(document: DocumentChange, choices: EmptyChoices): boolean {
  return document.changes.length > 0 || wantedChanges(document, choices).length > 0
}

function emptyOf({ before }: EmptiedCell): string {
  const kind = kindOfJson(before)
  if (kind === 'text') return '""'
  return kind === 'list' ? '[]' : 'null'
}

/**
 * Saves the changes by document, each with its complete current metadata. Stops at the first failure: saved changes
 * stay, and a repetition continues from there.
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
        // Already saved before an interruption.
        else if (outcome.error.code !== 'nothing-to-change') throw new CallError(outcome.error)
      }
      saved = Math.min(documents.length, at + from + callsAtOnce) - meanwhile.length
      parts.onProgress(saved + meanwhile.length)
    }
  }
  return { saved, meanwhile, saves, undoUntil }
}

/**
 * Undoes saved changes: removes them from the queue, else saves the former values. Returns the number of
 * documents left unchanged because they were edited again.
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

type FieldChange = { readonly path: readonly string[]; readonly raw: string | undefined }

/**
 * Applies changes to metadata. Other fields keep their spelling and position; a new field comes last in its group.
 * Undefined if the metadata is invalid, or a value stands where a group is needed.
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

/** Fields and groups that a change removes, in the form that the save call needs as agreement. */
export function removedNames(before: string | null, after: string): readonly string[] {
  const [old, wanted] = [parseMetadata(before ?? '{}'), parseMetadata(after)]
  if (!old.ok || !wanted.ok) return []
  return removalNames(compareMetadata(old.value, wanted.value).changes)
}
