import type { DocumentCounts, DocumentSummary } from '../store/stored-document.ts'
import { documentPath, escapeHtml, framePage, renderTime } from './page-frame.ts'

export const documentsPerPage = 100

export function renderListPage({
  counts,
  documents,
  page,
}: {
  counts: DocumentCounts
  documents: readonly DocumentSummary[]
  page: number
}): string {
  const pages = Math.max(1, Math.ceil(counts.all / documentsPerPage))
  const kinds = [
    count(counts.text, 'text', 'texts'),
    count(counts.website, 'website', 'websites'),
    count(counts.image, 'picture', 'pictures'),
  ].join(', ')
  const summary =
    counts.all === 0
      ? 'It holds no documents yet. Add one in Index Desk, and load this page again.'
      : `It holds ${count(counts.all, 'document', 'documents')}: ${kinds}. The newest come first.`
  const main = `<h1>Practice service</h1>
<p>This is the service built into Index Desk for trying things out. It keeps its documents on this computer.</p>
<p>${summary}</p>
${documents.length === 0 ? '' : renderTable(documents)}
${pages === 1 ? '' : renderPageLinks(page, pages)}`
  return framePage('Practice service', main)
}

function renderTable(documents: readonly DocumentSummary[]): string {
  return `<table aria-label="Documents">
<thead><tr><th scope="col">Title</th><th scope="col">Collection</th><th scope="col">Kind</th>
<th scope="col">Document ID</th><th scope="col" class="figure">Usage</th><th scope="col">Indexed</th></tr></thead>
<tbody>
${documents.map(renderRow).join('\n')}
</tbody>
</table>`
}

function renderRow({ id, collection, title, type, usage, indexedAtMs }: DocumentSummary): string {
  const path = documentPath(id)
  const name = escapeHtml(title)
  const link = path === null ? name : `<a href="${escapeHtml(path)}">${name}</a>`
  const unit = type === 'image' ? 'kB' : 'characters'
  return `<tr><td>${link}</td><td>${escapeHtml(collection)}</td><td>${type}</td><td>${escapeHtml(id)}</td>
<td class="figure">${usage} ${unit}</td><td>${renderTime(indexedAtMs)}</td></tr>`
}

function renderPageLinks(page: number, pages: number): string {
  const newer = page > 1 ? `<a rel="prev" href="/?page=${page - 1}">Newer</a>` : ''
  const older = page < pages ? `<a rel="next" href="/?page=${page + 1}">Older</a>` : ''
  return `<nav aria-label="Pages">${newer}<span class="quiet">Page ${page} of ${pages}</span>${older}</nav>`
}

function count(amount: number, one: string, many: string): string {
  return `${amount} ${amount === 1 ? one : many}`
}
