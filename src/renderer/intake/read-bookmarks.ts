import { Parser } from 'htmlparser2'
import { cutText } from '../../shared/domain/cut-text.ts'

export type Bookmark = {
  readonly address: string
  readonly title: string
  /** The names of the folders it lies in, from the outermost, and the tags that the browser gave it. */
  readonly tags: readonly string[]
  /** The day on which it was added; null where the file does not say. */
  readonly added: string | null
  readonly description: string
}

type OpenBookmark = { -readonly [Name in keyof Bookmark]: Bookmark[Name] }

const mostBookmarks = 100_000
const longestTag = 500
/** Each closing tag is looked for among the open ones, so depth costs time. A folder is up to three tags deep. */
const deepestTag = 1000

/** Pocket wrote a page of links of its own, with the attributes of bookmarks but one. */
const pocketExport = /^<!DOCTYPE html>[\s\S]{0,2000}?<title>\s*Pocket Export\s*<\/title>/i

/** What every browser writes at the beginning of its exported bookmarks, maybe below comments of other programs. */
export function isBookmarkFile(start: string): boolean {
  const first = start.replace(/^\ufeff*\s*(?:<!--[\s\S]*?-->\s*)*/, '')
  return /^<!DOCTYPE\s+NETSCAPE-Bookmark-file-1/i.test(first) || pocketExport.test(first)
}

/**
 * Reads bookmarks in the Netscape bookmark format: `<H3>` names the folder that the next `<DL>` is, `<A>` is a bookmark,
 * `<DD>` describes the one before it. Undefined where there are more than anybody can look
 * through, or folders deeper than any browser has them.
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
        // A folder that the browser itself has says nothing about what is in it.
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
/** Stands for the name that is still to be read; no name is like it. */
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

/** The metadata of a bookmark's document, without what is not known of it. */
export function metadataOf({ tags, added, description }: Bookmark): string | null {
  const fields = {
    ...(tags.length > 0 && { tags }),
    ...(added !== null && { added }),
    ...(description !== '' && { description }),
  }
  return Object.keys(fields).length === 0 ? null : JSON.stringify(fields, null, 2)
}
