import type { Failure } from '../../shared/ipc/failure.ts'
import type { Result } from '../../shared/result.ts'
import type { DocumentContent } from '../../shared/schemas/document.ts'
import type { TeamInvitation, TeamRole } from '../../shared/schemas/team.ts'

/** What an add sends beside title and metadata: of a picture of this computer its description, never its bytes. */
export type TeamContent = { readonly collection: string; readonly content: DocumentContent }

export type TeamAction = 'add' | 'edit' | 'restore' | 'undo' | 'table' | 'change' | 'trash' | 'seed'

/** A version of the team's history. Times are epoch milliseconds. */
export type TeamVersion = {
  /** The place in the order of all changes of the library. */
  readonly seq: number
  readonly versionId: string
  readonly documentId: string
  readonly number: number
  readonly action: TeamAction
  readonly title: string | null
  readonly metadata: string | null
  /** The ID of what it adds; null where the content stays. */
  readonly contentId: string | null
  /** Of a `change` its bulk edit; of a document's first version the import session. */
  readonly originId: string | null
  readonly at: number
  readonly person: number
}

export type SeenVersion = Pick<TeamVersion, 'seq' | 'versionId'>

/** The newest version of a document; `contentId` is the document's. */
export type TeamHead = TeamVersion & {
  readonly docKey: number
  /** The newest version that the service took. */
  readonly arrived: number
  readonly addedAt: number
  /** The import session that the document came with. */
  readonly sessionId: string | null
}

export type TeamChange =
  | ({ readonly kind: 'version' } & TeamVersion)
  | {
      readonly kind: 'attempt'
      readonly seq: number
      readonly documentId: string
      readonly number: number
      readonly outcome: 'done' | 'refused' | 'unclear'
    }
  | {
      readonly kind: 'person'
      readonly seq: number
      readonly person: number
      readonly shown: string
      /** Null where the person was removed. */
      readonly role: TeamRole | null
    }
  | ({ readonly kind: 'thing'; readonly seq: number; readonly person: number } & TeamThing)
  /** An administrator has every computer delete the document. */
  | { readonly kind: 'erasure'; readonly seq: number; readonly documentId: string }
  /** Of a newer app. */
  | { readonly kind: 'unknown'; readonly seq: number }

/**
 * A template, a saved view, or an origin: the import session or bulk edit that versions name. `body` is JSON text; null
 * where it was removed, as origins never are.
 */
export type TeamThing = {
  readonly of: 'template' | 'view' | 'session' | 'bulk-edit'
  readonly id: string
  readonly number: number
  readonly body: string | null
}

/** A thing to push; `base` is the number it was changed from, 0 if it is new. */
export type KeptThing = Omit<TeamThing, 'number'> & { readonly base: number }

/** A version of this computer on its way into the team's history. */
export type TeamEdit = {
  readonly versionId: string
  readonly documentId: string
  readonly base: number
  readonly action: TeamAction
  readonly title: string | null
  readonly metadata: string | null
  readonly content: TeamContent | null
  readonly originId: string | null
  readonly at: number
}

/** What an edit says of its origin. */
export type NamedOrigin = Pick<TeamEdit, 'documentId' | 'action' | 'originId'>

/** The number of an edit; 0 or less if it was refused. */
export type PushedEdit = Pick<TeamEdit, 'versionId' | 'documentId' | 'action'> & { readonly number: number }

export type TeamMember = {
  readonly person: number
  readonly shown: string
  /** Null where the person was removed. */
  readonly role: TeamRole | null
}

/** Somebody else who edits a document just now. */
export type TeamPresence = { readonly documentId: string; readonly person: number; readonly shown: string }

export type TeamHello = {
  readonly libraryId: string
  readonly epoch: string
  readonly format: number
  readonly person: number
  readonly seq: number
  /** Of the service that the library belongs to. */
  readonly serviceAddress: string
  readonly role: TeamRole
  /** No document has a higher key. */
  readonly newestKey: number
  /** Whether an administrator asked computers to share again what the restored server lost. */
  readonly reopened: boolean
}

/**
 * - `unreachable`: no connection, or it ended; tried again.
 * - `password-refused`: not the login's; so it is for who was removed.
 * - `no-password`: this computer has none for it, or cannot read it.
 * - `not-a-member`: the login is not accepted.
 * - `not-allowed`: the role may not do that, or it has been taken away.
 * - `last-admin`: somebody has to stay an administrator.
 * - `not-taken`: the server refuses what was sent, as it is; nothing of it was taken.
 * - `not-understood`: the server sent what no team's library holds.
 */
export type TeamProblem =
  | 'unreachable'
  | 'password-refused'
  | 'no-password'
  | 'not-a-member'
  | 'not-allowed'
  | 'last-admin'
  | 'not-taken'
  | 'not-understood'

export type TeamAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: TeamProblem }

/** A document whose newest version is to be sent to the service. */
export type OwedDocument = { readonly documentId: string; readonly number: number }

/** The right to send a version of a document, for a time. `fence` counts the leases of the document. */
export type TeamLease = {
  readonly documentId: string
  readonly number: number
  readonly fence: number
}
export type LeasedDocument = Omit<TeamLease, 'number'>

/**
 * How a request by a lease ended. `unsent`: the service has nothing of it, and the lease is released. `answer`: JSON
 * text.
 */
export type TeamReport = TeamLease & {
  readonly attemptId: string
  readonly outcome: 'done' | 'refused' | 'unclear' | 'unsent'
  readonly answer: string | null
}

/** A document that a lease is wanted for, and the most bytes that its request may have. */
export type SendableDocument = { readonly documentId: string; readonly byteLength: number }

export type TeamInvited = {
  readonly login: string
  readonly password: string
  readonly whom: { readonly shown: string; readonly role: TeamRole } | { readonly person: number }
}

/** The team's server. Its answers are within bounds, whatever it says. */
export type TeamServer = {
  hello(app: string): Promise<TeamAnswer<TeamHello>>
  people(): Promise<TeamAnswer<readonly TeamMember[]>>
  /** Who else edits which documents, as their computers said in the last 30 seconds. */
  present(): Promise<TeamAnswer<readonly TeamPresence[]>>
  /** Says which document this computer edits; null for none. */
  here(documentId: string | null): Promise<TeamAnswer<null>>
  /** Heads below a key, from the highest on; empty at the end. */
  heads(below: number): Promise<TeamAnswer<readonly TeamHead[]>>
  /** Changes after `since`, in order; empty at the end. */
  pull(since: number, most: number): Promise<TeamAnswer<readonly TeamChange[]>>
  /** Whether its history has the version that was seen here, or had it until its document was erased. */
  hasVersion(seen: SeenVersion): Promise<TeamAnswer<boolean>>
  /** One for each of at most 500 IDs. */
  contents(contentIds: readonly string[]): Promise<TeamAnswer<readonly TeamContent[]>>
  /** Versions of a document below a number, newest first; one page. */
  history(documentId: string, below: number): Promise<TeamAnswer<readonly TeamVersion[]>>
  /** Things that changed after `since`, in order; empty at the end. */
  things(since: number): Promise<TeamAnswer<readonly TeamChange[]>>
  /** Returns the new number; 0 or less if the base is outdated. A repeated call returns the same number. */
  keep(thing: KeptThing): Promise<TeamAnswer<number>>
  /**
   * Contents go first. For each edit its number; minus the newest number where its base is not the newest; 0 where there
   * is no such document. A repeated edit gets the number it has.
   */
  push(edits: readonly TeamEdit[]): Promise<TeamAnswer<readonly number[]>>
  /** Documents whose newest version this computer may send. */
  owed(): Promise<TeamAnswer<readonly OwedDocument[]>>
  /** Takes leases of `ms` milliseconds; those that were given. At most 500 documents. */
  claim(documentIds: readonly string[], ms: number): Promise<TeamAnswer<readonly TeamLease[]>>
  /** Once or again. */
  complete(reports: readonly TeamReport[]): Promise<TeamAnswer<null>>
  release(leases: readonly LeasedDocument[]): Promise<TeamAnswer<null>>
  /** Of the login that is signed in. What is sent is a verifier of it. */
  setPassword(password: string): Promise<TeamAnswer<null>>
  /** A login for one more computer: of a new person, or of one who is there. */
  invite(invited: TeamInvited): Promise<TeamAnswer<number>>
  /** Asks all computers to share again what the restored server lost. */
  reopen(): Promise<TeamAnswer<null>>
  setRole(person: number, role: TeamRole): Promise<TeamAnswer<null>>
  removePerson(person: number): Promise<TeamAnswer<null>>
  /** Has every computer delete the document. */
  erase(documentId: string): Promise<TeamAnswer<null>>
  /** Tells that something changed; may miss some. Returns what ends it. */
  onChange(tell: () => void): () => void
  close(): Promise<void>
}

/** A library to be made: the service that it belongs to, and its first administrator with a first login. */
export type NewTeamLibrary = {
  readonly service: string
  readonly shown: string
  readonly login: string
  readonly password: string
}

/**
 * Why no library was made. `not-allowed`: the role neither is a superuser nor owns the database and may create roles;
 * `library-there`: somebody's library is in the database already.
 */
export type SetUpProblem =
  | 'unreachable'
  | 'no-tls'
  | 'certificate-refused'
  | 'login-refused'
  | 'database-unknown'
  | 'not-allowed'
  | 'too-old'
  | 'not-utf8'
  | 'library-there'
  | 'not-understood'

/** `former`: what the server may still have, until it is known to have the current one; null from then on. */
export type TeamPassword = { readonly current: string; readonly former: string | null }

export type PasswordStore = {
  /** Null where there is none, or where it cannot be read. */
  find(connectionId: string): Promise<TeamPassword | null>
  /** Remembers that the server has the current one. Where that fails, it is found out again. */
  confirm(connectionId: string, password: TeamPassword): Promise<void>
}

/** What the library knows of the team's library that a connection shares. */
export type TeamPlace = {
  readonly libraryId: string
  readonly epoch: string
  readonly cursor: number
  /** Where the first download goes on; null once it is done. */
  readonly nextHead: number | null
  /** Phase of joining or of recovering from a restored server, which continues at `nextHead`; usually null. */
  readonly restoring: 'former' | 'forget' | 'heads' | 'missing' | null
  /** The version that was seen last. */
  readonly last: SeenVersion | null
}

/** How many of the rows were taken; `refused`: the next one is not what a team's history can hold. */
export type TakenRows = { readonly taken: number; readonly refused: boolean }

/** A row with what it adds, where it adds anything. */
export type WithContent<Row> = { readonly row: Row; readonly content: TeamContent | null }

export type JoinedLibrary = {
  readonly connectionId: string
  readonly libraryId: string
  readonly epoch: string
  readonly seq: number
  readonly always?: boolean
}

/** Writes the file of an invitation, where `invite` goes well. */
export type InvitationStore = {
  save(
    invitation: TeamInvitation,
    invite: () => Promise<Result<undefined, Failure>>,
  ): Promise<Result<{ saved: boolean }, Failure>>
}

/** What the library is asked. */
export type TeamLibraryStore = {
  /** Connections that are shared. */
  shared(): Promise<readonly string[]>
  /**
   * What waits is blocked from now on. Refused with `begun: false` while something may be on its way to the service,
   * unless `always`.
   */
  begin(joined: JoinedLibrary): Promise<{ readonly waiting: number; readonly begun: boolean }>
  /** What waits may be sent as before. */
  leave(connectionId: string, at: number): Promise<void>
  countDocuments(connectionId: string): Promise<number>
  countToShare(
    connectionId: string,
    now: number,
  ): Promise<{ readonly waiting: number; readonly nextAt: number | null }>
  place(connectionId: string): Promise<TeamPlace | null>
  takePeople(connectionId: string, people: readonly TeamMember[]): Promise<void>
  takeChanges(
    connectionId: string,
    changes: readonly WithContent<TeamChange>[],
    at: number,
    lockedTemplates: readonly string[],
  ): Promise<TakenRows>
  /** Applies rows of the first download, without moving the cursor. */
  takeThings(
    connectionId: string,
    things: readonly WithContent<TeamChange>[],
    at: number,
    lockedTemplates: readonly string[],
  ): Promise<TakenRows>
  /** Templates and views that were changed here, without those of the administrators' file. */
  toKeep(connectionId: string, lockedTemplates: readonly string[]): Promise<readonly KeptThing[]>
  /** Import sessions and bulk edits that these edits name, as far as the team's library does not have them like here. */
  originsToKeep(connectionId: string, edits: readonly NamedOrigin[]): Promise<readonly KeptThing[]>
  noteKept(connectionId: string, thing: TeamThing): Promise<void>
  takeHeads(connectionId: string, heads: readonly WithContent<TeamHead>[], at: number): Promise<TakenRows>
  endHeads(connectionId: string): Promise<void>
  /** Begins to recover from a restored server. Returns false while an item is being sent. */
  beginRestored(restored: {
    readonly connectionId: string
    readonly epoch: string
    readonly seq: number
  }): Promise<boolean>
  /** A piece of the phase `forget`. */
  forgetNumbers(connectionId: string): Promise<void>
  /** Clears what the next documents have of a team that was left before. */
  forgetFormer(connectionId: string): Promise<void>
  /** Returns shared documents whose newest version on the server is unknown here. */
  findUnknownHeads(
    connectionId: string,
    heads: readonly Pick<TeamVersion, 'documentId' | 'versionId'>[],
  ): Promise<readonly string[]>
  /** Returns the number of the first of these versions that is also here; they are sorted newest first. */
  newestShared(
    connectionId: string,
    versions: readonly Pick<TeamVersion, 'documentId' | 'versionId'>[],
  ): Promise<number | null>
  /** Pushes versions above the newest common one again. */
  matchHeads(
    connectionId: string,
    heads: readonly { readonly documentId: string; readonly number: number }[],
    at: number,
  ): Promise<void>
  /** A piece of the phase `missing`. */
  unshareMissing(connectionId: string, at: number): Promise<void>
  toPush(connectionId: string, now: number): Promise<readonly TeamEdit[]>
  /** How many of the next documents by key are only here; `next`: where to go on, null at the end. */
  countOnlyHere(
    connectionId: string,
    after: number,
  ): Promise<{ readonly count: number; readonly next: number | null }>
  toSeed(
    connectionId: string,
    after: number,
  ): Promise<{ readonly edits: readonly TeamEdit[]; readonly next: number | null }>
  notePushed(connectionId: string, pushed: readonly PushedEdit[], at: number): Promise<void>
  refuse(
    connectionId: string,
    edit: { readonly versionId: string; readonly documentId: string },
    at: number,
  ): Promise<void>
}

/** What the library is asked about sending. */
export type TeamSendingStore = Pick<TeamLibraryStore, 'place'> & {
  /** Attempts whose end the server does not know yet, oldest first. */
  toReport(connectionId: string): Promise<readonly TeamReport[]>
  noteReported(connectionId: string, reports: readonly TeamReport[], at: number): Promise<void>
  /** Own edits after a key that wait for a lease, oldest first; `last` goes on from there. */
  toLease(
    connectionId: string,
    from: { readonly after: number; readonly now: number; readonly most: number },
  ): Promise<{ readonly documents: readonly SendableDocument[]; readonly last: number }>
  /** Of what is owed, what another computer should have sent, and what is to be sent once more. */
  toTakeOver(
    connectionId: string,
    owed: readonly OwedDocument[],
    now: number,
  ): Promise<readonly SendableDocument[]>
  takeLeases(connectionId: string, leases: readonly TeamLease[], at: number): Promise<void>
  /** Has what was not begun wait for another lease. */
  endLeases(connectionId: string, leases: readonly LeasedDocument[]): Promise<void>
  /** Has this computer send what waits for another one. Returns the items it was possible for. */
  sendFromHere(itemIds: readonly string[]): Promise<readonly string[]>
  /** Those that nothing here is sent by, and nothing is reported of. */
  unusedLeases(connectionId: string, leases: readonly LeasedDocument[]): Promise<readonly LeasedDocument[]>
}
