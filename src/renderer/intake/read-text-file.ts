import type { NotTakenReason } from '../../shared/domain/not-taken.ts'
import { titleFromText } from '../../shared/domain/suggest-title.ts'
import { longestText } from '../../shared/domain/text-limits.ts'
import { declaredEncoding } from './decode-text.ts'
import { type Encoding, encodingOfLabel, findLost, type LostSigns } from './encodings.ts'
import { type Bookmark, isBookmarkFile, readBookmarks } from './read-bookmarks.ts'
import { readHtml } from './read-html.ts'
import { recogniseEncoding } from './recognise-encoding.ts'
import { readAddressLines } from './web-addresses.ts'

export type TextRequest = {
  /** The file, or its bytes if it was small enough to be read already. */
  readonly content: Blob | Uint8Array<ArrayBuffer>
  readonly kind: 'text' | 'page'
  /** The user's choice; null to detect it. */
  readonly encoding: Encoding | null
}

export type TextReading =
  | {
      readonly kind: 'text'
      readonly text: string
      /** The title in the text itself; empty if none. */
      readonly title: string
      readonly encoding: Encoding
      readonly isGuess: boolean
      readonly lost: LostSigns | null
      readonly addresses: readonly string[] | null
    }
  | { readonly kind: 'bookmarks'; readonly bookmarks: readonly Bookmark[] }
  | {
      readonly kind: 'refused'
      readonly reason: NotTakenReason
      readonly facts: Readonly<Record<string, string | number>>
    }

const largestTextBytes = 100_000_000
const largestPageBytes = 10_000_000
const lookedAtForBinary = 65_536
const lookedAtForBookmarks = 65_536

/** Reads a text file or page completely. Takes seconds for a large one, so run it in a worker. */
export async function readTextFile({ content, kind, encoding }: TextRequest): Promise<TextReading> {
  const isRead = content instanceof Uint8Array
  if (!isRead && content.size > largestTextBytes) return refused('text-too-long', { limit: longestText })
  const bytes = isRead ? content : new Uint8Array(await content.arrayBuffer())
  const isPage = kind === 'page'
  const isBookmarks =
    isPage && isBookmarkFile(new TextDecoder().decode(bytes.subarray(0, lookedAtForBookmarks)))
  if (isPage && !isBookmarks && bytes.length > largestPageBytes)
    return refused('page-too-large', { bytes: bytes.length, limit: largestPageBytes })
  const declared = isPage ? encodingOfLabel(declaredEncoding(bytes) ?? '') : undefined
  const recognised =
    encoding === null ? await recogniseEncoding(bytes, declared) : { encoding, isGuess: false }
  const decoded = new TextDecoder(recognised.encoding).decode(bytes)
  if (isBinary(decoded)) return refused('not-text')
  if (isBookmarks) {
    const bookmarks = readBookmarks(decoded)
    return bookmarks === undefined
      ? refused('text-too-long', { limit: longestText })
      : { kind: 'bookmarks', bookmarks }
  }
  const lost = findLost(decoded)
  const whole = lost === null ? decoded : decoded.replaceAll('\0', '')
  const page = isPage ? readHtml(whole) : undefined
  if (isPage && page === undefined) return refused('not-readable')
  const text = page?.text ?? whole
  if (text.trim() === '') return refused('empty')
  if (text.length > longestText) return refused('text-too-long', { limit: longestText })
  return {
    kind: 'text',
    text,
    title: page?.title ?? titleOfMarkdown(text),
    ...recognised,
    lost: page === undefined ? lost : findLost(page.text),
    addresses: page === undefined ? (readAddressLines(text) ?? null) : null,
  }
}

function titleOfMarkdown(text: string): string {
  const start = text.slice(0, 1000)
  return /^\s*#\s+\S/.test(start) ? titleFromText(start) : ''
}

/** Text has few control characters; a stray zero byte does not make it a program. */
function isBinary(text: string): boolean {
  const start = text.slice(0, lookedAtForBinary)
  const strange = start.match(/\p{Cc}|\ufffd/gu)?.filter((sign) => !/\s/.test(sign)).length ?? 0
  return strange > start.length / 10
}

function refused(reason: NotTakenReason, facts: Readonly<Record<string, string | number>> = {}): TextReading {
  return { kind: 'refused', reason, facts }
}
