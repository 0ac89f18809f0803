import { isWebAddress } from '../../shared/domain/addresses/web-address.ts'
import { cutText } from '../../shared/domain/cut-text.ts'
import { type NotTakenReason, notTaken } from '../../shared/domain/not-taken.ts'
import { titleFromFileName } from '../../shared/domain/suggest-title.ts'
import { decodeText } from './decode-text.ts'
import type { Encoding } from './encodings.ts'
import { beginsAsPicture, beginsAsWorkbook, endingOf, kindOfName } from './file-kind.ts'
import { type FileSource, leave, type Outcome, take } from './found.ts'
import { type Bookmark, metadataOf } from './read-bookmarks.ts'
import { readShortcut, type ShortcutKind } from './read-shortcut.ts'
import type { TextReading, TextRequest } from './read-text-file.ts'
import { holdsTable } from './recognise-separation.ts'
import { linesOf, readAddress } from './web-addresses.ts'

export type TextReaders = {
  readText(request: TextRequest): Promise<TextReading>
  chooseEncoding(file: File, guessed: Encoding): Promise<Encoding | null>
}

const largestShortcutBytes = 100_000
const lookedAtBytes = 65_536

/** Recognises a file by its bytes if possible, else by its name. A file may hold several items. Never rejects. */
export async function recogniseFile(source: FileSource, readers: TextReaders): Promise<readonly Outcome[]> {
  const outcomes = await recognise(source, readers).catch(() => [refuse(source, 'not-readable')])
  const isOfNoUse = outcomes.every(({ taken }) => !taken)
  return isOfNoUse && source.instead !== null ? [take(source.instead)] : outcomes
}

async function recognise(source: FileSource, readers: TextReaders): Promise<readonly Outcome[]> {
  const { file, place } = source
  if (file.size === 0) {
    // Unreadable files may look empty: only reading tells.
    await file.arrayBuffer()
    return [refuse(source, 'empty')]
  }
  const kind = kindOfName(file.name, file.type)
  const picture = take({ kind: 'picture', file, title: source.title, source: place })
  // Skip reading, the slowest part with many small files: preparing the picture reads it.
  if (kind === 'picture') return [picture]
  // Slicing a file costs as much as reading a small one.
  const looked = file.size > lookedAtBytes ? file.slice(0, lookedAtBytes) : file
  const start = new Uint8Array(await looked.arrayBuffer())
  if (beginsAsPicture(start)) return [picture]
  switch (kind) {
    case 'text':
      if (beginsAsWorkbook(start) || holdsTable(decodeText(start) ?? ''))
        return [take({ kind: 'table', name: file.name, source: file })]
      return recogniseText(source, kind, start, readers)
    case 'page':
      return recogniseText(source, kind, start, readers)
    case 'table':
      return [take({ kind: 'table', name: file.name, source: file })]
    case 'json':
      return [
        isListOfObjects(start)
          ? take({ kind: 'table', name: file.name, source: file })
          : refuse(source, 'list-missing'),
      ]
    case 'other':
      return [refuse(source, 'type-not-taken', { type: typeOf(file.name) })]
    default:
      return [await recogniseShortcut(source, kind)]
  }
}

async function recogniseText(
  source: FileSource,
  kind: 'text' | 'page',
  start: Uint8Array<ArrayBuffer>,
  { readText, chooseEncoding }: TextReaders,
): Promise<readonly Outcome[]> {
  const { file, place } = source
  const content = start.length === file.size ? start : file
  let reading = await readText({ content, kind, encoding: null })
  if (reading.kind === 'text' && reading.isGuess) {
    const encoding = await chooseEncoding(file, reading.encoding)
    if (encoding === null) return [refuse(source, 'encoding-not-chosen')]
    if (encoding !== reading.encoding) reading = await readText({ content, kind, encoding })
  }
  switch (reading.kind) {
    case 'refused':
      return [refuse(source, reading.reason, reading.facts)]
    case 'bookmarks':
      return reading.bookmarks.length === 0
        ? [refuse(source, 'empty')]
        : reading.bookmarks.map((bookmark) => recogniseBookmark(source, bookmark))
    case 'text': {
      const { text, title, lost, addresses } = reading
      const thing = {
        kind: 'text',
        text,
        title: title === '' ? titleFromFileName(file.name) : title,
      } as const
      return [
        take({
          ...thing,
          source: place,
          ...(addresses !== null && { addresses }),
          ...(lost !== null && { problems: [{ field: 'content', code: 'characters-lost', facts: lost }] }),
        }),
      ]
    }
  }
}

function recogniseBookmark({ place }: FileSource, bookmark: Bookmark): Outcome {
  const { address, title } = bookmark
  const name = cutText(title === '' ? address : title, shownOfName)
  // Scripts, local files and pages within a browser can be bookmarks, too.
  if (!isWebAddress(address)) return leave(notTaken(name, 'address-not-usable'))
  const metadata = metadataOf(bookmark)
  return take({ kind: 'website', address, title, source: place, ...(metadata !== null && { metadata }) })
}
const shownOfName = 200

async function recogniseShortcut(source: FileSource, kind: ShortcutKind): Promise<Outcome> {
  const { file, place } = source
  if (file.size > largestShortcutBytes) return refuse(source, 'shortcut-without-address')
  const shortcut = readShortcut(kind, new Uint8Array(await file.arrayBuffer()))
  if (shortcut === undefined || shortcut.address === '') return refuse(source, 'shortcut-without-address')
  const address = readAddress(shortcut.address)
  if (address === undefined || !isWebAddress(address)) return refuse(source, 'address-not-usable')
  // Browsers name a shortcut after the page's title, so it is not cleaned.
  const title = shortcut.title === '' ? file.name.replace(/\.[^.]+$/, '') : shortcut.title
  return take({ kind: 'website', address, title, source: place })
}

/** A JSON array, possibly wrapped in an object, or JSON Lines: judged by the first characters. */
function isListOfObjects(start: Uint8Array): boolean {
  const text = decodeText(start)?.trimStart() ?? ''
  if (text.startsWith('[')) return true
  if (!text.startsWith('{')) return false
  if (/:\s*\[\s*\{/.test(text)) return true
  const [first = '', second = ''] = [...linesOf(text.slice(0, lookedAtBytes))]
  return first.trimEnd().endsWith('}') && second.startsWith('{')
}

function typeOf(name: string): string {
  return endingOf(name).toUpperCase()
}

function refuse(
  { place }: FileSource,
  reason: NotTakenReason,
  facts: Readonly<Record<string, string | number>> = {},
): Outcome {
  return leave(notTaken(place, reason, facts))
}
