import { defaultKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching, codeFolding, foldGutter, foldKeymap, indentOnInput } from '@codemirror/language'
import { lintGutter, nextDiagnostic, previousDiagnostic } from '@codemirror/lint'
import { openSearchPanel, search } from '@codemirror/search'
import { Annotation, type ChangeSet, EditorState, type Extension, Prec } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { messages } from '../../messages/messages.ts'
import { undoWayOf } from '../draft-history.ts'
import type { EditorContext } from '../editor-context.ts'
import { jsonContext } from './json-context.ts'
import type { JsonHelper } from './json-helper.ts'
import { jsonLanguage } from './json-language.ts'
import { jsonLook } from './json-look.ts'
import { type JsonMarks, jsonMarks } from './json-marks.ts'
import type { SearchPanelHost } from './search/search-panel-host.ts'
import { toNext, toPrevious } from './search/search-steps.ts'

type JsonViewOptions = {
  readonly parent: HTMLElement
  readonly doc: string
  readonly describedBy: string
  readonly context: EditorContext
  readonly helper: JsonHelper
  readonly searchPanel: SearchPanelHost
  /** The draft's own, which lead back through the form as well: the editor has no history besides. */
  undo(): void
  redo(): void
  onEdit(changes: ChangeSet, isStep: boolean): void
  /** What is to be known outside before anything else happens there. */
  onLeave(): void
  /** The text in the editor. */
  readText(): string
  onMarks(marks: JsonMarks): void
}

/** On a change that comes from the draft, and so is none for it. */
export const fromDraft = Annotation.define<true>()

/** What is more than typing on, and so undone by itself. */
const steps = ['input.paste', 'input.drop', 'input.replace', 'input.complete', 'delete.cut'] as const

/** Smart quotes and corrections would make the JSON unreadable. */
const asTyped = {
  spellcheck: 'false',
  autocorrect: 'off',
  autocapitalize: 'off',
  autocomplete: 'off',
  writingsuggestions: 'false',
} as const

const findKeys = {
  run: toNext,
  shift: toPrevious,
  scope: 'editor search-panel',
  preventDefault: true,
} as const

/** To send the form and to go back and forth, here as everywhere: the editor would do something else besides. */
const keysOfTheApp: ReadonlySet<string> = new Set([
  'Mod-Enter',
  'Alt-ArrowLeft',
  'Alt-ArrowRight',
  'Mod-[',
  'Mod-]',
])

/** The editor for metadata as JSON. What it holds is exactly what was typed: nothing is closed or corrected. */
export function createJsonView(options: JsonViewOptions): EditorView {
  const { parent, doc, describedBy, context, helper, searchPanel, onEdit, onLeave, readText, onMarks } =
    options
  return new EditorView({
    parent,
    state: EditorState.create({
      doc,
      extensions: [
        EditorView.cspNonce.of(readNonce()),
        EditorState.phrases.of(messages.metadataJson.phrases),
        jsonContext.init(() => context),
        lintGutter(),
        lineNumbers(),
        foldGutter(),
        codeFolding(),
        highlightSpecialChars(),
        undoing(options),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        jsonLanguage(doc.length),
        jsonMarks(helper, readText, onMarks),
        search({ top: true, literal: true, createPanel: searchPanel.create }),
        EditorView.lineWrapping,
        keymap.of([
          { key: 'Mod-f', run: openSearchPanel, scope: 'editor search-panel' },
          ...['F3', 'Mod-g'].map((key) => ({ key, ...findKeys })),
          { key: 'F8', run: nextDiagnostic, shift: previousDiagnostic },
          indentWithTab,
          ...foldKeymap,
          ...defaultKeymap.filter(({ key }) => !keysOfTheApp.has(key ?? '')),
          { key: 'Escape', run: letNextTabLeave },
        ]),
        EditorView.contentAttributes.of({
          'aria-label': messages.metadata.jsonLabel,
          'aria-describedby': describedBy,
          'aria-multiline': 'true',
          ...asTyped,
        }),
        EditorView.domEventHandlers({
          beforeinput: replaceSelectionItself,
          blur: (_event, view) => {
            view.setTabFocusMode(false)
            onLeave()
          },
        }),
        // Ahead of whatever a key with a modifier does elsewhere, such as sending the form.
        Prec.highest(
          EditorView.domEventHandlers({
            keydown: (event) => {
              if (event.ctrlKey || event.metaKey || event.altKey) onLeave()
            },
          }),
        ),
        EditorView.updateListener.of(({ docChanged, transactions, changes }) => {
          if (!docChanged || transactions.some((transaction) => transaction.annotation(fromDraft) === true))
            return
          onEdit(
            changes,
            transactions.some((transaction) => steps.some((event) => transaction.isUserEvent(event))),
          )
        }),
        jsonLook,
      ],
    }),
  })
}

/** CodeMirror gives people two seconds for the Tab; here it has no time limit, as WCAG 2.2.1 asks. */
function letNextTabLeave(view: EditorView): boolean {
  view.setTabFocusMode(Number.POSITIVE_INFINITY)
  return true
}

function undoing({ undo, redo, onLeave }: JsonViewOptions): Extension {
  const run = (step: () => void) => {
    onLeave()
    step()
    return true
  }
  return [
    Prec.high(
      EditorView.domEventHandlers({
        keydown: (event) => {
          const way = undoWayOf(event)
          if (way === undefined) return false
          event.preventDefault()
          return run(way === 'undo' ? undo : redo)
        },
      }),
    ),
    EditorView.domEventHandlers({
      // From the menu of the window.
      beforeinput: (event) => {
        if (event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo') return false
        event.preventDefault()
        return run(event.inputType === 'historyUndo' ? undo : redo)
      },
    }),
  ]
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

function readNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
}
