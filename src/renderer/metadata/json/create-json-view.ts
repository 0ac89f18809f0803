import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language'
import { type Diagnostic, linter, lintGutter, lintKeymap } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { classHighlighter } from '@lezer/highlight'
import { words } from '../../words/words.ts'
import { problemsOfText } from '../metadata-draft.ts'

type JsonViewOptions = {
  readonly parent: HTMLElement
  readonly text: string
  readonly describedBy: string
  onChange(text: string): void
}

const look = EditorView.theme({
  '&': { backgroundColor: 'transparent', color: 'var(--text)', fontSize: 'var(--size-row)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--family-mono)',
    minHeight: '128px',
    maxHeight: '420px',
    lineHeight: '1.5',
  },
  '.cm-content': { caretColor: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': {
    backgroundColor: 'var(--sunken)',
    color: 'var(--text-faint)',
    borderRightColor: 'var(--line)',
  },
  '.cm-activeLine, .cm-activeLineGutter': {
    backgroundColor: 'color-mix(in oklch, var(--hover) 55%, transparent)',
  },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--selected)',
  },
  '&.cm-focused .cm-matchingBracket, &.cm-focused .cm-nonmatchingBracket': {
    backgroundColor: 'var(--selected)',
    outline: '1px solid var(--line-control)',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--raised)',
    color: 'var(--text)',
    borderColor: 'var(--line)',
    fontFamily: 'var(--family)',
  },
})

/** The editor for metadata as JSON. What it holds is exactly what was typed: nothing is closed or corrected. */
export function createJsonView({ parent, text, describedBy, onChange }: JsonViewOptions): EditorView {
  return new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        EditorView.cspNonce.of(readNonce()),
        lineNumbers(),
        highlightSpecialChars(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        highlightActiveLine(),
        json(),
        syntaxHighlighting(classHighlighter),
        lintGutter(),
        linter(readDiagnostics, { delay: 300 }),
        EditorView.lineWrapping,
        keymap.of([indentWithTab, ...defaultKeymap, ...historyKeymap, ...lintKeymap]),
        EditorView.contentAttributes.of({
          'aria-label': words.metadata.jsonLabel,
          'aria-describedby': describedBy,
          'aria-multiline': 'true',
          // Smart quotes and corrections would make the JSON unreadable.
          spellcheck: 'false',
          autocorrect: 'off',
          autocapitalize: 'off',
        }),
        EditorView.domEventHandlers({ beforeinput: replaceSelectionItself }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString())
        }),
        look,
      ],
    }),
  })
}

/**
 * Replacing coloured text, the browser would carry its colour over in a style attribute, which the content
 * security policy refuses and reports. So the editor replaces a selection itself.
 */
function replaceSelectionItself(event: InputEvent, view: EditorView): boolean {
  if (event.inputType !== 'insertText' || event.data === null || event.isComposing) return false
  if (view.state.selection.main.empty) return false
  event.preventDefault()
  view.dispatch(view.state.replaceSelection(event.data), { userEvent: 'input.type', scrollIntoView: true })
  return true
}

/** Puts in a text that came from elsewhere; the editor's own undo still leads back. */
export function replaceText(view: EditorView, text: string): void {
  const current = view.state.doc.toString()
  if (current === normalised(text)) return
  view.dispatch({ changes: { from: 0, to: current.length, insert: text } })
}

/** The editor holds every line break as `\n`. */
function normalised(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

function readNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
}

function readDiagnostics(view: EditorView): readonly Diagnostic[] {
  const { length } = view.state.doc
  return problemsOfText(view.state.doc.toString()).map((problem) => {
    const from = Math.min(problem.offset, length)
    return {
      from,
      to: Math.min(from + problem.length, length),
      severity: 'error',
      message: words.metadata.lintText(problem),
    }
  })
}
