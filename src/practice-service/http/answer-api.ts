import type { IndexContent } from '../content/index-content.ts'
import { refuse } from '../refusal.ts'
import type { DocumentStore } from '../store/document-store.ts'
import { type Answer, answerJson, answerRefusal } from './answer.ts'
import { parseIndexRequest, parseUpdateRequest } from './parse-request-body.ts'

/** Runs an operation of `docs/service-interface.md` on a request's body. */
export type ApiOperation = (body: string, signal: AbortSignal) => Promise<Answer>

type Parts = { store: DocumentStore; indexContent: IndexContent }

/** "Index a document": validates the whole body before fetching. */
export function createIndexOperation({ store, indexContent }: Parts): ApiOperation {
  return async (body, signal) => {
    const request = parseIndexRequest(body)
    if ('kind' in request) return answerRefusal(request)
    const { id, collection, title, content, metadata } = request
    const indexed = await indexContent(content, signal)
    if ('kind' in indexed) return answerRefusal(indexed)
    const { replaced } = store.put({ id, collection, title, metadata, indexed })
    const message = replaced
      ? `The document "${id}" was there already and has been replaced.`
      : `The document "${id}" has been indexed.`
    return answerJson(200, { id, message, type: indexed.type, usage: indexed.usage })
  }
}

/** "Update a document". An empty change only checks that the document exists. */
export function createUpdateOperation({ store }: Pick<Parts, 'store'>): ApiOperation {
  return async (body) => {
    const request = parseUpdateRequest(body)
    if ('kind' in request) return answerRefusal(request)
    const { id, change } = request
    if (!store.change(id, change)) {
      const message = `There is no document with the id "${id}".`
      return answerRefusal(refuse(404, 'unknown-document', message, { field: 'id' }))
    }
    const fields = Object.keys(change).join(' and ')
    const message =
      fields === ''
        ? `The document "${id}" is there; nothing was to be changed.`
        : `The ${fields} of the document "${id}" ${fields.includes(' ') ? 'have' : 'has'} been updated.`
    return answerJson(200, { message, id })
  }
}
