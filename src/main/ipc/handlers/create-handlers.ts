import { failed } from '../../../shared/ipc/failure.ts'
import { fail, succeed } from '../../../shared/result.ts'
import type { StartedPolicy } from '../../app/start/start-policy.ts'
import type { UpdatesStart } from '../../app/start/start-updates.ts'
import type { Diagnostics } from '../../diagnostics/diagnostics.ts'
import { addUnlessDuplicate } from '../../documents/add-unless-duplicate.ts'
import { editDocument, editUnknownDocument } from '../../documents/edit-document.ts'
import { findDuplicates } from '../../documents/find-duplicates.ts'
import { restoreVersion } from '../../documents/restore-version.ts'
import { undoEdit } from '../../documents/undo-edit.ts'
import type { SettingsStore } from '../../settings/settings.ts'
import type { Handlers } from '../register-calls.ts'
import { archiveHandlers } from './archive-handlers.ts'
import { backupHandlers, type LibraryPlace } from './backup-handlers.ts'
import { changeHandlers } from './bulk-edit-handlers.ts'
import { diagnosticsHandlers } from './diagnostics-handlers.ts'
import { exportHandlers } from './export-handlers.ts'
import { policyHandlers } from './policy-handlers.ts'
import { queueHandlers } from './queue-handlers.ts'
import { reviewHandlers } from './review-handlers.ts'
import type { Services } from './services.ts'
import { templateHandlers } from './template-handlers.ts'
import { trashHandlers } from './trash-handlers.ts'
import { updateHandlers } from './update-handlers.ts'
import { usageHandlers } from './usage-handlers.ts'
import { versionHandlers } from './version-handlers.ts'
import { viewHandlers } from './view-handlers.ts'

/**
 * The calls of the contract, each a line or two: what a call does is decided by the use cases. The services
 * are awaited in each call, so that the window can open while the library still does; what the first screen of a new
 * app shows is told without.
 */
export function createHandlers(
  ready: () => Promise<Services>,
  settings: Pick<SettingsStore, 'preferences' | 'connections'>,
  windowMayClose: () => void,
  diagnostics: Diagnostics,
  place: LibraryPlace,
  updates: UpdatesStart,
  policy: StartedPolicy,
): Handlers {
  const done = succeed(undefined)
  return {
    'app/about': async () => succeed((await ready()).about),
    'app/show-data-folder': async () => {
      await (await ready()).showDataFolder()
      return done
    },
    'app/may-close': async () => {
      windowMayClose()
      return done
    },
    'preferences/get': async () => succeed(settings.preferences()),
    'preferences/change': async (change) => (await ready()).preferences.changePreferences(change),

    'connections/list': async () =>
      succeed(settings.connections.all().length === 0 ? [] : await (await ready()).connections.list()),
    'connections/check': async (input) => (await ready()).connections.check(input),
    'connections/create': async (input) => (await ready()).connections.create(input),
    'connections/change': async (input) => (await ready()).connections.change(input),
    'connections/replace-key': async (input) => (await ready()).connections.replaceKey(input),
    'connections/forget-key': async (input) => (await ready()).connections.forgetKey(input),
    'connections/remove': async (input) => (await ready()).connections.remove(input),
    'connections/try-practice': async (input) => (await ready()).connections.tryPractice(input),
    'picture-hosts/save': async (input) => (await ready()).connections.savePictureHost(input),
    'picture-hosts/check': async (input) => (await ready()).connections.checkPictureHost(input),
    'picture-hosts/remove': async (input) => (await ready()).connections.removePictureHost(input),
    'connections/open-practice-page': async () => {
      const { practiceAddress, openOutside } = await ready()
      const address = practiceAddress()
      if (address === null) return fail(failed('practice-service-failed'))
      await openOutside(address)
      return done
    },

    'documents/find-duplicates': async (query) => {
      const { adding } = await ready()
      return succeed([...(await findDuplicates(adding.duplicates, query))])
    },
    'documents/add': async ({ agreed, ...document }) =>
      addUnlessDuplicate((await ready()).adding, document, agreed),
    'documents/edit': async (edit) => editDocument((await ready()).editing, edit),
    'documents/edit-unknown': async (edit) => editUnknownDocument((await ready()).editing, edit),
    'documents/restore': async (wanted) => restoreVersion((await ready()).editing, wanted),
    'documents/undo': async (wanted) => undoEdit((await ready()).editing, wanted),
    'documents/version': async ({ connectionId, documentId, number }) =>
      succeed(await (await ready()).library.getVersion(connectionId, documentId, number)),
    'documents/get': async ({ connectionId, documentId }) =>
      succeed(await (await ready()).library.get(connectionId, documentId)),
    'documents/open-address': async ({ connectionId, documentId }) => {
      const { library, openOutside } = await ready()
      const content = (await library.get(connectionId, documentId))?.content
      if (content?.kind !== 'website' && content?.kind !== 'picture-address')
        return fail(failed('document-unknown'))
      await openOutside(content.address)
      return done
    },
    'documents/search': async (query) => succeed(await (await ready()).library.search(query)),
    'documents/search-as-text': async (query) => succeed(await (await ready()).library.searchAsText(query)),
    'documents/places': async (query) => succeed(await (await ready()).library.places(query)),
    'documents/fields': async ({ connectionId }) =>
      succeed(await (await ready()).library.fields(connectionId)),
    'documents/batches': async ({ connectionId, limit }) =>
      succeed(await (await ready()).library.batches(connectionId, limit)),
    'documents/named-batches': async ({ numbers }) =>
      succeed(await (await ready()).library.namedBatches(numbers)),
    'documents/find-heads': async ({ connectionId, ids }) =>
      succeed([...(await (await ready()).library.findHeads(connectionId, ids))]),
    'documents/list-heads': async (query) => {
      const { documents, next } = await (await ready()).library.listHeads(query)
      return succeed({ documents: [...documents], next })
    },
    'documents/receipts': async ({ connectionId, documentId }) => {
      const { receipts } = await (await ready()).queueStore.receipts({
        connectionId,
        documentId,
        outcome: null,
        text: '',
        after: null,
        limit: 200,
      })
      return succeed([...receipts])
    },
    'collections/list': async ({ connectionId }) =>
      succeed([...(await (await ready()).library.collections(connectionId))]),

    'pictures/hold': async (picture) => (await ready()).pictures.hold(picture),
    'pictures/preview': async ({ id }) => succeed({ bytes: await (await ready()).pictures.read(id) }),
    'thumbnails/keep': async (thumbnail) => (await ready()).thumbnails.keep(thumbnail),
    'thumbnails/get': async ({ ids }) => {
      const found = await (await ready()).thumbnails.get(ids)
      return succeed(ids.map((id, index) => ({ id, bytes: found[index] ?? null })))
    },
    'websites/describe': async ({ address }) => succeed(await (await ready()).websites.describe(address)),
    'websites/preview': async ({ pictures }) => succeed(await (await ready()).websites.findPreview(pictures)),
    'websites/check-picture': async ({ address, factsOnly = false }) => {
      const found = await (await ready()).websites.checkPicture(address)
      return succeed(factsOnly && found.outcome === 'usable' ? { ...found, bytes: null } : found)
    },

    'incoming/take': async () => succeed(await (await ready()).incoming.take()),

    ...queueHandlers(ready),

    ...reviewHandlers(ready),

    ...backupHandlers(ready, place),

    ...changeHandlers(ready),

    ...exportHandlers(ready),
    ...policyHandlers(ready, policy),
    ...diagnosticsHandlers(diagnostics),
    ...archiveHandlers(ready),

    ...templateHandlers(ready),

    ...viewHandlers(ready),

    ...trashHandlers(ready),

    ...usageHandlers(ready),

    ...versionHandlers(ready),

    ...updateHandlers(ready, updates),

    'drafts/get': async ({ name }) => succeed(await (await ready()).library.getDraft(name)),
    'drafts/keep': async ({ name, text }) => {
      await (await ready()).library.keepDraft(name, text)
      return done
    },
  }
}
