import { runInNewContext } from 'node:vm'
import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { readText, type TextNode } from './readable-text.ts'

export type ExtractedPage = { readonly title: string | null; readonly text: string }

const limitMs = 10_000
// Far more than any article has, yet fast to parse.
const maximumElements = 100_000

/** Extracts a page's readable text; null if there is none, or the page takes too long to parse. */
export function extractPage(html: string): ExtractedPage | null {
  // Readability would refuse it too, but only after building the tree in memory.
  if (hasMoreNodesThan(maximumElements, html)) return null
  try {
    return runWithLimit(limitMs, () => extract(html))
  } catch {
    return null
  }
}

function extract(html: string): ExtractedPage | null {
  const { document } = parseHTML(html)
  // linkedom omits optional tags that Readability needs.
  const { document: whole } =
    document.documentElement?.nodeName.toUpperCase() === 'HTML' &&
    document.querySelector('html > body') !== null
      ? { document }
      : parseHTML(`<html><head></head><body>${html}</body></html>`)
  const ownTitle = tidyLine(whole.querySelector('title')?.textContent ?? '')
  // Readability modifies its document: read the whole text first.
  const everything = readText(whole.body)
  const article = new Readability<TextNode>(whole, {
    maxElemsToParse: maximumElements,
    serializer: (element) => element,
  }).parse()
  const content = article?.content ?? null
  const text = (content === null ? '' : readText(content)) || everything
  if (text === '') return null
  return { title: tidyLine(article?.title ?? '') || ownTitle || null, text }
}

/** Comments, character references and the like become nodes too. Attributes are counted separately. */
function hasMoreNodesThan(most: number, html: string): boolean {
  const outside = /<([a-z])|<[!?]|&[a-z#]/gi
  const inside = /(>)|(\s+)|=\s*(?:"[^"]*"|'[^']*')/g
  let [pattern, at, nodes, attributes] = [outside, 0, 0, 0]
  while (nodes <= most && attributes <= most) {
    pattern.lastIndex = at
    const found = pattern.exec(html)
    if (found === null) return false
    at = pattern.lastIndex
    if (pattern === outside) nodes += 1
    else if (found[2] !== undefined) attributes += 1
    // The first group matches where a tag begins or ends.
    if (found[1] !== undefined) pattern = pattern === outside ? inside : outside
  }
  return true
}

function tidyLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/**
 * Runs synchronous work and stops it after `limitMs`, so that a hostile page or picture cannot block the
 * service. Rethrows errors; a timeout has code `ERR_SCRIPT_EXECUTION_TIMEOUT`. The context does not isolate;
 * it is Node's way to stop code: https://nodejs.org/api/vm.html.
 */
export function runWithLimit<Result>(limitMs: number, work: () => Result): Result {
  const results: Result[] = []
  const run = () => {
    results.push(work())
  }
  runInNewContext('run()', { run }, { timeout: limitMs })
  const [result] = results
  if (results.length === 0) throw new Error('the work ended without a result')
  // One result was pushed; it may be `undefined` if `Result` allows that.
  return result as Result
}
