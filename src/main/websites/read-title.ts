import { parseHTML } from 'linkedom'

const headEnd = /<\/head|<body/i
const longestTitle = 300

/** What a page calls itself: its `<title>`, else what it gives to social networks (https://ogp.me). */
export function readTitle(html: string): string | null {
  const end = html.search(headEnd)
  // Only the head is taken apart: pages may be large, and this runs in the main process.
  const head = (end === -1 ? html : html.slice(0, end)).replace(
    /<!doctype[^>]*>|<\/?(html|head)\b[^>]*>/gi,
    '',
  )
  const { document } = parseHTML(`<html><head>${head}`)
  const title = [...document.querySelectorAll('title')].find(
    ({ parentElement }) => parentElement?.localName !== 'svg',
  )
  const shared = document.querySelector('meta[property="og:title"]')?.getAttribute('content')
  return tidy(title?.textContent) ?? tidy(shared)
}

function tidy(text: string | null | undefined): string | null {
  const line = (text ?? '').replace(/[\s\p{Cc}]+/gu, ' ').trim()
  if (line === '') return null
  const characters = [...line]
  return characters.length <= longestTitle ? line : `${characters.slice(0, longestTitle).join('').trimEnd()}…`
}
