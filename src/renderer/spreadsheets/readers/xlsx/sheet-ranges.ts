import { limits } from '../../limits.ts'
import { TableProblem } from '../../table-problem.ts'
import type { Range } from '../ranges-by-row.ts'
import { readWholeXml } from './read-xml.ts'
import type { ZipParts } from './zip-parts.ts'

export type LinkRange = Range & { readonly address: string }

export type SheetRanges = {
  readonly merged: readonly Range[]
  readonly links: readonly LinkRange[]
}

/**
 * Reads merged and linked cells. Both follow the rows but are needed first; the rows are unpacked and
 * skipped.
 */
export async function readSheetRanges(
  parts: ZipParts,
  sheet: string,
  addresses: ReadonlyMap<string, string>,
): Promise<SheetRanges> {
  const merged: Range[] = []
  const links: LinkRange[] = []
  await readWholeXml(aroundRows(parts.read(sheet)), {
    open(name, attributes) {
      if (name !== 'mergeCell' && name !== 'hyperlink') return
      const range = rangeOf(attributes.ref ?? '')
      if (range === undefined) return
      if (merged.length + links.length >= limits.sheetRanges) throw new TableProblem('too-large-unpacked')
      if (name === 'mergeCell') merged.push(range)
      else {
        const id = attributes['r:id'] ?? Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
        const address = addresses.get(id ?? '')
        if (address === undefined) return
        const anchor = attributes.location
        links.push({ ...range, address: anchor === undefined ? address : `${address}#${anchor}` })
      }
    },
  })
  return { merged, links }
}

function rangeOf(ref: string): Range | undefined {
  const [, left = '', top, right = left, bottom = top] =
    /^\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?$/i.exec(ref) ?? []
  if (top === undefined) return undefined
  return { top: Number(top), bottom: Number(bottom), left: columnOf(left) ?? 0, right: columnOf(right) ?? 0 }
}

export function columnOf(address: string | undefined): number | undefined {
  let column = 0
  let at = 0
  for (; address !== undefined && at < address.length && at < 4; at += 1) {
    const letter = address.charCodeAt(at) & 0xdf
    if (letter < 65 || letter > 90) break
    column = column * 26 + letter - 64
  }
  return column === 0 ? undefined : column - 1
}

const [rowsBegin, rowsEnd] = [/<(?:\w+:)?sheetData[\s>]/, /<\/(?:\w+:)?sheetData\s*>/]
/** Longer than the searched tags, so that a tag split between chunks is found. */
const overlap = 64

/**
 * Yields a sheet without its rows. Searching the bytes for tags is many times faster than parsing; if they
 * are not found, as in UTF-16, nothing is skipped.
 */
async function* aroundRows(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  // Decodes each byte to one character, so that text offsets are byte offsets.
  const latin = new TextDecoder('latin1')
  let state: 'before' | 'rows' | 'behind' = 'before'
  let held: Uint8Array = new Uint8Array()
  for await (const piece of pieces) {
    if (state === 'behind') {
      yield piece
      continue
    }
    held = joined(held, piece)
    let text = latin.decode(held)
    if (state === 'before') {
      const begin = rowsBegin.exec(text)
      const end = begin === null ? Math.max(0, held.length - overlap) : begin.index
      yield held.slice(0, end)
      held = held.slice(end)
      text = text.slice(end)
      if (begin === null) continue
      state = 'rows'
    }
    const end = text.includes('sheetData') ? rowsEnd.exec(text) : null
    if (end === null) {
      held = held.slice(-overlap)
      continue
    }
    yield held.slice(end.index + end[0].length)
    state = 'behind'
  }
  if (state === 'before') yield held
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}
