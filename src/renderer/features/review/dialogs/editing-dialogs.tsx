import { useEffect, useMemo, useRef, useState } from 'react'
import type { ReviewProblemCode } from '../../../../shared/domain/review-problems.ts'
import type { ReviewProblem, WholeReviewRow } from '../../../../shared/schemas/review.ts'
import { messages } from '../../../messages/messages.ts'
import { reviewProblemMessage, reviewProblemsMessage } from '../../../messages/problems/review-problems.ts'
import { draftFromText, type FieldProblem, MetadataEditor, readDraft } from '../../../metadata/index.ts'
import { useEditorContext } from '../../../services/use-editor-context.ts'
import { readCorrected, splitFieldName, valueAt } from '../../../spreadsheets/index.ts'
import { Button } from '../../../ui/button.tsx'
import { readDate } from '../../../ui/dates/read-date.ts'
import { localReading } from '../../../ui/dates/typed-dates.ts'
import { EditingDialog } from '../../../ui/editing-dialog.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { LongTextArea } from '../../../ui/fields/long-text-area.tsx'
import { useReview } from '../review-context.ts'
import { useChangeRow } from '../use-review-commands.ts'

type RowEditorProps = { readonly row: WholeReviewRow; onClose(): void }

const rows = 14

export function TextDialog({ row, text, onClose }: RowEditorProps & { readonly text: string }) {
  const { textDialog: w } = messages.review
  const [typed, setTyped] = useState(text)
  const keeping = useChangeRow()
  const problems = row.problems.filter(({ field }) => field === 'content')
  const keep = () => {
    if (typed === text) return onClose()
    const change = { content: { kind: 'text', text: typed } } as const
    keeping.mutate({ key: row.key, change }, { onSuccess: onClose })
  }
  return (
    <EditingDialog
      title={w.heading(row.title)}
      confirm={messages.common.done}
      busy={keeping.isPending}
      isTouched={() => typed !== text}
      onConfirm={keep}
      onClose={onClose}
    >
      <Field
        label={messages.kind.text}
        error={typed === text && problems.length > 0 ? reviewProblemsMessage(problems) : undefined}
      >
        {(parts) => (
          <LongTextArea
            {...parts}
            rows={rows}
            value={typed}
            say={messages.intake.longText}
            onChange={setTyped}
          />
        )}
      </Field>
    </EditingDialog>
  )
}

/** A row's metadata in the standard editor. Invalid JSON is saved as typed. */
export function MetadataDialog({
  row,
  field,
  onClose,
}: RowEditorProps & { readonly field: string | undefined }) {
  const { metadataDialog: w } = messages.review
  const { connection } = useReview()
  const [opened] = useState(() => openDraft(row.metadata))
  const [draft, setDraft] = useState(opened)
  const [isAsked, setAsked] = useState(false)
  const keeping = useChangeRow()
  const context = useEditorContext(connection.id, row.collection, draft.text)
  const read = readDraft(draft)
  const isUnfinished = !read.ok && read.error === 'unfinished'
  const problems = useMemo(() => row.problems.filter(({ field }) => field === 'metadata'), [row])
  // Problems that only the user can dismiss.
  const left = useMemo(
    () =>
      problems.filter((problem) => {
        const path = pathOfReading(problem)
        return path !== undefined && valueAt(draft.text, path) === valueAt(row.metadata, path)
      }),
    [problems, draft.text, row.metadata],
  )
  const isForm = draft.view === 'form'
  // The form shows a field's problems at the field; they are repeated here after an attempt to save.
  const shown = problems.filter(
    (problem) => pathOfReading(problem) === undefined || (left.includes(problem) && (isAsked || !isForm)),
  )
  const besides = useMemo(() => ({ ...context, problems: left.flatMap(atField) }), [context, left])
  const editor = useFocusOnField(field ?? problems[0]?.facts.name)
  const save = () => {
    const metadata = draft.text.trim() === '' ? null : readCorrected(draft.text, problems, readTypedDate)
    keeping.mutate({ key: row.key, change: { metadata } }, { onSuccess: onClose })
  }
  const keep = () => {
    setAsked(true)
    // A half-typed row of the form is not part of the text.
    if (!isUnfinished && left.length === 0) save()
  }
  return (
    <EditingDialog
      docked
      title={w.heading(row.title)}
      confirm={messages.common.done}
      busy={keeping.isPending}
      isTouched={() => draft.text !== opened.text || isUnfinished}
      onConfirm={keep}
      onClose={onClose}
    >
      {shown.length > 0 && (
        <Problems list={shown} isAlert={isAsked} onSave={isAsked && left.length > 0 ? save : undefined} />
      )}
      <div ref={editor}>
        <MetadataEditor
          isBoxed
          draft={draft}
          context={besides}
          showAllProblems={isAsked}
          onChange={setDraft}
        />
      </div>
      {isAsked && isUnfinished && (
        <Notice alert look="negative">
          <p>{messages.metadata.unfinished}</p>
        </Notice>
      )}
      {!read.ok && read.error === 'unreadable' && (
        <Notice look="caution">
          <p>{w.keepsUnreadable}</p>
        </Notice>
      )}
    </EditingDialog>
  )
}

function readTypedDate(typed: string): string | undefined {
  const read = readDate(typed, localReading())
  return read.kind === 'date' ? read.text : undefined
}

type ProblemsProps = {
  readonly list: readonly ReviewProblem[]
  readonly isAlert: boolean
  /** Saves in spite of them; undefined where that is not offered. */
  readonly onSave: (() => void) | undefined
}

function Problems({ list, isAlert, onSave }: ProblemsProps) {
  return (
    <Notice
      look="negative"
      alert={isAlert}
      actions={
        onSave !== undefined && (
          <Button small onClick={onSave}>
            {messages.common.saveAnyway}
          </Button>
        )
      }
    >
      {list.map((problem, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two problems may be alike, and none has a state.
        <p key={at}>{reviewProblemMessage(problem)}</p>
      ))}
    </Notice>
  )
}

/** Focuses the value of a field of the editor, else the first, once it opens. */
function useFocusOnField(name: ReviewProblem['facts'][string] | undefined) {
  const editor = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const groups = [...(editor.current?.querySelectorAll<HTMLElement>('[role="group"]') ?? [])]
    const group = groups.find((one) => one.getAttribute('aria-label') === name)
    const value = (group ?? editor.current)?.querySelector<HTMLElement>('[data-value]')
    value?.focus()
  }, [name])
  return editor
}

/** Problems from reading a table: the value is there as text. */
const readAsText: Partial<Record<ReviewProblemCode, true>> = {
  'number-not-known': true,
  'date-not-known': true,
  'kind-not-chosen': true,
  'yes-no-not-known': true,
  'value-not-json': true,
  'number-not-exact': true,
  'cell-not-readable': true,
  'cell-too-long': true,
  'characters-lost': true,
}

/** Path of the value with a reading problem; undefined for other problems. */
function pathOfReading({ code, facts: { name, field } }: ReviewProblem): readonly string[] | undefined {
  if (!(code in readAsText) || typeof name !== 'string') return undefined
  return typeof field === 'string' ? splitFieldName(field) : [name]
}

function atField(problem: ReviewProblem): readonly FieldProblem[] {
  const path = pathOfReading(problem)
  return path === undefined ? [] : [{ path, text: reviewProblemMessage(problem) }]
}

/** Invalid metadata opens as JSON, where the problem shows at its position. */
function openDraft(metadata: string | null) {
  const draft = draftFromText(metadata)
  const read = readDraft(draft)
  return !read.ok && read.error === 'unreadable' ? draftFromText(metadata, 'json') : draft
}
