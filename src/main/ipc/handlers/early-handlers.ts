import type { CallOutput } from '../../../shared/ipc/contract.ts'
import { failed } from '../../../shared/ipc/failure.ts'
import { fail } from '../../../shared/result.ts'
import type { DataFolder } from '../../data-folder/data-folder.ts'
import type { Diagnostics } from '../../diagnostics/diagnostics.ts'
import type { SettingsStore } from '../../settings/settings.ts'
import type { Updates } from '../../updates/updates.ts'
import type { HandlersOf, Services } from './services.ts'

export type EarlyServices = {
  readonly ready: () => Promise<Services>
  readonly settings: Pick<SettingsStore, 'preferences' | 'connections'>
  readonly windowMayClose: () => void
  readonly pageListens: () => void
  readonly paste: () => void
  readonly diagnostics: Diagnostics
  readonly place: {
    readonly dataFolder: DataFolder
    step(): CallOutput<'library/opening'>
  }
  readonly openAnew: () => void
  readonly updates: Updates
  readonly policy: { describe(): CallOutput<'policy/get'> }
}

export type EarlyCall =
  | 'app/may-close'
  | 'app/listening'
  | 'app/paste'
  | 'preferences/get'
  | 'connections/list'
  | `library/${'opening' | 'open-again'}`
  | `data-folder/${'get' | 'choose' | 'move' | 'stop-move' | 'find'}`
  | 'policy/get'
  | `updates/${'get' | 'look' | 'download' | 'stop-download' | 'later' | 'skip' | 'install' | 'consent-asked' | 'open-page'}`
  | `diagnostics/${'gather' | 'save' | 'forget'}`

/**
 * Handlers of calls that need no library: those of a new app's first screen, and those that help if the
 * library cannot be opened.
 */
export const earlyHandlers: HandlersOf<EarlyServices, EarlyCall> = {
  'app/may-close': ({ windowMayClose }) => windowMayClose(),
  'app/listening': ({ pageListens }) => pageListens(),
  'app/paste': ({ paste }) => paste(),
  'preferences/get': ({ settings }) => settings.preferences(),
  'connections/list': async ({ settings, ready }) =>
    settings.connections.all().length === 0 ? [] : (await ready()).connections.list(),

  'library/opening': ({ place }) => place.step(),
  'library/open-again': ({ openAnew }) => openAnew(),
  'data-folder/get': ({ place }) => place.dataFolder.where(),
  'data-folder/choose': ({ place }, { usual }) => place.dataFolder.choose(usual),
  'data-folder/move': ({ place }, { choice }) => place.dataFolder.move(choice),
  'data-folder/stop-move': ({ place }) => place.dataFolder.stopMove(),
  'data-folder/find': ({ place }) => place.dataFolder.find(),

  'policy/get': ({ policy }) => policy.describe(),

  'updates/get': ({ updates }) => updates.view(),
  'updates/look': ({ updates }) => updates.look(),
  'updates/download': ({ updates }, { version }) => updates.download(version),
  'updates/stop-download': ({ updates }) => updates.stopDownload(),
  'updates/later': ({ updates }, { version }) => updates.later(version),
  'updates/skip': ({ updates }, { version }) => updates.skip(version),
  'updates/install': ({ updates }, { version, when }) => updates.install(version, when),
  'updates/consent-asked': ({ updates }) => updates.consentAsked(),
  'updates/open-page': async ({ updates, ready }) => {
    const address = updates.page()
    if (address === null) return fail(failed('updates-not-possible'))
    return (await ready()).openOutside(address)
  },

  'diagnostics/gather': ({ diagnostics }, { withNames }) => diagnostics.gather(withNames),
  'diagnostics/save': ({ diagnostics }, { id, files }) => diagnostics.save(id, files),
  'diagnostics/forget': ({ diagnostics }, { id }) => diagnostics.forget(id),
}
