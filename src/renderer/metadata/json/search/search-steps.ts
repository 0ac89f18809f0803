import {
  findNext,
  findPrevious,
  getSearchQuery,
  openSearchPanel,
  replaceAll,
  replaceNext,
} from '@codemirror/search'
import { type Command, EditorView } from '@codemirror/view'
import { textInSlices } from '../text-in-slices.ts'
import { findMatch, type Match, replaceMatches, type Search } from './matches-in-slices.ts'

/** In UTF-16 units. Up to here the editor's own steps take some milliseconds. */
const shortText = 50_000
/** In UTF-16 units: far more than can be sent. What would become longer is not replaced. */
const mostResulting = 50_000_000

/** The last step of each editor with a long text: the next one takes its place. */
const steps = new WeakMap<EditorView, AbortController>()

/**
 * The editor's own steps look through all of the text in one go. A long text is looked through in slices instead, and what
 * was found is left where the text has changed meanwhile.
 */
const inSlices =
  (atOnce: Command, step: (view: EditorView, search: Search) => Promise<void>): Command =>
  (view) => {
    const query = getSearchQuery(view.state)
    if (view.state.doc.length <= shortText) return atOnce(view)
    if (!query.valid) return openSearchPanel(view)
    steps.get(view)?.abort()
    const giveUp = new AbortController()
    steps.set(view, giveUp)
    void step(view, { state: view.state, query, giveUp: giveUp.signal })
    return true
  }

const select = async (view: EditorView, search: Search, way: 'next' | 'previous') => {
  const match = await findMatch(search, way)
  if (match !== undefined && isSame(view, search)) show(view, match)
}

export const toNext = inSlices(findNext, (view, search) => select(view, search, 'next'))
export const toPrevious = inSlices(findPrevious, (view, search) => select(view, search, 'previous'))

/** Replaces the match that is selected, and goes to the next one. */
export const replaceOne = inSlices(replaceNext, async (view, search) => {
  const { state, query } = search
  const { from, to } = state.selection.main
  const first = query.getCursor(state, from, Math.min(state.doc.length, to + 1)).next()
  const isSelected = first.done !== true && first.value.from === from && first.value.to === to
  if (isSelected) {
    const line = state.doc.lineAt(from).number
    view.dispatch(state.replaceSelection(query.replace), {
      effects: EditorView.announce.of(`${state.phrase('replaced match on line $', line)}.`),
      userEvent: 'input.replace',
    })
  }
  await select(view, { ...search, state: view.state }, 'next')
})

export const replaceEach = inSlices(replaceAll, async (view, search) => {
  const replaced = await replaceMatches(search, mostResulting)
  if (replaced === undefined) return
  const { text, count } = replaced
  const made = await textInSlices(text)
  const { state } = view
  if (search.giveUp.aborted || !isSame(view, search)) return
  view.dispatch({
    changes: { from: 0, to: state.doc.length, insert: made },
    selection: { anchor: Math.min(state.selection.main.head, made.length) },
    effects: EditorView.announce.of(`${state.phrase('replaced $ matches', count)}.`),
    userEvent: 'input.replace.all',
  })
})

const isSame = (view: EditorView, { state }: Search) => view.state.doc === state.doc

/** In UTF-16 units: so much around a match is said with it. */
const saidAround = 30

function show(view: EditorView, { from, to }: Match): void {
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
