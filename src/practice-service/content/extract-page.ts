import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { runWithLimit } from './run-with-limit.ts'

/** What is kept of a page: its title, and the text a reader would read. */
export type ExtractedPage = { readonly title: string | null; readonly text: string }

const limitMs = 10_000
// Far above any article, far below what would take long.
const maximumElements = 100_000

/** Extracts a page's readable text; `null` when there is none, or when the page takes too long to take apart. */
export function extractPage(html: string): ExtractedPage | null {
  try {
    return runWithLimit(limitMs, () => extract(html))
  } catch {
    return null
  }
}

function extract(html: string): ExtractedPage | null {
  const { document } = parseHTML(/<html[\s>]/i.test(html) ? html : `<html><body>${html}</body></html>`)
  const ownTitle = tidyLine(document.querySelector('head title, title')?.textContent ?? '')
  const fallback = () => {
    for (const each of document.querySelectorAll('script, style, noscript, template, head')) each.remove()
    return tidyText(document.body?.textContent ?? '')
  }
  // Readability changes the document it reads, so what is needed when it finds nothing is taken from a copy.
  const copy = parseHTML(document.toString()).document
  const article = new Readability(copy, { maxElemsToParse: maximumElements }).parse()
  const text = tidyText(article?.textContent ?? '') || fallback()
  if (text === '') return null
  return { title: tidyLine(article?.title ?? '') || ownTitle || null, text }
}

function tidyLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function tidyText(text: string): string {
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
