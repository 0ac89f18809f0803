import { framePage, styleSheet, styleSheetPath } from '../pages/page-frame.ts'
import { renderDocumentPage } from '../pages/render-document-page.ts'
import { documentsPerPage, renderListPage } from '../pages/render-list-page.ts'
import { renderSamplePage } from '../pages/render-sample-page.ts'
import type { DocumentStore } from '../store/document-store.ts'
import { type Answer, answerFile, answerPage } from './answer.ts'

/** Answers a path for browsers; null for other paths. Requires no key. */
export function answerBrowser(path: string, query: string, store: DocumentStore): Answer | null {
  if (path === '/') return answerList(query, store)
  if (path === styleSheetPath) return answerFile('text/css; charset=utf-8', styleSheet)
  const sample = renderSamplePage(path)
  if (sample !== null) return answerPage(200, sample)
  const [, kind, encodedId] = /^\/(documents|pictures)\/([^/]+)$/.exec(path) ?? []
  const id = encodedId === undefined ? null : decodeId(encodedId)
  if (id === null) return null
  if (kind === 'documents') {
    const document = store.find(id)
    return document === null ? answerUnknown() : answerPage(200, renderDocumentPage(document))
  }
  const picture = store.findPicture(id)
  if (picture === null) return null
  return answerFile(`image/${picture.format.toLowerCase()}`, picture.bytes)
}

function answerList(query: string, store: DocumentStore): Answer {
  const counts = store.count()
  const lastPage = Math.max(1, Math.ceil(counts.all / documentsPerPage))
  const asked = Number.parseInt(new URLSearchParams(query).get('page') ?? '1', 10)
  const page = Math.min(lastPage, Math.max(1, Number.isNaN(asked) ? 1 : asked))
  const documents = store.list({ offset: (page - 1) * documentsPerPage, limit: documentsPerPage })
  return answerPage(200, renderListPage({ counts, documents, page }))
}

function answerUnknown(): Answer {
  const main = '<h1>No such document</h1>\n<p><a href="/">All documents</a></p>'
  return answerPage(404, framePage('No such document - Practice service', main))
}

function decodeId(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return null
  }
}
