import { json } from '@codemirror/lang-json'
import {
  ensureSyntaxTree,
  language,
  syntaxHighlighting,
  syntaxTree,
  syntaxTreeAvailable,
} from '@codemirror/language'
import { type ChangeSet, Compartment, EditorState, type Extension } from '@codemirror/state'
import { type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import { tagHighlighter, tags } from '@lezer/highlight'
import { jsonCompletion } from './json-completion.ts'

/** Maximum length in UTF-16 units. */
export const mostParsed = 50_000
/** UTF-16 units. Larger insertions are rendered first and coloured later: both together would cause a pause. */
const mostAtOnce = 5000
/** Milliseconds: delay after an insertion, and the longest parse at a stretch. */
const pauseMs = 100
const stepMs = 10

/** Punctuation uses the default colour: separate elements would double the rendering. */
const colours = tagHighlighter([
  { tag: tags.propertyName, class: 'tok-propertyName' },
  { tag: tags.string, class: 'tok-string' },
  { tag: tags.number, class: 'tok-number' },
  { tag: tags.bool, class: 'tok-bool' },
  { tag: tags.null, class: 'tok-null' },
])

/**
 * Colours and completions, which need the whole text. Disabled while the text is longer than `mostParsed`, and until
 * a moment after a large insertion: the change that exceeds the limit removes them itself, so that it is not parsed.
 */
export function jsonLanguage(length: number): Extension {
  const place = new Compartment()
  const parsed = [json(), jsonCompletion()]
  return [
    place.of(length > mostParsed ? [] : parsed),
    EditorState.transactionExtender.of(({ startState, newDoc, changes, docChanged }) => {
      if (!docChanged) return null
      const fits = newDoc.length <= mostParsed && !bringsMuch(changes)
      return fits === isParsing(startState) ? null : { effects: place.reconfigure(fits ? parsed : []) }
    }),
    parseInSteps((view) => view.dispatch({ effects: place.reconfigure(parsed) })),
    syntaxHighlighting(colours),
  ]
}

const isParsing = (state: EditorState) => state.facet(language) !== null

function bringsMuch(changes: ChangeSet): boolean {
  let length = 0
  changes.iterChanges((_fromA, _toA, fromB, toB) => {
    length += toB - fromB
  })
  return length > mostAtOnce
}

/** Re-enables the language after parsing in steps; the editor itself would parse for 100 ms and render in one go. */
function parseInSteps(bringIn: (view: EditorView) => void): Extension {
  return ViewPlugin.fromClass(
    class {
      private timer: ReturnType<typeof setTimeout> | undefined
      private readonly view: EditorView
      constructor(view: EditorView) {
        this.view = view
        this.plan(0)
      }
      update({ startState, state }: ViewUpdate) {
        if (!isParsing(state)) {
          if (state.doc.length <= mostParsed) this.plan(pauseMs)
        } else if (!isParsing(startState)) this.plan(0)
      }
      destroy() {
        clearTimeout(this.timer)
      }
      private plan(inMs: number) {
        clearTimeout(this.timer)
        this.timer = setTimeout(() => this.step(), inMs)
      }
      private step() {
        const { state } = this.view
        const { length } = state.doc
        if (!isParsing(state)) {
          if (length <= mostParsed) bringIn(this.view)
        } else if (!syntaxTreeAvailable(state, length)) {
          ensureSyntaxTree(state, length, stepMs)
          this.plan(0)
        } else if (syntaxTree(state).length < length) {
          // The editor notices a finished parse with its next update.
          this.view.dispatch({})
        }
      }
    },
  )
}
