import type { BrowserWindow } from 'electron'
import type { CallOutput } from '../../../shared/ipc/contract.ts'
import type { Incoming } from '../../incoming/incoming.ts'
import type { Publish } from '../../ipc/publish-events.ts'
import type { OpenedLibrary } from '../../library/open-library.ts'
import type { ClientCertificates } from '../../platform/client-certificates.ts'
import type { FileDialogs } from '../../platform/file-dialogs.ts'
import type { Log } from '../../platform/logger.ts'
import type { RunDays } from '../../platform/run-days.ts'
import type { SettingsStore } from '../../settings/settings.ts'
import type { PageCommands } from '../window/page-commands.ts'
import type { StartedPolicy } from './start-policy.ts'

export type AppContext = {
  /** Electron's own folder for the app, and the library's unless it was moved. */
  readonly usualFolder: string
  readonly workers: string
  readonly settings: SettingsStore
  readonly policy: StartedPolicy
  readonly log: Log
  readonly publish: Publish
  readonly commands: PageCommands
  readonly ourWindows: () => readonly BrowserWindow[]
  readonly dialogs: FileDialogs
  readonly incoming: Incoming
  readonly certificates: ClientCertificates
  readonly runDays: RunDays
  readonly openAnew: () => void
}

export type OpenedPlace = {
  readonly folder: string
  readonly opened: OpenedLibrary
  readonly move: CallOutput<'app/about'>['move']
}

/** Functions passed to `onClose` run before the library closes, last in first out. */
export type LibraryContext = AppContext &
  OpenedPlace & { readonly onClose: (closer: () => void | Promise<void>) => void }
