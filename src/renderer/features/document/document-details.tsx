import { type FocusEvent, type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { DocumentDetail } from '../../../shared/schemas/document.ts'
import { formatPlaces } from '../../messages/documents/metadata-path.ts'
import { messages } from '../../messages/messages.ts'
import { countUnfinished, type EditorContext, MetadataEditor } from '../../metadata/index.ts'
import { useSayEditing } from '../../services/presence.ts'
import { useRouter } from '../../services/router/router.tsx'
import { useIsReader, useSharedConnection } from '../../services/team.ts'
import { useEditorContext } from '../../services/use-editor-context.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Checkbox } from '../../ui/fields/choices.tsx'
import { focusInvalid } from '../../ui/fields/focus-invalid.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import styles from './document.module.css'
import { isMetadataUnknown } from './document-edit.ts'
import { MetaLine, TitleInPlace } from './document-head.tsx'
import { DocumentPreview } from './document-preview.tsx'
import { DocumentSource } from './document-source.tsx'
import { SaveFooter } from './save-footer.tsx'
import { useDocumentEdit } from './use-document-edit.ts'
import { type Refusal, useRefusal } from './use-refusal.ts'

export type DocumentSeries = {
  readonly formId: string
  readonly saveLabel: string
  onSaved(): void
  onReason(reason: string | undefined): void
}

type DocumentDetailsProps = {
  readonly detail: DocumentDetail
  readonly series?: DocumentSeries | undefined
  readonly isHidden: boolean
}

export function DocumentDetails({ detail, series, isHidden }: DocumentDetailsProps) {
  const { document: w, add } = messages
  const form = useRef<HTMLFormElement>(null)
  const edit = useDocumentEdit(detail, () => series?.onSaved())
  const refusal = useRefusal(detail, edit.values)
  const { assessment, agreed } = edit
  const { names, places } = assessment.removals
  const isReader = useIsReader(detail.connectionId)
  const reason = isReader
    ? messages.team.readOnly.edit
    : !assessment.isChanged
      ? messages.common.noChanges
      : assessment.problem === 'metadata-unfinished'
        ? w.unfinished(countUnfinished(edit.values.metadata))
        : assessment.problem !== null
          ? add.problems[assessment.problem]
          : names.length > 0 && !agreed
            ? w.removalsNeedTick(formatPlaces(places, names.length, messages.common.quoted))
            : undefined
  const tellReason = useEffectEvent((why: string | undefined) => series?.onReason(why))
  useEffect(() => tellReason(reason), [reason])
  const isRefused = refusal !== null
  useEffect(() => {
    if (isRefused && form.current !== null) focusRefused(form.current)
  }, [isRefused])
  useFocusAfterConflict(form, edit.conflict !== null)
  const [isInField, setInField] = useState(false)
  useSayEditing(detail, assessment.isChanged || isInField)
  const { route, visit } = useRouter()
  const editingSince = route.screen === 'document' && route.tab === 'details' ? visit : null
  useEffect(() => {
    if (editingSince !== null && form.current !== null) focusTitle(form.current)
  }, [editingSince])
  return (
    <form
      ref={form}
      id={series?.formId}
      className={styles.form}
      hidden={isHidden}
      noValidate
      onFocus={(event) => setInField(isTextField(event))}
      onBlur={() => setInField(false)}
      onSubmit={(event) => {
        event.preventDefault()
        if (reason === undefined && !edit.isSaving) edit.save()
      }}
    >
      <div className={styles.scroll}>
        <DocumentPreview detail={detail} />
        <DocumentFields
          {...{ detail, edit }}
          refusal={refusal?.isCorrected === true ? null : refusal}
          showsAllProblems={series !== undefined}
        />
        <DocumentSource detail={detail} />
      </div>
      {assessment.isChanged && (
        <SaveFooter
          edit={edit}
          reason={reason}
          label={series?.saveLabel ?? messages.keys.does.save}
          onSubmit={() => form.current?.requestSubmit()}
        />
      )}
      {edit.conflict !== null && (
        <ConflictDialog
          // Choices belong to one round of questions.
          key={edit.conflict.settled.fields.length}
          conflict={edit.conflict}
          busy={edit.isSaving}
          onSave={(settled) => void edit.saveSettled(settled)}
          onKeepEditing={edit.keepEditing}
        />
      )}
    </form>
  )
}

/** What had the focus before the dialog may be gone: the footer, or a value's editor. */
function useFocusAfterConflict(form: RefObject<HTMLFormElement | null>, isAsked: boolean) {
  useEffect(() => {
    if (!isAsked) return
    return () => {
      if (form.current !== null && document.activeElement === document.body) focusTitle(form.current)
    }
  }, [form, isAsked])
}

/** Other controls change something at once, or nothing. */
function isTextField({ target }: FocusEvent<HTMLElement>): boolean {
  return target.matches('textarea:not([readonly]), input:not([readonly]), [contenteditable="true"]')
}

function focusRefused(form: HTMLFormElement): void {
  if (focusInvalid(form) === null) focusTitle(form)
}

function focusTitle(form: HTMLFormElement): void {
  form.querySelector<HTMLElement>('textarea:not([readonly])')?.focus()
}

type DocumentFieldsProps = {
  readonly detail: DocumentDetail
  readonly refusal: Refusal | null
  readonly edit: ReturnType<typeof useDocumentEdit>
  readonly showsAllProblems: boolean
}

function DocumentFields({ detail, edit, refusal, showsAllProblems }: DocumentFieldsProps) {
  const { document: w, add, library } = messages
  const { values, assessment, change } = edit
  const context = useEditorContext(detail.connectionId, detail.collection ?? '', values.metadata.text)
  const isUnknown = isMetadataUnknown(detail)
  const isReader = useIsReader(detail.connectionId)
  // A team’s library has what others changed, too.
  const isShared = useSharedConnection(detail.connectionId) !== undefined
  const place = refusal?.place ?? null
  const isInForm = place?.kind === 'title' || (place?.kind === 'field' && values.metadata.view === 'form')
  const withRefusal = useMemo(
    () =>
      refusal?.place?.kind === 'field'
        ? { ...context, problems: [{ path: refusal.place.path, text: refusal.text }] }
        : context,
    [context, refusal],
  )
  const titleProblem = assessment.problem === 'title-missing' ? add.problems['title-missing'] : undefined
  return (
    <>
      <TitleInPlace
        value={values.title}
        saved={detail.title ?? ''}
        placeholder={detail.title === null ? library.untitled : undefined}
        error={titleProblem ?? (place?.kind === 'title' ? refusal?.text : undefined)}
        onChange={(title) => change({ title })}
      />
      <MetaLine detail={detail} />
      <div className={styles.notices}>
        {refusal !== null && !isInForm && (
          <Notice look="negative">
            <p>{refusal.text}</p>
          </Notice>
        )}
        {detail.knowledge === 'partial' && !isShared && (
          <Notice>
            <p>{w.partial}</p>
          </Notice>
        )}
        {edit.isRestored && (
          <Notice>
            <p>{messages.common.draftRestored}</p>
          </Notice>
        )}
        {isUnknown && (
          <Notice look="caution">
            <p>{w.partialMetadata}</p>
            <Checkbox
              label={messages.library.openById.replace}
              checked={values.replacesUnseen}
              onChange={(replacesUnseen) => change({ replacesUnseen })}
            />
          </Notice>
        )}
      </div>
      {(!isUnknown || values.replacesUnseen) && (
        <>
          <MetadataEditor
            draft={values.metadata}
            context={withRefusal}
            saved={values.base.metadata}
            showAllProblems={showsAllProblems || assessment.problem === 'metadata-unfinished'}
            onChange={(metadata) => change({ metadata })}
          />
          {values.metadata.view === 'form' && !isReader && <AskedForNotice context={context} />}
        </>
      )}
    </>
  )
}

/** Names the first field that the template requires and the document lacks. */
function AskedForNotice({ context: { template, violations } }: { readonly context: EditorContext }) {
  const { document: w } = messages
  const missing = violations.find(({ code, path }) => code === 'required-missing' && path.length === 1)
  if (missing === undefined) return null
  const [name = ''] = missing.path
  const label = template?.fields.find((field) => field.name === name)?.label ?? String(name)
  return (
    <div className={styles.askedFor}>
      <Notice look="caution">
        <p>
          {w.askedFor(label)}{' '}
          <Button look="link" onClick={({ currentTarget }) => openValue(currentTarget, label)}>
            {w.fillIn}
          </Button>
        </p>
      </Notice>
    </div>
  )
}

function openValue(within: HTMLElement, label: string): void {
  const row = within.closest('form')?.querySelector(`[data-row][aria-label="${CSS.escape(label)}"]`)
  const value = row?.querySelector<HTMLElement>('[data-value]')
  value?.focus()
  if (value instanceof HTMLButtonElement) value.click()
}
