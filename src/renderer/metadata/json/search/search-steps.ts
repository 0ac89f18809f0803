import { getSearchQuery, openSearchPanel, type SearchQuery } from '@codemirror/search'
import { type Command, EditorView } from '@codemirror/view'
import { findMatches, type Match } from './matches.ts'

const withMatches =
  (step: (view: EditorView, matches: readonly Match[], query: SearchQuery) => void): Command =>
  (view) => {
    const query = getSearchQuery(view.state)
    if (!query.valid) return openSearchPanel(view)
    step(view, matchesIn(view, query), query)
    return true
  }

const matchesIn = (view: EditorView, query: SearchQuery) => [...findMatches(view.state.doc.toString(), query)]

export const toNext = withMatches(selectNext)
export const toPrevious = withMatches((view, matches) => {
  const { from } = view.state.selection.main
  select(view, matches.findLast(({ to }) => to <= from) ?? matches.at(-1))
})

export const replaceOne = withMatches((view, matches, query) => {
  const { state } = view
  const { from, to } = state.selection.main
  const isSelected = matches.some((match) => match.from === from && match.to === to)
  if (!isSelected) return selectNext(view, matches)
  const line = state.doc.lineAt(from).number
  view.dispatch(state.replaceSelection(query.replace), {
    effects: EditorView.announce.of(`${state.phrase('replaced match on line $', line)}.`),
    userEvent: 'input.replace',
  })
  selectNext(view, matchesIn(view, query))
})

export const replaceEach = withMatches((view, matches, { replace }) => {
  if (matches.length === 0) return
  view.dispatch({
    changes: matches.map((match) => ({ ...match, insert: replace })),
    effects: EditorView.announce.of(`${view.state.phrase('replaced $ matches', matches.length)}.`),
    userEvent: 'input.replace.all',
  })
})

function selectNext(view: EditorView, matches: readonly Match[]): void {
  const { to } = view.state.selection.main
  select(view, matches.find(({ from }) => from >= to) ?? matches[0])
}

/** UTF-16 units of context announced with a match. */
const saidAround = 30

function select(view: EditorView, match: Match | undefined): void {
  if (match === undefined) return
  const { from, to } = match
  const { state } = view
  const line = state.doc.lineAt(from)
  const said = state.sliceDoc(Math.max(line.from, from - saidAround), Math.min(line.to, to + saidAround))
  const text = `${state.phrase('current match')}. ${said} ${state.phrase('on line')} ${line.number}.`
  view.dispatch({
    selection: { anchor: from, head: to },
    effects: EditorView.announce.of(text),
    scrollIntoView: true,
    userEvent: 'select.search',
  })
}
