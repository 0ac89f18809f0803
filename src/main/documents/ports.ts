import type { TemplateViolation } from '../../shared/domain/templates/template.ts'
import type { Failure } from '../../shared/ipc/failure.ts'
import type { Result } from '../../shared/result.ts'
import type {
  DocumentDetail,
  DocumentHead,
  NewDocument,
  RestoredParts,
  VersionContent,
} from '../../shared/schemas/document.ts'
import type { ImportSession } from '../../shared/schemas/import-session.ts'
import type {
  DocumentPlaces,
  FoundDocuments,
  LibraryField,
  LibraryPlaces,
  LibrarySearch,
} from '../../shared/schemas/search.ts'

export type AcceptedItem = { readonly itemId: string }
/** Of an edit: also the number of the version it made. */
export type AcceptedEditItem = AcceptedItem & { readonly version: number }

/** When a save is accepted, and the item it is sent by unless it joins one that waits. */
export type EditStamp = { readonly itemId: string; readonly at: number }

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

/** The app's own record of what it sent. Every method is one transaction, on disk when its promise resolves. */
export type Library = {
  /**
   * Writes the document, its first version and the queue item in one transaction. A document of the same id
   * that is already known keeps its versions and gains one (the use case has asked first).
   */
  acceptAdd(add: {
    readonly document: NewDocument
    readonly itemId: string
    readonly at: number
    readonly notBefore: number | null
  }): Promise<AcceptedItem>
  /** The same, or where the document's metadata does not fit a template that blocks: nothing is written then. */
  acceptFittingAdd(
    add: Parameters<Library['acceptAdd']>[0],
  ): Promise<Result<AcceptedItem, readonly TemplateViolation[]>>
  /**
   * Writes the wanted title and metadata, a version, and the queue item in one transaction. An edit of the
   * same document that still waits, was never tried and is not doubtful takes the new values up instead of a
   * second item being made: its id is returned. With `unknown`, a `partial` document is made if there is none.
   */
  acceptEdit(
    edit: AcceptedEdit & { readonly itemId: string; readonly at: number; readonly unknown: boolean },
  ): Promise<Result<AcceptedEditItem, Failure>>
  /**
   * Saves an edit of a document that the library knows. Metadata is replaced as a whole at the service, so a field that
   * would be lost, at whatever depth, must be named in `removes`: what the editor did not agree to is refused.
   */
  editDocument(
    edit: DocumentEdit &
      EditStamp & { readonly way?: 'undo' | 'table' | undefined; readonly removes: readonly string[] },
  ): Promise<Result<AcceptedEditItem, Failure>>
  /** Edits a document by its id alone. What its metadata was is not known, so it can only be replaced unseen. */
  editUnknownDocument(edit: DocumentEdit & EditStamp): Promise<Result<AcceptedEditItem, Failure>>
  /** Sends an earlier version's title and metadata again, or parts of them, as an ordinary edit that can be undone. */
  restoreVersion(
    wanted: EditStamp & {
      readonly connectionId: string
      readonly documentId: string
      readonly version: number
      readonly parts?: RestoredParts | undefined
      readonly removes: readonly string[]
    },
  ): Promise<Result<AcceptedEditItem, Failure>>
  /**
   * Puts back what the save that made a version changed, and nothing else; what came after it stays. A save of its own,
   * so it can be undone too, and it takes the place of the undone one where that still waits.
   */
  undoEdit(
    wanted: EditStamp & {
      readonly connectionId: string
      readonly documentId: string
      readonly version: number
    },
  ): Promise<Result<AcceptedEditItem, Failure>>
  get(connectionId: string, documentId: string): Promise<DocumentDetail | null>
  /** The documents as lines of JSON, without those it does not know; `taken`: how many of the ids were dealt with. */
  documentLines(
    connectionId: string,
    ids: readonly string[],
  ): Promise<{ readonly lines: readonly string[]; readonly taken: number }>
  /** Null where the version was cleared away. */
  getVersion(connectionId: string, documentId: string, number: number): Promise<VersionContent | null>
  /** Clears away all but so many of the newest versions of each document; 0 keeps all. */
  pruneVersions(connectionId: string, documentIds: readonly string[], kept: number): Promise<void>
  /**
   * The same with a piece of all documents, behind the key `after`; or, with `looksOnly`, says only how many versions of
   * how many documents would go. Null as `next`: none are left.
   */
  pruneLibrary(piece: {
    readonly after: number
    readonly kept: number
    readonly looksOnly: boolean
  }): Promise<{ readonly documents: number; readonly versions: number; readonly next: number | null }>
  search(query: LibrarySearch): Promise<FoundDocuments>
  /** The same, checked, as JSON text. */
  searchAsText(query: LibrarySearch): Promise<string>
  /** Where the pages of what a search finds begin; piece by piece. */
  places(query: LibraryPlaces): Promise<DocumentPlaces>
  fields(
    connectionId: string | null,
  ): Promise<{ readonly fields: LibraryField[]; readonly isPreparing: boolean }>
  /** With what the documents of a connection came, newest first. */
  batches(connectionId: string, limit: number): Promise<ImportSession[]>
  namedBatches(numbers: readonly number[]): Promise<ImportSession[]>
  /** The names of all connections, by which a search can ask for them. */
  keepConnectionNames(connections: readonly { readonly id: string; readonly name: string }[]): Promise<void>
  /** Takes up a piece of what became of the documents since; whether there is nothing left. */
  prepareSearch(): Promise<boolean>
  /** Those of the documents that the library knows, in the order of the ids. */
  findHeads(connectionId: string, ids: readonly string[]): Promise<readonly DocumentHead[]>
  /** What a search finds, newest added first, with title and metadata whole. */
  listHeads(query: {
    readonly connectionId: string
    readonly text: string
    readonly after: string | null
    readonly limit: number
  }): Promise<{ readonly documents: readonly DocumentHead[]; readonly next: string | null }>
  collections(connectionId: string): Promise<readonly string[]>
  /** The metadata as it is sent: null where it has no field. Checked there, because long metadata takes seconds. */
  checkMetadata(text: string): Promise<Result<string | null, Failure>>
  getDraft(name: string): Promise<string | null>
  keepDraft(name: string, text: string | null): Promise<void>
  /** SHA-256 names of pictures that an unfinished item still needs. */
  picturesNeeded(): Promise<ReadonlySet<string>>
  /**
   * Discards what waits for the connection and forgets its pause; the documents stay. Returns how many waited.
   * `look`: says what would be, and changes nothing.
   */
  forgetConnection(
    connectionId: string,
    options: { readonly discardWaiting: boolean; readonly at: number; readonly look?: boolean },
  ): Promise<{ readonly waiting: number; readonly forgotten: boolean }>
}
