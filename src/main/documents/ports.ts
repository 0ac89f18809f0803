import type { DocumentDuplicate, DuplicateBy } from '../../shared/schemas/document.ts'

export type AcceptedItem = { readonly itemId: string }
/** Of an edit: also the version it made, and whether that has changes that were made since the edit began. */
export type AcceptedEditItem = AcceptedItem & { readonly versionId: string; readonly isMerged?: boolean }

/** When a save is accepted, and the item it is sent by, not before a time, unless it joins one that waits. */
export type EditStamp = { readonly itemId: string; readonly at: number; readonly notBefore?: number | null }

/** A save by the version that it made. */
export type SavedVersion = { readonly documentId: string; readonly versionId: string }

/** What is wanted of a document: what is left out stays. Metadata is JSON text, as typed. */
export type DocumentEdit = {
  readonly connectionId: string
  readonly documentId: string
  readonly title?: string | undefined
  readonly metadata?: string | undefined
}

/** An edit as it is to be sent and recorded: only what changes. Metadata is JSON text, as typed. */
export type AcceptedEdit = {
  readonly connectionId: string
  readonly documentId: string
  readonly action: 'edit' | 'restore'
  /** Where the action does not say it: `undo` puts a save back, `table` came with a table of changes. */
  readonly way?: 'undo' | 'table'
  readonly title?: string
  readonly metadata?: string
}

/** A document of the library and the one respect in which it was found; another row may tell another. */
export type FoundDuplicate = Omit<DocumentDuplicate, 'by'> & { readonly by: DuplicateBy }
