import type { SearchQuery } from '@codemirror/search'
import type { EditorState } from '@codemirror/state'
import { findMatches } from './find-matches.ts'

export type MatchCount = {
  readonly count: number
  /** Position of the selected match, 1-based. */
  readonly at: number | null
  readonly isMore: boolean
}

const mostCounted = 1000

export function countMatches(state: EditorState, query: SearchQuery): MatchCount {
  const { main } = state.selection
  let count = 0
  let at: number | null = null
  for (const { from, to } of findMatches(state.doc.toString(), query)) {
    if (count === mostCounted) return { count, at, isMore: true }
    count += 1
    if (from === main.from && to === main.to) at = count
  }
  return { count, at, isMore: false }
}
