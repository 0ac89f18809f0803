import { failed } from '../../../shared/ipc/failure.ts'
import { fail, succeed } from '../../../shared/result.ts'
import { addUnlessDuplicate, findDuplicates } from '../../documents/duplicates.ts'
import { editDocument, editUnknownDocument, restoreVersion, undoEdit } from '../../documents/edit-document.ts'
import type { CallsOf, ServiceHandlers } from './services.ts'

const done = succeed(undefined)

/** The calls of documents, of what they are made of, and of how they are listed. */
export const documentHandlers: ServiceHandlers<
  CallsOf<
    | 'documents'
    | 'collections'
    | 'pictures'
    | 'thumbnails'
    | 'websites'
    | 'incoming'
    | 'drafts'
    | 'versions'
    | 'views'
  >
> = {
  'documents/find-duplicates': async ({ adding }, query) => {
    return succeed([...(await findDuplicates(adding.library, query))])
  },
  'documents/add': async ({ adding }, { agreed, ...document }) =>
    addUnlessDuplicate(adding, document, agreed),
  'documents/edit': async ({ editing }, edit) => editDocument(editing, edit),
  'documents/edit-unknown': async ({ editing }, edit) => editUnknownDocument(editing, edit),
  'documents/restore': async ({ editing }, wanted) => restoreVersion(editing, wanted),
  'documents/undo': async ({ editing }, wanted) => undoEdit(editing, wanted),
  'documents/version': async ({ library }, { connectionId, documentId, number }) =>
    succeed(await library.versions.get(connectionId, documentId, number)),
  'documents/get': async ({ library }, { connectionId, documentId }) =>
    succeed(await library.documents.get(connectionId, documentId)),
  'documents/open-address': async ({ library, openOutside }, { connectionId, documentId }) => {
    const content = (await library.documents.get(connectionId, documentId))?.content
    if (content?.kind !== 'website' && content?.kind !== 'picture-address')
      return fail(failed('document-unknown'))
    await openOutside(content.address)
    return done
  },
  'documents/search': async ({ library }, query) => succeed(await library.search.documents(query)),
  'documents/search-as-text': async ({ library }, query) =>
    succeed(await library.search.documentsAsText(query)),
  'documents/places': async ({ library }, query) => succeed(await library.search.places(query)),
  'documents/fields': async ({ library }, { connectionId }) =>
    succeed(await library.search.fields(connectionId)),
  'documents/batches': async ({ library }, { connectionId, limit }) =>
    succeed(await library.importSessions.list(connectionId, limit)),
  'documents/named-batches': async ({ library }, { numbers }) =>
    succeed(await library.importSessions.byNumber(numbers)),
  'documents/find-heads': async ({ library }, { connectionId, ids }) =>
    succeed([...(await library.documents.findHeads(connectionId, ids))]),
  'documents/list-heads': async ({ library }, query) => {
    const { documents, next } = await library.documents.listHeads(query)
    return succeed({ documents: [...documents], next })
  },
  'documents/receipts': async ({ library }, { connectionId, documentId }) => {
    const { receipts } = await library.queue.receipts({
      connectionId,
      documentId,
      outcome: null,
      text: '',
      after: null,
      limit: 200,
    })
    return succeed([...receipts])
  },

  'collections/list': async ({ library }, { connectionId }) =>
    succeed([...(await library.documents.collections(connectionId))]),

  'pictures/hold': async ({ pictures }, picture) => pictures.keep(picture),
  'pictures/preview': async ({ pictures }, { id }) => succeed({ bytes: await pictures.read(id) }),

  'thumbnails/keep': async ({ thumbnails }, thumbnail) => thumbnails.keep(thumbnail),
  'thumbnails/get': async ({ thumbnails }, { ids }) => {
    const found = await thumbnails.get(ids)
    return succeed(ids.map((id, index) => ({ id, bytes: found[index] ?? null })))
  },

  'websites/describe': async ({ websites }, { address }) => succeed(await websites.describe(address)),
  'websites/preview': async ({ websites }, { pictures }) => succeed(await websites.findPreview(pictures)),
  'websites/check-picture': async ({ websites }, { address, factsOnly = false }) => {
    const found = await websites.checkPicture(address)
    return succeed(factsOnly && found.outcome === 'usable' ? { ...found, bytes: null } : found)
  },

  'incoming/take': async ({ incoming }) => succeed(await incoming.take()),

  'drafts/get': async ({ library }, { name }) => succeed(await library.drafts.get(name)),
  'drafts/keep': async ({ library }, { name, text }) => {
    await library.drafts.keep(name, text)
    return done
  },

  'versions/look': async ({ versionClearing }, { kept }) => succeed(await versionClearing.look(kept)),
  'versions/clear': async ({ versionClearing }) => {
    await versionClearing.clear()
    return succeed(undefined)
  },
  'versions/clearing': async ({ versionClearing }) => succeed(versionClearing.state()),

  'views/list': async ({ library }) => succeed([...(await library.views.list())]),
  'views/keep': async ({ views }, view) => succeed(await views.keep(view)),
  'views/remove': async ({ views }, { id }) => {
    await views.remove(id)
    return succeed(undefined)
  },
  'views/move': async ({ views }, { id, before }) => {
    await views.move(id, before)
    return succeed(undefined)
  },
}
