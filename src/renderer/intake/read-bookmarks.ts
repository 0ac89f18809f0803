import { Parser } from 'htmlparser2'
import { cutText } from '../../shared/domain/cut-text.ts'

export type Bookmark = {
  readonly address: string
  readonly title: string
  readonly tags: readonly string[]
  readonly added: string | null
  readonly description: string
}

type OpenBookmark = { -readonly [Name in keyof Bookmark]: Bookmark[Name] }

const mostBookmarks = 100_000
const longestTag = 500
/** Each closing tag is searched for among the open ones, so depth costs time. A folder takes up to three levels. */
const deepestTag = 1000

/** Pocket exported its own page of links, with all but one of the attributes of bookmarks. */
const pocketExport = /^<!DOCTYPE html>[\s\S]{0,2000}?<title>\s*Pocket Export\s*<\/title>/i

/** The first line of exported bookmarks in every browser, possibly after comments of other programs. */
export function isBookmarkFile(start: string): boolean {
  const first = start.replace(/^\ufeff*\s*(?:<!--[\s\S]*?-->\s*)*/, '')
  return /^<!DOCTYPE\s+NETSCAPE-Bookmark-file-1/i.test(first) || pocketExport.test(first)
}

/**
 * Parses the Netscape bookmark format: `<H3>` names the folder of the next `<DL>`, `<A>` is a bookmark, `<DD>`
 * describes the preceding one. Undefined beyond the limits of number or depth.
 */
export function readBookmarks(html: string): readonly Bookmark[] | undefined {
  const bookmarks: OpenBookmark[] = []
  const folders: string[] = []
  let nextFolder = ''
  let named: 'folder' | 'bookmark' | 'description' | undefined
  let text = ''
  let depth = 0

  const end = () => {
    const name = text.replace(/\s+/g, ' ').trim()
    const last = bookmarks.at(-1)
    if (named === 'folder' && nextFolder === unnamed) nextFolder = cutText(name, longestTag)
    if (named === 'bookmark' && last !== undefined) last.title = name
    if (named === 'description' && last !== undefined) last.description = name
    named = undefined
    text = ''
  }
  const parser = new Parser({
    onopentag(tag, attributes) {
      depth += 1
      if (depth > deepestTag) parser.pause()
      if (tag === 'dl' || tag === 'dt' || tag === 'h3' || tag === 'a' || tag === 'dd') end()
      if (tag === 'dl') {
        folders.push(nextFolder)
        nextFolder = ''
      } else if (tag === 'h3') {
        named = 'folder'
        // The browser's own folders say nothing about their content.
        nextFolder = ownFolders.some((name) => name in attributes) ? '' : unnamed
      } else if (tag === 'a' && attributes.href !== undefined) {
        named = 'bookmark'
        bookmarks.push(bookmarkOf(attributes, folders))
        if (bookmarks.length > mostBookmarks) parser.pause()
      } else if (tag === 'dd' && bookmarks.length > 0) named = 'description'
    },
    ontext(piece) {
      if (named !== undefined) text += piece
    },
    onclosetag(tag) {
      depth -= 1
      if (tag === 'h3' || tag === 'a') end()
      if (tag !== 'dl') return
      end()
      folders.pop()
      nextFolder = ''
    },
  })
  const isTooMuch = () => bookmarks.length > mostBookmarks || depth > deepestTag
  for (let at = 0; at < html.length && !isTooMuch(); at += pieceLength)
    parser.write(html.slice(at, at + pieceLength))
  if (isTooMuch()) return undefined
  parser.end()
  end()
  return bookmarks
}

const pieceLength = 65_536
/** Placeholder for a name still to be read; no real name equals it. */
const unnamed = '\0'
const ownFolders = ['personal_toolbar_folder', 'unfiled_bookmarks_folder']

function bookmarkOf(attributes: Readonly<Record<string, string>>, folders: readonly string[]): OpenBookmark {
  const given = (attributes.tags ?? '').split(',').map((tag) => cutText(tag.trim(), longestTag))
  return {
    address: (attributes.href ?? '').trim(),
    title: '',
    tags: [...new Set([...folders, ...given].filter((tag) => tag !== '' && tag !== unnamed))],
    added: dayOf(attributes.add_date ?? attributes.time_added),
    description: '',
  }
}

/** Seconds since 1970; Internet Explorer and some extensions wrote milliseconds or microseconds. */
function dayOf(text: string | undefined): string | null {
  if (text === undefined || !/^\d{9,16}$/.test(text)) return null
  const seconds = Number(text) / 10 ** (text.length > 13 ? 6 : text.length > 11 ? 3 : 0)
  return new Date(seconds * 1000).toISOString().slice(0, 10)
}

export function metadataOf({ tags, added, description }: Bookmark): string | null {
  const fields = {
    ...(tags.length > 0 && { tags }),
    ...(added !== null && { added }),
    ...(description !== '' && { description }),
  }
  return Object.keys(fields).length === 0 ? null : JSON.stringify(fields, null, 2)
}
