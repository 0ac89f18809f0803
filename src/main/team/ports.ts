import type { Failure } from '../../shared/ipc/failure.ts'
import type { Result } from '../../shared/result.ts'
import type { DocumentContent } from '../../shared/schemas/document.ts'
import type { TeamInvitation, TeamRole } from '../../shared/schemas/team.ts'

/** Content of an add. For a local picture only its description, never its bytes. */
export type TeamContent = { readonly collection: string; readonly content: DocumentContent }

export type TeamAction = 'add' | 'edit' | 'restore' | 'undo' | 'table' | 'merge' | 'change' | 'trash' | 'seed'

/** Version in the team's history. Times are epoch milliseconds. */
export type TeamVersion = {
  /** Position in the order of all changes of the library. */
  readonly seq: number
  readonly versionId: string
  readonly documentId: string
  readonly number: number
  readonly action: TeamAction
  readonly title: string | null
  readonly metadata: string | null
  /** ID of the added content; null if the content is unchanged. */
  readonly contentId: string | null
  /** Bulk edit of a `change`; import session of a document's first version. */
  readonly originId: string | null
  readonly at: number
  readonly person: number
}

export type SeenVersion = Pick<TeamVersion, 'seq' | 'versionId'>

/** Newest version of a document; `contentId` is the document's. */
export type TeamHead = TeamVersion & {
  readonly docKey: number
  /** Number of the newest version that the service has. */
  readonly arrived: number
  readonly addedAt: number
  /** Import session of the document. */
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
      /** Null if the person was removed. */
      readonly role: TeamRole | null
    }
  | ({ readonly kind: 'thing'; readonly seq: number; readonly person: number } & TeamThing)
  /** An administrator has every computer delete the document. */
  | { readonly kind: 'erasure'; readonly seq: number; readonly documentId: string }
  /** From a newer app. */
  | { readonly kind: 'unknown'; readonly seq: number }

/**
 * A template, a saved view, or an origin: the import session or bulk edit that versions name.
 * `body` is JSON text; null if the thing was removed, as origins never are.
 */
export type TeamThing = {
  readonly of: 'template' | 'view' | 'session' | 'bulk-edit'
  readonly id: string
  readonly number: number
  readonly body: string | null
}

/** Thing to push; `base` is the number it was changed from, 0 if new. */
export type KeptThing = Omit<TeamThing, 'number'> & { readonly base: number }

/** Version of this computer to push into the team's history. */
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

export type NamedOrigin = Pick<TeamEdit, 'documentId' | 'action' | 'originId'>

/** Number of an edit; 0 or less if it was refused. */
export type PushedEdit = Pick<TeamEdit, 'versionId' | 'documentId' | 'action'> & { readonly number: number }

export type TeamMember = {
  readonly person: number
  readonly shown: string
  /** Null if the person was removed. */
  readonly role: TeamRole | null
}

export type TeamPresence = { readonly documentId: string; readonly person: number; readonly shown: string }

export type TeamHello = {
  readonly libraryId: string
  readonly epoch: string
  readonly format: number
  readonly person: number
  readonly seq: number
  readonly serviceAddress: string
  readonly role: TeamRole
  /** Maximum key of all documents. */
  readonly newestKey: number
  /** True if an administrator asked computers to share again what the restored server lost. */
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

/** Document whose newest version must be sent to the service. */
export type OwedDocument = { readonly documentId: string; readonly number: number }

/**
 * Right to send a version of a document, for a limited time. `fence` counts the document's
 * leases.
 */
export type TeamLease = {
  readonly documentId: string
  readonly number: number
  readonly fence: number
}
export type LeasedDocument = Omit<TeamLease, 'number'>

/**
 * Outcome of a request made under a lease. `unsent`: the service received nothing, and the lease
 * is released. `answer`: JSON text.
 */
export type TeamReport = TeamLease & {
  readonly attemptId: string
  readonly outcome: 'done' | 'refused' | 'unclear' | 'unsent'
  readonly answer: string | null
}

/** Document that needs a lease, and the maximum bytes of its request. */
export type SendableDocument = { readonly documentId: string; readonly byteLength: number }

export type TeamInvited = {
  readonly login: string
  readonly password: string
  readonly whom: { readonly shown: string; readonly role: TeamRole } | { readonly person: number }
}

/** The team's server. Answers are validated and bounded. */
export type TeamServer = {
  hello(app: string): Promise<TeamAnswer<TeamHello>>
  people(): Promise<TeamAnswer<readonly TeamMember[]>>
  /** Lists who else reported editing a document in the last 30 seconds. */
  present(): Promise<TeamAnswer<readonly TeamPresence[]>>
  /** Reports which document this computer edits; null for none. */
  here(documentId: string | null): Promise<TeamAnswer<null>>
  /** Heads below a key, from the highest on; empty at the end. */
  heads(below: number): Promise<TeamAnswer<readonly TeamHead[]>>
  /** Changes after `since`, in order; empty at the end. */
  pull(since: number, most: number): Promise<TeamAnswer<readonly TeamChange[]>>
  /** True if its history has the version seen here, or had it until the document was erased. */
  hasVersion(seen: SeenVersion): Promise<TeamAnswer<boolean>>
  /** One for each of at most 500 IDs. */
  contents(contentIds: readonly string[]): Promise<TeamAnswer<readonly TeamContent[]>>
  /** One page of a document's versions below a number, newest first. */
  history(documentId: string, below: number): Promise<TeamAnswer<readonly TeamVersion[]>>
  /** Things changed after `since`, in order; empty at the end. */
  things(since: number): Promise<TeamAnswer<readonly TeamChange[]>>
  /** Returns the new number; 0 or less if the base is outdated. A repeated call returns the same number. */
  keep(thing: KeptThing): Promise<TeamAnswer<number>>
  /**
   * Push contents first. Returns a number for each edit: minus the newest number if its base is
   * outdated; 0 if there is no such document. A repeated edit gets its existing number.
   */
  push(edits: readonly TeamEdit[]): Promise<TeamAnswer<readonly number[]>>
  owed(): Promise<TeamAnswer<readonly OwedDocument[]>>
  /** Takes leases for `ms` milliseconds, of at most 500 documents. Returns the granted ones. */
  claim(documentIds: readonly string[], ms: number): Promise<TeamAnswer<readonly TeamLease[]>>
  /** Can be repeated. */
  complete(reports: readonly TeamReport[]): Promise<TeamAnswer<null>>
  release(leases: readonly LeasedDocument[]): Promise<TeamAnswer<null>>
  /** Sets the password of the signed-in login. Sends a verifier only. */
  setPassword(password: string): Promise<TeamAnswer<null>>
  /** Makes a login for one more computer, of a new or an existing person. */
  invite(invited: TeamInvited): Promise<TeamAnswer<number>>
  reopen(): Promise<TeamAnswer<null>>
  setRole(person: number, role: TeamRole): Promise<TeamAnswer<null>>
  removePerson(person: number): Promise<TeamAnswer<null>>
  erase(documentId: string): Promise<TeamAnswer<null>>
  /** Calls `tell` after changes, but may miss some. Returns a function that stops it. */
  onChange(tell: () => void): () => void
  close(): Promise<void>
}

/** Library to make: its service, and its first administrator with a first login. */
export type NewTeamLibrary = {
  readonly service: string
  readonly shown: string
  readonly login: string
  readonly password: string
}

/**
 * Why no library was made. `not-allowed`: the role neither is a superuser nor owns the database
 * and may create roles; `library-there`: the database already has a library.
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

/**
 * `former`: the server may still have this one; null once it is known to have the current one.
 */
export type TeamPassword = { readonly current: string; readonly former: string | null }

export type PasswordStore = {
  /** Null if there is none, or if it cannot be read. */
  find(connectionId: string): Promise<TeamPassword | null>
  /** Records that the server has this password. If that fails, it is found out again. */
  confirm(connectionId: string, password: TeamPassword): Promise<void>
}

/** The library's state of sharing for a connection. */
export type TeamPlace = {
  readonly libraryId: string
  readonly epoch: string
  readonly cursor: number
  /** Where the first download continues; null once complete. */
  readonly nextHead: number | null
  /** Phase of joining or of recovering from a restored server, which continues at `nextHead`; usually null. */
  readonly restoring: 'former' | 'forget' | 'heads' | 'missing' | null
  readonly last: SeenVersion | null
}

/** `taken`: number of rows taken; `refused`: the next row is invalid in a team's history. */
export type TakenRows = { readonly taken: number; readonly refused: boolean }

/** Row with the content it adds, if any. */
export type WithContent<Row> = { readonly row: Row; readonly content: TeamContent | null }

export type JoinedLibrary = {
  readonly connectionId: string
  readonly libraryId: string
  readonly epoch: string
  readonly seq: number
  readonly always?: boolean
}

/** Writes the invitation's file if `invite` succeeds. */
export type InvitationStore = {
  save(
    invitation: TeamInvitation,
    invite: () => Promise<Result<undefined, Failure>>,
  ): Promise<Result<{ saved: boolean }, Failure>>
}

export type TeamLibraryStore = {
  shared(): Promise<readonly string[]>
  /**
   * Blocks waiting items from now on. Refused with `begun: false` while an item may be in flight
   * to the service, unless `always`.
   */
  begin(joined: JoinedLibrary): Promise<{ readonly waiting: number; readonly begun: boolean }>
  /** Unblocks waiting items. */
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
  /** Templates and views changed here, except those set by the administrators' file. */
  toKeep(connectionId: string, lockedTemplates: readonly string[]): Promise<readonly KeptThing[]>
  /**
   * Import sessions and bulk edits of these edits that the team's library does not have as they
   * are here.
   */
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
  forgetNumbers(connectionId: string): Promise<void>
  /** Clears what the next documents kept of a former team. */
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
  matchHeads(
    connectionId: string,
    heads: readonly { readonly documentId: string; readonly number: number }[],
    at: number,
  ): Promise<void>
  unshareMissing(connectionId: string, at: number): Promise<void>
  toPush(connectionId: string, now: number): Promise<readonly TeamEdit[]>
  /**
   * Counts the next documents, by key, that are only here; `next`: where to continue, null at the
   * end.
   */
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

export type TeamSendingStore = Pick<TeamLibraryStore, 'place'> & {
  /** Attempts whose outcome the server does not know yet, oldest first. */
  toReport(connectionId: string): Promise<readonly TeamReport[]>
  noteReported(connectionId: string, reports: readonly TeamReport[], at: number): Promise<void>
  /** Own edits after a key that wait for a lease, oldest first; `last` is where to continue. */
  toLease(
    connectionId: string,
    from: { readonly after: number; readonly now: number; readonly most: number },
  ): Promise<{ readonly documents: readonly SendableDocument[]; readonly last: number }>
  /** Owed documents that another computer did not send in time, and those to send again. */
  toTakeOver(
    connectionId: string,
    owed: readonly OwedDocument[],
    now: number,
  ): Promise<readonly SendableDocument[]>
  takeLeases(connectionId: string, leases: readonly TeamLease[], at: number): Promise<void>
  /** Returns unstarted items to waiting for a new lease. */
  endLeases(connectionId: string, leases: readonly LeasedDocument[]): Promise<void>
  /**
   * Makes this computer send items that wait for another one. Returns the items for which that
   * was possible.
   */
  sendFromHere(itemIds: readonly string[]): Promise<readonly string[]>
  /** Leases that no item here uses, and that have nothing left to report. */
  unusedLeases(connectionId: string, leases: readonly LeasedDocument[]): Promise<readonly LeasedDocument[]>
}
