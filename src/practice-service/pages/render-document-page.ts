import type { StoredDocument } from '../store/stored-document.ts'
import { escapeHtml, framePage, renderTime } from './page-frame.ts'

export function renderDocumentPage(document: StoredDocument): string {
  const { title, metadata, content, indexedText, picture } = document
  const main = `<nav><a href="/">All documents</a></nav>
<h1>${escapeHtml(title)}</h1>
<dl>
${renderFacts(document)
  .map(([name, html]) => `<dt>${name}</dt><dd>${html}</dd>`)
  .join('\n')}
</dl>
${picture === null ? '' : renderPicture(document.id, title)}
<h2>Metadata</h2>
${metadata === null ? '<p class="quiet">None was sent.</p>' : `<pre>\n${escapeHtml(metadata)}</pre>`}
<h2>Content as it was sent</h2>
<pre>\n${escapeHtml(picture === null ? content : shortenDataAddress(content))}</pre>
${indexedText === null ? '' : `<h2>Text taken from the page</h2>\n<pre>\n${escapeHtml(indexedText)}</pre>`}`
  return framePage(`${title} - Practice service`, main)
}

function renderFacts(document: StoredDocument): (readonly [string, string])[] {
  const { picture, pageTitle, finalAddress, updatedAtMs } = document
  const facts: (readonly [string, string])[] = [
    ['Document ID', escapeHtml(document.id)],
    ['Collection', escapeHtml(document.collection)],
    ['Kind', document.type],
    ['Usage', `${document.usage} ${document.type === 'image' ? 'kB' : 'characters'}`],
    ['Indexed', renderTime(document.indexedAtMs)],
  ]
  if (updatedAtMs !== null) facts.push(['Updated', renderTime(updatedAtMs)])
  if (pageTitle !== null) facts.push(['Title of the page', escapeHtml(pageTitle)])
  if (finalAddress !== null) facts.push(['Fetched from', escapeHtml(finalAddress)])
  if (picture !== null) {
    facts.push(['Format', picture.format])
    facts.push(['Size', `${picture.width} x ${picture.height} pixels`])
    facts.push(['Frames', String(picture.frames)])
  }
  return facts
}

function renderPicture(id: string, title: string): string {
  return `<h2>Picture</h2>
<p><img src="/pictures/${escapeHtml(encodeURIComponent(id))}" alt="${escapeHtml(title)}"></p>`
}

function shortenDataAddress(content: string): string {
  return content.startsWith('data:') ? `${content},...` : content
}
