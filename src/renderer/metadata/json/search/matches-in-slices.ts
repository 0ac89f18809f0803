import type { SearchQuery } from '@codemirror/search'
import type { EditorState } from '@codemirror/state'
import { nextTask } from '../text-in-slices.ts'

export type Match = { readonly from: number; readonly to: number }

export type Search = {
  readonly state: EditorState
  readonly query: SearchQuery
  readonly giveUp: AbortSignal
}

/** What a slice has, and up to where the text has been looked at with it. */
type SliceFound = { readonly found: readonly Match[]; readonly upTo: number }

/** In UTF-16 units: some milliseconds of work. */
const sliceLength = 50_000
/** By this a match may be longer than what is searched for: one sign can stand for up to eighteen. */
const longerBy = 40

/** Looks for matches in slices, with room for other work in between. Ends early where it is given up. */
export async function* matchesInSlices(
  { state, query, giveUp }: Search,
  start: number,
): AsyncGenerator<SliceFound> {
  const { length } = state.doc
  let from = start
  while (from < length) {
    const end = from + sliceLength
    const matches = query.getCursor(state, from, Math.min(length, end + query.search.length * longerBy))
    const found: Match[] = []
    // A match that goes beyond the slice belongs to it; the next one begins behind that.
    from = end
    for (let next = matches.next(); next.done !== true && next.value.from < end; next = matches.next()) {
      found.push(next.value)
      from = Math.max(end, next.value.to)
    }
    yield { found, upTo: Math.min(length, from) }
    if (from < length) await nextTask()
    if (giveUp.aborted) return
  }
}

/** The next match behind the selection, or the one before it, going on at the other end of the text. */
export async function findMatch(search: Search, way: 'next' | 'previous'): Promise<Match | undefined> {
  const { main } = search.state.selection
  const match =
    way === 'next'
      ? ((await firstMatch(search, main.to)) ?? (await firstMatch(search, 0)))
      : ((await lastMatch(search, main.from)) ?? (await lastMatch(search, search.state.doc.length)))
  if (match === undefined || search.giveUp.aborted) return undefined
  return match.from === main.from && match.to === main.to ? undefined : match
}

async function firstMatch(search: Search, from: number): Promise<Match | undefined> {
  for await (const { found } of matchesInSlices(search, from)) if (found[0] !== undefined) return found[0]
  return undefined
}

async function lastMatch({ state, query, giveUp }: Search, before: number): Promise<Match | undefined> {
  for (let end = before; end > 0 && !giveUp.aborted; end -= sliceLength) {
    const start = Math.max(0, end - sliceLength - query.search.length * longerBy)
    const matches = query.getCursor(state, start, end)
    let last: Match | undefined
    for (let next = matches.next(); next.done !== true; next = matches.next()) last = next.value
    if (last !== undefined) return last
    await nextTask()
  }
  return undefined
}

/** The whole text with all matches replaced, and how many they were; nothing where there is none, or it is given up. */
export async function replaceMatches(
  search: Search,
  mostResulting: number,
): Promise<{ readonly text: string; readonly count: number } | undefined> {
  const { state, query, giveUp } = search
  const parts: string[] = []
  let [count, end, length] = [0, 0, 0]
  for await (const { found, upTo } of matchesInSlices(search, 0)) {
    const slice = state.sliceDoc(end, upTo)
    let part = ''
    let after = end
    for (const { from, to } of found) {
      part += slice.slice(after - end, from - end) + query.replace
      after = to
    }
    part += slice.slice(after - end)
    parts.push(part)
    count += found.length
    end = upTo
    length += part.length
    if (length > mostResulting) return undefined
  }
  return giveUp.aborted || count === 0 ? undefined : { text: parts.join(''), count }
}
