import { type Diagnostic, setDiagnostics } from '@codemirror/lint'
import type { Text } from '@codemirror/state'
import { type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import type { MetadataProblemCode } from '../../../shared/domain/metadata/metadata-text.ts'
import { messages } from '../../messages/messages.ts'
import type { Examination } from './examine-json.ts'
import { jsonContext, setJsonContext } from './json-context.ts'
import type { JsonHelper } from './json-helper.ts'

type JsonMark = { readonly offset: number; readonly isError: boolean; readonly text: string }

export type JsonMarks = {
  readonly marks: readonly JsonMark[]
  readonly canTidy: boolean
  /** True if a repair may help: not for problems that only a person can decide. */
  readonly canRepair: boolean
}

/** Milliseconds after the last key, so that nobody is interrupted in the middle of a word. */
const pauseMs = 250

const forPeopleAlone: ReadonlySet<MetadataProblemCode> = new Set([
  'duplicate-field',
  'not-an-object',
  'too-deep',
])

export function jsonMarks(helper: JsonHelper, readText: () => string, onMarks: (marks: JsonMarks) => void) {
  return ViewPlugin.fromClass(
    class {
      private timer: ReturnType<typeof setTimeout> | undefined
      private readonly view: EditorView
      constructor(view: EditorView) {
        this.view = view
        // Deferred: an editor under construction cannot be changed.
        this.timer = setTimeout(() => void this.look())
      }
      update({ docChanged, transactions }: ViewUpdate) {
        const isTold = transactions.some(({ effects }) => effects.some((effect) => effect.is(setJsonContext)))
        if (!docChanged && !isTold) return
        clearTimeout(this.timer)
        this.timer = setTimeout(() => void this.look(), docChanged ? pauseMs : 0)
      }
      destroy() {
        clearTimeout(this.timer)
        this.timer = undefined
      }
      private async look() {
        const { doc } = this.view.state
        const { violations, template } = this.view.state.field(jsonContext)
        const found = await helper.examine(readText(), violations)
        if (found === undefined || this.timer === undefined || this.view.state.doc !== doc) return
        const diagnostics = diagnosticsOf(found, doc.length, template?.onViolation === 'block')
        this.view.dispatch(setDiagnostics(this.view.state, [...diagnostics]))
        onMarks(marksOf(found, doc, template?.onViolation === 'block'))
      }
    },
  )
}

function diagnosticsOf(
  { problems, violations }: Examination,
  length: number,
  isBlocked: boolean,
): readonly Diagnostic[] {
  const placed = (offset: number, extent: number) => {
    const from = Math.min(offset, length)
    return { from, to: Math.min(from + extent, length) }
  }
  return [
    ...problems.map((problem) => ({
      ...placed(problem.offset, problem.length),
      severity: 'error' as const,
      message: sentence(messages.metadata.lintText(problem)),
    })),
    ...violations.map(({ violation, ...place }) => ({
      ...placed(place.offset, place.length),
      severity: isBlocked ? ('error' as const) : ('warning' as const),
      message: sentence(messages.metadataJson.violation(violation)),
    })),
  ].sort((one, other) => one.from - other.from)
}

function marksOf({ isJson, problems, violations }: Examination, doc: Text, isBlocked: boolean): JsonMarks {
  return {
    marks: [
      ...problems.map((problem) => ({
        offset: problem.offset,
        isError: true,
        text: messages.metadata.problemAt(problem),
      })),
      ...violations.map(({ violation, offset }) => ({
        offset,
        isError: isBlocked,
        text: messages.metadataJson.violationAt(doc.lineAt(Math.min(offset, doc.length)).number, violation),
      })),
    ],
    canTidy: isJson,
    canRepair: problems.some(({ code }) => !forPeopleAlone.has(code)),
  }
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
