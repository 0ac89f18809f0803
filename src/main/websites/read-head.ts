import { Parser } from 'htmlparser2'
import { cutText } from '../../shared/domain/cut-text.ts'
import type { PageDescription } from '../../shared/schemas/website.ts'
import { webAddress } from './request-web.ts'

const longestTitle = 300
const longestDescription = 500
const mostPictures = 4
const longestAddress = 8000
/** Far deeper than any head; beyond it a page is malicious. */
const deepestNesting = 100
const mostTags = 10_000
const pieceLength = 8192

/** Sources of a page's picture, the preferred ones first: https://ogp.me and X's cards. */
const pictureSources = [
  'og:image:secure_url',
  'og:image',
  'og:image:url',
  'twitter:image',
  'twitter:image:src',
]
/** Sources of a site's icon: those for phones, which are larger, and those for tabs. */
const iconSources = ['apple-touch-icon', 'icon']

type Found = {
  /** The first `<title>` of the page, outside of drawings. */
  title: string | null
  base: string | null
  /** Values by the name or property of a `<meta>` and the relation of a `<link>`, in order. */
  readonly said: Map<string, string[]>
}

export function readHead(html: string, address: string): PageDescription {
  const { title, base, said } = takeApart(html)
  const first = (name: string) => said.get(name)?.find((text) => text.trim() !== '')
  const from = webAddress(base ?? '', address)?.href ?? address
  const named = (sources: readonly string[]) => {
    const found = sources.flatMap((source) =>
      (said.get(source) ?? []).flatMap((written) => {
        const at = written.trim() === '' ? null : webAddress(written.trim(), from)
        return at === null || at.href.length > longestAddress ? [] : [at.href]
      }),
    )
    return [...new Set(found)].slice(0, mostPictures)
  }
  return {
    title: tidy(title, longestTitle) ?? tidy(first('og:title'), longestTitle),
    description: tidy(first('og:description') ?? first('description'), longestDescription),
    pictures: named(pictureSources),
    icons: named(iconSources),
  }
}

/** Reads the head as a stream of tags: no tree is built, and hostile input ends the reading. */
function takeApart(html: string): Found {
  const found: Found = { title: null, base: null, said: new Map() }
  let depth = 0
  let drawings = 0
  let tags = 0
  let isInTitle = false
  let isOver = false
  const parser = new Parser({
    onopentag: (name, attributes) => {
      depth += 1
      tags += 1
      if (name === 'body' || depth > deepestNesting || tags > mostTags) isOver = true
      if (isOver) return
      if (name === 'svg') drawings += 1
      else if (name === 'title' && drawings === 0 && (found.title ?? '').trim() === '') isInTitle = true
      else if (name === 'base') found.base ??= attributes.href ?? null
      else for (const [key, text] of statements(name, attributes)) add(found.said, key, text)
    },
    ontext: (text) => {
      if (isInTitle && !isOver) found.title = (found.title ?? '') + text
    },
    onclosetag: (name) => {
      depth -= 1
      if (name === 'head') isOver = true
      if (name === 'title') isInTitle = false
      if (name === 'svg') drawings -= 1
    },
  })
  for (let at = 0; at < html.length && !isOver; at += pieceLength)
    parser.write(html.slice(at, at + pieceLength))
  if (!isOver) parser.end()
  return found
}

function* statements(
  tag: string,
  attributes: Readonly<Record<string, string>>,
): Generator<readonly [string, string]> {
  if (tag === 'meta' && attributes.content !== undefined) {
    for (const key of [attributes.property, attributes.name])
      if (key !== undefined) yield [key.trim().toLowerCase(), attributes.content]
  }
  // Drawings are never fetched from websites.
  if (tag === 'link' && attributes.href !== undefined && !/svg/i.test(attributes.type ?? '')) {
    const relations = (attributes.rel ?? '').toLowerCase().split(/\s+/)
    for (const relation of ['apple-touch-icon', 'icon'])
      if (relations.includes(relation)) yield [relation, attributes.href]
  }
}

function add(said: Found['said'], key: string, text: string): void {
  const before = said.get(key)
  if (before === undefined) said.set(key, [text])
  else if (before.length < mostPictures) before.push(text)
}

function tidy(text: string | null | undefined, longest: number): string | null {
  // Cut before it is examined closely: a title may be as long as the page.
  const line = cutText(text ?? '', longest * 20)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  if (line === '') return null
  return line.length <= longest ? line : `${cutText(line, longest).trimEnd()}…`
}
