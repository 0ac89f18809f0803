import type { SearchQuery } from '@codemirror/search'
import type { EditorState } from '@codemirror/state'
import { matchesInSlices } from './matches-in-slices.ts'

export type MatchCount = {
  readonly count: number
  /** Which of them is selected, counted from 1. */
  readonly at: number | null
  readonly isMore: boolean
}

const mostCounted = 1000
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
  let count = 0
  let at: number | null = null
  for await (const { found } of matchesInSlices({ state, query, giveUp }, 0)) {
    for (const { from, to } of found) {
      if (count === mostCounted) return { count, at, isMore: true }
      count += 1
      if (from === main.from && to === main.to) at = count
    }
  }
  return giveUp.aborted ? undefined : { count, at, isMore: false }
}
