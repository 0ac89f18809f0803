import { alignWords } from '../../../shared/domain/align-lists.ts'
import { shortenText, tailOfText } from '../../../shared/domain/cut-text.ts'

export type Piece = { readonly text: string; readonly isChanged: boolean }
type MarkedChange = { readonly before: readonly Piece[]; readonly after: readonly Piece[] }

const contextLength = 48
const shownLength = 400
const takenWhole = 20_000
const ellipsis = '…'
const words = /\s+|[\p{L}\p{N}\p{M}_]+|[^\s\p{L}\p{N}\p{M}_]/gu

export function markChange(before: string, after: string): MarkedChange {
  const narrow = narrowed(before, after)
  const marked = align(narrow.before.match(words) ?? [], narrow.after.match(words) ?? [])
  return { before: cut(joined(marked.before)), after: cut(joined(marked.after)) }
}

/** Marks whole entries of a list, since one may have commas of its own. */
export function markEntries(before: readonly string[], after: readonly string[]): MarkedChange {
  const marked = align(before, after)
  return { before: cut(listed(marked.before)), after: cut(listed(marked.after)) }
}

function listed(entries: readonly Piece[]): readonly Piece[] {
  return entries.flatMap((entry, at) => (at === 0 ? [entry] : [{ text: ', ', isChanged: false }, entry]))
}

function align(old: readonly string[], wanted: readonly string[]): MarkedChange {
  const marked: { readonly before: Piece[]; readonly after: Piece[] } = { before: [], after: [] }
  for (const step of alignWords(old, wanted)) {
    const isChanged = step.kind !== 'pair'
    if (step.kind !== 'added') marked.before.push({ text: old[step.before] ?? '', isChanged })
    if (step.kind !== 'removed') marked.after.push({ text: wanted[step.after] ?? '', isChanged })
  }
  return marked
}

function narrowed(before: string, after: string): { readonly before: string; readonly after: string } {
  if (before.length <= takenWhole && after.length <= takenWhole) return { before, after }
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  let end = 0
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1
  const of = (text: string) => {
    const [from, to] = [start - contextLength * 2, text.length - end + contextLength * 2]
    const isCut = from > 0
    const shown = text.slice(Math.max(0, from), Math.min(to, Math.max(0, from) + takenWhole))
    return `${isCut ? ellipsis : ''}${shown}${to < text.length ? ellipsis : ''}`
  }
  return { before: of(before), after: of(after) }
}

export function wholePiece(text: string, isChanged: boolean): readonly Piece[] {
  return cut([{ text, isChanged }])
}

/** Merges neighbours of one kind. White space between two changed pieces counts as changed. */
function joined(pieces: readonly Piece[]): Piece[] {
  const all: Piece[] = []
  for (const [at, piece] of pieces.entries()) {
    const isBetween =
      !piece.isChanged &&
      piece.text.trim() === '' &&
      pieces[at - 1]?.isChanged === true &&
      pieces[at + 1]?.isChanged === true
    const isChanged = piece.isChanged || isBetween
    const last = all.at(-1)
    if (last?.isChanged === isChanged) all[all.length - 1] = { text: last.text + piece.text, isChanged }
    else all.push({ text: piece.text, isChanged })
  }
  return all
}

function cut(pieces: readonly Piece[]): Piece[] {
  const hasChange = pieces.some(({ isChanged }) => isChanged)
  return pieces.map((piece, at) => {
    const { text, isChanged } = piece
    if (isChanged || !hasChange) return { text: shortenText(text, shownLength + 1), isChanged }
    if (text.length <= contextLength * 2) return piece
    const head = at === 0 ? '' : shortenText(text, contextLength + 1)
    const tail = at === pieces.length - 1 ? '' : tailOfText(text, contextLength)
    return { text: `${head === '' ? ellipsis : head}${tail}`, isChanged }
  })
}
