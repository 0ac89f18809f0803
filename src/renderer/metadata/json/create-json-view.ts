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
  /** The draft's undo, which includes changes in the form: the editor has no history of its own. */
  undo(): void
  redo(): void
  onEdit(changes: ChangeSet, isStep: boolean): void
  /** Reports pending text before anything else happens outside. */
  onLeave(): void
  readText(): string
  onMarks(marks: JsonMarks): void
}

/** Marks changes that come from the draft, which must not be reported back to it. */
export const fromDraft = Annotation.define<true>()

/** User events that form their own undo steps, unlike typing. */
const steps = ['input.paste', 'input.drop', 'input.replace', 'input.complete', 'delete.cut'] as const

/** Smart quotes and autocorrection would make the JSON invalid. */
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

/** Submit and navigation, as everywhere in the app: the editor would also act on them. */
const keysOfTheApp: ReadonlySet<string> = new Set([
  'Mod-Enter',
  'Alt-ArrowLeft',
  'Alt-ArrowRight',
  'Mod-[',
  'Mod-]',
])

/** The JSON editor. Holds exactly what was typed: nothing is closed or corrected automatically. */
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
        // Takes precedence over other uses of keys with a modifier, such as submitting the form.
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

/** CodeMirror limits the following Tab to two seconds; without a limit here, as WCAG 2.2.1 asks. */
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
      // Undo from the window's menu.
      beforeinput: (event) => {
        if (event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo') return false
        event.preventDefault()
        return run(event.inputType === 'historyUndo' ? undo : redo)
      },
    }),
  ]
}

/**
 * When replacing coloured text, the browser would copy its colour to a style attribute, which the content security
 * policy refuses and reports. So the editor replaces the selection itself.
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
