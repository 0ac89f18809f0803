import { failed } from '../../../shared/ipc/failure.ts'
import { fail, succeed } from '../../../shared/result.ts'
import type { LibraryStart } from '../../app/start/start-library.ts'
import type { StartedPolicy } from '../../app/start/start-policy.ts'
import type { Diagnostics } from '../../diagnostics/diagnostics.ts'
import type { SettingsStore } from '../../settings/settings.ts'
import type { Updates } from '../../updates/updates.ts'
import type { Handlers } from '../register-calls.ts'
import { bulkEditHandlers } from './bulk-edit-handlers.ts'
import { connectionHandlers } from './connection-handlers.ts'
import { documentHandlers } from './document-handlers.ts'
import { fileHandlers } from './file-handlers.ts'
import { queueHandlers } from './queue-handlers.ts'
import { reviewHandlers } from './review-handlers.ts'
import { type ServiceHandlers, type Services, whenReady } from './services.ts'
import { templateHandlers } from './template-handlers.ts'
/** What can be asked of the library's place while it is not open. */
export type LibraryPlace = Pick<LibraryStart, 'step' | 'dataFolder'> & { readonly openAnew: () => void }

const done = succeed(undefined)

const appHandlers: ServiceHandlers<'app/about' | 'app/show-data-folder' | 'preferences/change'> = {
  'app/about': async ({ about }) => succeed(about),
  'app/show-data-folder': async ({ showDataFolder }) => {
    await showDataFolder()
    return done
  },
  'preferences/change': async ({ preferences }, change) => preferences.changePreferences(change),
}

/**
 * The calls of the contract, each a line or two: what a call does is decided by the use cases. Most wait for the
 * services, so that the window can open while the library still does. Those listed here do without: the first screen
 * of a new app, and what helps where the library cannot be opened.
 */
export function createHandlers(
  ready: () => Promise<Services>,
  settings: Pick<SettingsStore, 'preferences' | 'connections'>,
  windowMayClose: () => void,
  diagnostics: Diagnostics,
  { step, dataFolder, openAnew }: LibraryPlace,
  updates: Updates,
  policy: StartedPolicy,
): Handlers {
  return {
    ...whenReady(ready, {
      ...appHandlers,
      ...connectionHandlers,
      ...documentHandlers,
      ...bulkEditHandlers,
      ...reviewHandlers,
      ...queueHandlers,
      ...templateHandlers,
      ...fileHandlers,
    }),

    'app/may-close': async () => {
      windowMayClose()
      return done
    },
    'preferences/get': async () => succeed(settings.preferences()),
    'connections/list': async () =>
      succeed(settings.connections.all().length === 0 ? [] : await (await ready()).connections.list()),
    'library/opening': async () => succeed(step()),
    'library/open-again': async () => {
      openAnew()
      return done
    },
    'data-folder/get': async () => succeed(dataFolder.where()),
    'data-folder/choose': async ({ usual }) => dataFolder.choose(usual),
    'data-folder/move': async ({ choice }) => dataFolder.move(choice),
    'data-folder/stop-move': async () => {
      dataFolder.stopMove()
      return done
    },
    'data-folder/find': async () => dataFolder.find(),
    'policy/get': async () => succeed(policy.describe()),
    'updates/get': async () => succeed(updates.view()),
    'updates/look': async () => updates.look(),
    'updates/download': async ({ version }) => updates.download(version),
    'updates/stop-download': async () => {
      updates.stopDownload()
      return done
    },
    'updates/later': async ({ version }) => updates.later(version),
    'updates/skip': async ({ version }) => updates.skip(version),
    'updates/install': async ({ version, when }) => updates.install(version, when),
    'updates/consent-asked': async () => {
      updates.consentAsked()
      return done
    },
    'updates/open-page': async () => {
      const address = updates.page()
      if (address === null) return fail(failed('updates-not-possible'))
      await (await ready()).openOutside(address)
      return done
    },

    'diagnostics/gather': async ({ withNames }) => {
      const { id, files } = await diagnostics.gather(withNames)
      return succeed({ id, files: [...files] })
    },
    'diagnostics/save': async ({ id, files }) => diagnostics.save(id, files),
    'diagnostics/forget': async ({ id }) => {
      diagnostics.forget(id)
      return succeed(undefined)
    },
  }
}
