import type { CallName, CallOutput, CheckedInput } from '../../../shared/ipc/contract.ts'
import type { Archives } from '../../archive/archives.ts'
import type { Backups } from '../../backups/backups.ts'
import type { BulkEdits } from '../../bulk-edits/bulk-edits.ts'
import type { Connections } from '../../connections/connections.ts'
import type { OpenedFacts } from '../../diagnostics/diagnostics.ts'
import type { AddDocumentDeps } from '../../documents/add-document.ts'
import type { EditDocumentDeps } from '../../documents/edit-document.ts'
import type { VersionClearing } from '../../documents/version-clearing.ts'
import type { AuthorityFiles } from '../../exports/authority-files.ts'
import type { InvitationFiles } from '../../exports/invitation-files.ts'
import type { TableExports } from '../../exports/table-exports.ts'
import type { TemplateFiles } from '../../exports/template-files.ts'
import type { Incoming } from '../../incoming/incoming.ts'
import type { Library } from '../../library/operations.ts'
import type { HeicDecoder } from '../../pictures/heic/heic-decoder.ts'
import type { PictureStore } from '../../pictures/picture-store.ts'
import type { ThumbnailStore } from '../../pictures/thumbnail-store.ts'
import type { Queue } from '../../queue/queue.ts'
import type { Reviews } from '../../review/reviews.ts'
import type { SettingsStore } from '../../settings/settings.ts'
import type { Teams } from '../../team/teams.ts'
import type { LockableTemplates } from '../../templates/templates.ts'
import type { Trash } from '../../trash/trash.ts'
import type { Views } from '../../views/views.ts'
import type { Websites } from '../../websites/websites.ts'
import type { BytesToRead } from '../held-bytes.ts'
import type { Handlers } from '../register-calls.ts'

export type Services = {
  readonly about: {
    readonly version: string
    readonly runtime: string
    readonly platform: string
    readonly dataFolder: string
    readonly repairs: ('library' | 'settings')[]
    readonly restore: CallOutput<'app/about'>['restore']
    readonly move: CallOutput<'app/about'>['move']
  }
  readonly diagnosable: OpenedFacts
  readonly backups: Backups
  readonly preferences: Pick<SettingsStore, 'preferences' | 'changePreferences'>
  readonly connections: Connections
  readonly library: Library
  readonly queue: Queue
  readonly reviews: Reviews
  readonly bulkEdits: BulkEdits
  readonly trash: Trash
  readonly versionClearing: Pick<VersionClearing, 'look' | 'clear' | 'state'>
  readonly adding: AddDocumentDeps
  readonly editing: EditDocumentDeps
  readonly pictures: Pick<PictureStore, 'keep' | 'read'>
  readonly heic: HeicDecoder
  readonly bytesToRead: BytesToRead
  readonly thumbnails: Pick<ThumbnailStore, 'keep' | 'get'>
  readonly websites: Websites
  readonly incoming: Pick<Incoming, 'take'>
  readonly tableExports: TableExports
  readonly teams: Teams
  readonly invitationFiles: InvitationFiles
  readonly templates: LockableTemplates
  readonly authorityFiles: AuthorityFiles
  readonly templateFiles: TemplateFiles
  readonly archives: Archives
  readonly views: Views
  readonly practiceAddress: () => string | null
  readonly openOutside: (address: string) => Promise<void>
  readonly showDataFolder: () => Promise<void>
}

export type HandlersOf<Given, N extends CallName> = {
  readonly [C in N]: (given: Given, input: CheckedInput<C>) => ReturnType<Handlers[C]>
}

/** Makes each call wait for the services of its handler; the only place that does. */
export function whenReady<Given, N extends CallName>(
  ready: () => Given | Promise<Given>,
  handlers: HandlersOf<Given, N>,
): Pick<Handlers, N> {
  const names = Object.keys(handlers) as N[]
  // Each name is paired with its own input, which a loop over the names cannot express.
  const waiting = names.map((name) => [name, async (input: never) => handlers[name](await ready(), input)])
  return Object.fromEntries(waiting) as Pick<Handlers, N>
}
