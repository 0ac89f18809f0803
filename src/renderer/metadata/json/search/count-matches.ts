import type { SearchQuery } from '@codemirror/search'
import type { EditorState } from '@codemirror/state'
import { nextTask } from '../../../ipc/next-task.ts'

export type MatchCount = {
  readonly count: number
  /** Which of them is selected, counted from 1. */
  readonly at: number | null
  readonly isMore: boolean
}

const mostCounted = 1000
/** In UTF-16 units: some milliseconds of work. */
const sliceLength = 50_000
/** By this a match may be longer than what is searched for: one sign can stand for up to eighteen. */
const longerBy = 40

/**
 * Counts the matches in slices, with room for other work in between. Nothing where it is given up: something else was
 * searched for, or the text has changed.
 */
export async function countMatches(
  state: EditorState,
  query: SearchQuery,
  giveUp: AbortSignal,
): Promise<MatchCount | undefined> {
  const { main } = state.selection
  const { length } = state.doc
  let count = 0
  let at: number | null = null
  let from = 0
  while (from < length) {
    const end = from + sliceLength
    const matches = query.getCursor(state, from, Math.min(length, end + query.search.length * longerBy))
    // A match that goes beyond the slice belongs to it; the next one begins behind that.
    from = end
    for (let next = matches.next(); next.done !== true && next.value.from < end; next = matches.next()) {
      if (count === mostCounted) return { count, at, isMore: true }
      count += 1
      if (next.value.from === main.from && next.value.to === main.to) at = count
      from = Math.max(end, next.value.to)
    }
    if (from < length) await nextTask()
    if (giveUp.aborted) return undefined
  }
  return { count, at, isMore: false }
}
