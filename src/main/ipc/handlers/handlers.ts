import { randomUUID } from 'node:crypto'
import { type CallName, calls } from '../../../shared/ipc/contract.ts'
import { failed } from '../../../shared/ipc/failure.ts'
import { fail, succeed } from '../../../shared/result.ts'
import { addUnlessDuplicate, correctUnlessDuplicate, findDuplicates } from '../../documents/duplicates.ts'
import {
  editDocument,
  editUnknownDocument,
  restoreVersion,
  takeEditsBack,
  undoEdit,
} from '../../documents/edit-document.ts'
import type { PageCall } from '../../library/page-calls.ts'
import type { ItemCorrection } from '../../library/queue/correct-item.ts'
import { holdPictures } from '../../pictures/hold-pictures.ts'
import type { Handlers } from '../register-calls.ts'
import { type EarlyCall, type EarlyServices, earlyHandlers } from './early-handlers.ts'
import { type HandlersOf, type Services, whenReady } from './services.ts'

/**
 * Handlers of the contract, each a line or two: use cases decide what a call does. They wait for the
 * services, so that the window can open before the library.
 */
const handlers: HandlersOf<Services, Exclude<CallName, EarlyCall | PageCall>> = {
  'app/about': ({ about }) => about,
  'app/show-data-folder': ({ showDataFolder }) => showDataFolder(),
  'preferences/change': ({ preferences }, change) => preferences.changePreferences(change),

  'connections/check': ({ connections }, input) => connections.check(input),
  'connections/create': ({ connections }, input) => connections.create(input),
  'connections/change': ({ connections }, input) => connections.change(input),
  'connections/replace-key': ({ connections }, input) => connections.replaceKey(input),
  'connections/forget-key': ({ connections }, input) => connections.forgetKey(input),
  'connections/remove': ({ connections }, input) => connections.remove(input),
  'connections/try-practice': ({ connections }) => connections.tryPractice(),
  'connections/open-practice-page': ({ practiceAddress, openOutside }) => {
    const address = practiceAddress()
    return address === null ? fail(failed('practice-service-failed')) : openOutside(address)
  },
  'connections/choose-authority': ({ authorityFiles }) => authorityFiles.choose(),
  'picture-hosts/save': ({ connections }, input) => connections.pictureHosts.save(input),
  'picture-hosts/check': ({ connections }, input) => connections.pictureHosts.check(input),
  'picture-hosts/remove': ({ connections }, input) => connections.pictureHosts.remove(input),

  'documents/find-duplicates': ({ adding }, query) => findDuplicates(adding.library, query),
  'documents/add': ({ adding }, { agreed, ...document }) => addUnlessDuplicate(adding, document, agreed),
  'documents/edit': ({ editing }, edit) => editDocument(editing, edit),
  'documents/edit-unknown': ({ editing }, edit) => editUnknownDocument(editing, edit),
  'documents/restore': ({ editing }, wanted) => restoreVersion(editing, wanted),
  'documents/undo': ({ editing }, wanted) => undoEdit(editing, wanted),
  'documents/take-back': ({ editing }, wanted) => takeEditsBack(editing, wanted),
  'documents/open-address': async ({ library, openOutside }, { connectionId, documentId }) => {
    const content = (await library.calls['documents/get']({ connectionId, documentId }))?.content
    if (content?.kind !== 'website' && content?.kind !== 'picture-address')
      return fail(failed('document-unknown'))
    return openOutside(content.address)
  },
  'versions/look': ({ versionClearing }, { kept }) => versionClearing.look(kept),
  'versions/clear': ({ versionClearing }) => versionClearing.clear(),
  'versions/clearing': ({ versionClearing }) => versionClearing.state(),
  'views/keep': ({ views }, view) => views.keep(view),
  'views/remove': ({ views }, { id }) => views.remove(id),
  'views/move': ({ views }, { id, before }) => views.move(id, before),

  'pictures/hold': (stores, given) => holdPictures(stores, given),
  'pictures/decode-heic': async ({ heic, bytesToRead }, { bytes }) => {
    const decoded = await heic.decode(bytes)
    if (decoded.kind !== 'decoded') return decoded
    return { ...decoded, pixels: bytesToRead.hold(decoded.pixels) }
  },
  'pictures/preview': async ({ pictures }, { id }) => ({ bytes: await pictures.read(id) }),
  'thumbnails/keep': ({ thumbnails }, thumbnail) => thumbnails.keep([thumbnail]),
  'thumbnails/get': async ({ thumbnails }, { ids }) => {
    const found = await thumbnails.get(ids)
    return ids.map((id, index) => ({ id, bytes: found[index] ?? null }))
  },
  'websites/describe': ({ websites }, { address }) => websites.describe(address),
  'websites/preview': ({ websites }, named) => websites.findPreview(named),
  'websites/check-picture': async ({ websites }, { address, factsOnly = false }) => {
    const found = await websites.checkPicture(address)
    return factsOnly && found.outcome === 'usable' ? { ...found, bytes: null } : found
  },
  'incoming/take': async ({ incoming, bytesToRead }) => {
    const { item, left } = await incoming.take()
    if (item?.kind !== 'file') return { item, left }
    return { item: { ...item, bytes: bytesToRead.hold(item.bytes) }, left }
  },
  'bytes/read': ({ bytesToRead }, { id, from }) => ({ bytes: bytesToRead.read(id, from) }),

  'bulk-edits/values': ({ bulkEdits }, { connectionId, chosen }) => bulkEdits.values(connectionId, chosen),
  'bulk-edits/prepare': ({ bulkEdits }, { connectionId, chosen, steps }) =>
    bulkEdits.prepare(connectionId, chosen, steps),
  'bulk-edits/apply': ({ bulkEdits }, { bulkEditId, agreedRemovals }) =>
    bulkEdits.apply(bulkEditId, agreedRemovals),
  'bulk-edits/undo': ({ bulkEdits }, { bulkEditId }) => bulkEdits.undo(bulkEditId),
  'bulk-edits/drop': ({ bulkEdits }, { bulkEditId }) => bulkEdits.drop(bulkEditId),

  'trash/remove': ({ trash }, { connectionId, chosen }) => trash.remove(connectionId, chosen),
  'trash/undo': ({ trash }, { workId }) => trash.undo(workId),
  'trash/restore': ({ trash }, { connectionId, chosen }) => trash.restore(connectionId, chosen),
  'trash/clear': ({ trash }, { connectionId, chosen }) => trash.clear(connectionId, chosen),
  'trash/stop': ({ trash }, { workId }) => trash.stopWork(workId),
  'trash/list': ({ trash }, query) => trash.list(query),
  'trash/find': ({ trash }, { connectionId, documentId }) => trash.find(connectionId, documentId),

  'review/current': ({ reviews }, { connectionId }) => reviews.current(connectionId),
  'review/add': ({ reviews }, addition) => reviews.add(addition),
  'review/rows': ({ reviews }, query) => reviews.rows(query),
  'review/arrange': ({ reviews }, { connectionId }) => reviews.arrange(connectionId),
  'review/row-index': ({ reviews }, { connectionId, key }) => reviews.rowIndex(connectionId, key),
  'review/row': ({ reviews }, { connectionId, key }) => reviews.row(connectionId, key),
  'review/change': ({ reviews }, { connectionId, keys, change }) =>
    reviews.change(connectionId, keys, change),
  'review/set-field': ({ reviews }, { connectionId, keys, name, value }) =>
    reviews.setField(connectionId, keys, { name, value }),
  'review/leave-out': ({ reviews }, { connectionId, keys, isLeftOut }) =>
    reviews.leaveOut(connectionId, keys, isLeftOut),
  'review/remove': ({ reviews }, { connectionId, keys }) => reviews.remove(connectionId, keys),
  'review/keep-imported': ({ reviews }, { connectionId, rowImport }) =>
    reviews.keepImported(connectionId, rowImport),
  'review/put-back': ({ reviews }, { connectionId, removal }) => reviews.putBack(connectionId, removal),
  'review/undo-adding': ({ reviews }, { connectionId, removal }) => reviews.undoAdding(connectionId, removal),
  'review/accept': ({ reviews }, { connectionId }) => reviews.accept(connectionId),
  'review/discard': ({ reviews }, { connectionId }) => reviews.discard(connectionId),
  'review/web-pictures': ({ reviews }, query) => reviews.webPictures(query),
  'review/problem-rows': ({ reviews }, query) => reviews.problemRows(query),

  'queue/summary': ({ library, connections }) =>
    library.queue.summary(connections.list().find(({ kind }) => kind === 'practice')?.id),
  'queue/pause-connection': ({ queue }, { connectionId }) => queue.pauseConnection(connectionId),
  'queue/resume-connection': ({ queue }, { connectionId }) => queue.resumeConnection(connectionId),
  'queue/pause': ({ queue }, { ids }) => count(queue.pause(ids)),
  'queue/resume': ({ queue }, { ids }) => count(queue.resume(ids)),
  'queue/retry': ({ queue }, { ids }) => count(queue.retry(ids)),
  'queue/discard': ({ queue }, { ids }) => count(queue.discard(ids)),
  'queue/cancel': ({ queue }, { ids }) => count(queue.cancel(ids)),
  'queue/open': async ({ library }, { id }) => (await library.queue.open(id)) ?? fail(failed('item-unknown')),
  'queue/correct': async ({ adding, queue, library }, { id, metadata, agreed = [], ...rest }) => {
    const checked = metadata == null ? succeed(metadata) : await library.metadata.check(metadata)
    if (!checked.ok) return checked
    const { collection, title, content } = rest
    const correction: ItemCorrection = {
      ...(collection === undefined ? {} : { collection }),
      ...(title === undefined ? {} : { title }),
      ...(content === undefined ? {} : { content }),
      ...(checked.value === undefined ? {} : { metadata: checked.value }),
    }
    const corrected = await correctUnlessDuplicate(
      {
        library: adding.library,
        open: (itemId) => library.queue.open(itemId),
        correct: (itemId, wanted) => queue.correct(itemId, wanted),
      },
      id,
      correction,
      agreed,
    )
    return corrected.ok ? undefined : corrected
  },
  'queue/update-instead': async ({ queue }, { id }) => {
    const update = await queue.updateInstead(id, randomUUID())
    return update.ok ? undefined : update
  },

  'team/choose-invitation': ({ invitationFiles }) => invitationFiles.choose(),
  'team/open-arrived': ({ invitationFiles }) => invitationFiles.openArrived(),
  'team/read-invitation': ({ invitationFiles }, { text }) => invitationFiles.read(text),
  'team/join': ({ connections }, input) => connections.team.join(input),
  'team/join-preset': ({ connections }, input) => connections.team.joinPreset(input),
  'team/set-up': ({ connections }, input) => connections.team.setUp(input),
  'team/leave': ({ connections }, input) => connections.team.leave(input),
  'team/list': ({ teams }) => teams.list(),
  'team/retry': ({ teams }, input) => teams.retry(input),
  'team/send-from-here': ({ teams }, input) => teams.sendFromHere(input),
  'team/editing': ({ teams }, input) => teams.editing(input),
  'team/say-editing': ({ teams }, input) => teams.sayEditing(input),
  'team/pause-download': ({ teams }, input) => teams.pauseDownload(input),
  'team/invite': ({ teams }, input) => teams.invite(input),
  'team/set-role': ({ teams }, input) => teams.setRole(input),
  'team/share-again': ({ teams }, input) => teams.shareAgain(input),
  'team/share-documents': ({ teams }, input) => teams.shareDocuments(input),
  'team/remove-person': ({ teams }, input) => teams.removePerson(input),
  'team/erase': ({ teams }, input) => teams.erase(input),

  'templates/list': ({ templates }, { connectionId }) => templates.list(connectionId),
  'templates/get': ({ templates }, { connectionId, collection }) => templates.get(connectionId, collection),
  'templates/keep': ({ templates }, template) => templates.keep(template),
  'templates/remove': ({ templates }, { connectionId, collection }) =>
    templates.remove(connectionId, collection),
  'templates/learn': ({ templates }, wanted) => templates.learn(wanted),
  'templates/known-fields': ({ templates }, { connectionId, collection }) =>
    templates.knownFields(connectionId, collection),
  'templates/check': ({ templates }, { connectionId, collection, metadata }) =>
    templates.check(connectionId, collection, metadata),
  'templates/violations': ({ templates }, query) => templates.violations(query),
  'templates/import': ({ templateFiles }) => templateFiles.read(),
  'templates/export': ({ templateFiles }, { schema, suggestedName }) =>
    templateFiles.write(schema, suggestedName),

  'archive/export': ({ archives }, { name }) => archives.export(name),
  'archive/open': ({ archives }) => archives.open(),
  'archive/open-arrived': ({ archives }) => archives.openArrived(),
  'archive/upload-begin': ({ archives }, file) => archives.uploads.begin(file),
  'archive/upload-piece': ({ archives }, { uploadId, bytes }) => archives.uploads.append(uploadId, bytes),
  'archive/upload-end': ({ archives }, { uploadId }) => archives.uploads.end(uploadId),
  'archive/import': ({ archives }) => archives.import(),
  'archive/stop': ({ archives }) => archives.stop(),
  'archive/state': ({ archives }) => archives.state(),

  'backups/list': ({ backups }) => backups.list(),
  'backups/make': ({ backups }) => backups.make('asked'),
  'backups/stop': ({ backups }, { what }) => backups.giveUp(what),
  'backups/choose-file': ({ backups }) => backups.chooseFile(),
  'backups/look': ({ backups }, { copy }) => backups.look(copy),
  'backups/compare': ({ backups }, { copy }) => backups.compare(copy),
  'backups/restore': ({ backups }, { copy }) => backups.restore(copy),
  'backups/show-folder': ({ backups }) => backups.showFolder(),

  'exports/save-start': ({ tableExports }, { name, format }) => tableExports.start(name, format),
  'exports/save-append': ({ tableExports }, { exportId, text }) => tableExports.append(exportId, text),
  'exports/save-finish': ({ tableExports }, { exportId }) => tableExports.finish(exportId),
  'exports/save-abandon': ({ tableExports }, { exportId }) => tableExports.abandon(exportId),
}

const count = async (changing: Promise<readonly string[]>) => ({ changed: (await changing).length })

export function createHandlers(early: EarlyServices): Handlers {
  const own = { ...whenReady(() => early, earlyHandlers), ...whenReady(early.ready, handlers) }
  // `handlers` compiles only if the remaining calls are those of the library.
  const left = Object.keys(calls).filter((name) => !(name in own)) as PageCall[]
  return { ...answeredByLibrary(left, async () => (await early.ready()).library.calls), ...own }
}

function answeredByLibrary(
  names: readonly PageCall[],
  library: () => Promise<Pick<Handlers, PageCall>>,
): Pick<Handlers, PageCall> {
  // Each name is paired with its own input, which a loop over the names cannot express.
  const answers = names.map((name) => [name, async (input: never) => (await library())[name](input)])
  return Object.fromEntries(answers) as Pick<Handlers, PageCall>
}
