import type { SearchQuery } from '@codemirror/search'
import type { EditorState } from '@codemirror/state'

export type MatchCount = {
  readonly count: number
  /** Which of them is selected, counted from 1. */
  readonly at: number | null
  readonly isMore: boolean
}

const mostCounted = 1000

export function countMatches(state: EditorState, query: SearchQuery): MatchCount {
  const { from, to } = state.selection.main
  const matches = query.getCursor(state)
  let count = 0
  let at: number | null = null
  for (let match = matches.next(); match.done !== true; match = matches.next()) {
    if (count === mostCounted) return { count, at, isMore: true }
    count += 1
    if (match.value.from === from && match.value.to === to) at = count
  }
  return { count, at, isMore: false }
}
