import { useEffect, useEffectEvent, useId } from 'react'
import type { DocumentDetail } from '../../../shared/schemas/document.ts'
import { formatPlaces } from '../../messages/documents/metadata-path.ts'
import { messages } from '../../messages/messages.ts'
import { MetadataEditor } from '../../metadata/index.ts'
import { useLeaveGuard } from '../../services/router/router.tsx'
import { Button } from '../../ui/button.tsx'
import { FailureNotice, Notice } from '../../ui/feedback/notice.tsx'
import { Checkbox } from '../../ui/fields/choices.tsx'
import { TextField } from '../../ui/fields/text-fields.tsx'
import text from '../../ui/styles/text.module.css'
import { useEditorContext } from '../templates/index.ts'
import { ChangeList } from './changes/change-list.tsx'
import styles from './document.module.css'
import { isMetadataUnknown } from './document-edit.ts'
import { SentContent } from './sent-content.tsx'
import { useDocumentEdit } from './use-document-edit.ts'

/** Of a form that is one of a row of forms: how it is reached from outside it, and what happens once it is saved. */
export type DocumentSeries = {
  /** The form's own id, for a button elsewhere that saves it. */
  readonly formId: string
  readonly saveLabel: string
  onSaved(): void
  /** Why there is nothing to save yet, or why it cannot be; undefined where it can. */
  onReason(reason: string | undefined): void
}

type DocumentDetailsProps = {
  readonly detail: DocumentDetail
  readonly series?: DocumentSeries | undefined
}

/** Title and metadata to correct, what saving would do, and what was sent. */
export function DocumentDetails({ detail, series }: DocumentDetailsProps) {
  const { document: w, add } = messages
  const edit = useDocumentEdit(detail, () => series?.onSaved())
  const { assessment, agreed } = edit
  useLeaveGuard(assessment.isChanged && !edit.isSaving)
  const isOfMetadata = edit.failure?.field === 'metadata' || edit.failure?.code === 'template-violated'
  const { names, places } = assessment.removals
  const needsTick = names.length > 0 && !agreed
  const reason = !assessment.isChanged
    ? w.nothingChanged
    : assessment.problem !== null
      ? add.problems[assessment.problem]
      : needsTick
        ? w.removalsNeedTick(formatPlaces(places, names.length, messages.common.quoted))
        : undefined
  const tellReason = useEffectEvent((why: string | undefined) => series?.onReason(why))
  useEffect(() => tellReason(reason), [reason])
  return (
    <>
      <form
        id={series?.formId}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (reason === undefined && !edit.isSaving) edit.save()
        }}
      >
        <DocumentFields detail={detail} edit={edit} showsAllProblems={series !== undefined} />
        {isOfMetadata && <FailureNotice failure={edit.failure} />}
        {(assessment.title !== null || assessment.metadata !== null) && (
          <ChangeList title={assessment.title} metadata={assessment.metadata} />
        )}
        {names.length > 0 && (
          <Checkbox
            label={w.removeTheseFields}
            hint={formatPlaces(places, names.length)}
            checked={agreed}
            onChange={edit.setAgreed}
          />
        )}
        {!isOfMetadata && <FailureNotice failure={edit.failure} />}
        <SaveLine edit={edit} reason={reason} label={series?.saveLabel ?? w.save} />
      </form>
      <hr className={styles.divider} />
      <SentContent detail={detail} />
    </>
  )
}

type DocumentFieldsProps = {
  readonly detail: DocumentDetail
  readonly edit: ReturnType<typeof useDocumentEdit>
  readonly showsAllProblems: boolean
}

/** Title and metadata. */
function DocumentFields({ detail, edit, showsAllProblems }: DocumentFieldsProps) {
  const { document: w, add, library } = messages
  const { values, assessment, change } = edit
  const context = useEditorContext(detail.connectionId, detail.collection ?? '', values.metadata.text)
  const isUnknown = isMetadataUnknown(detail)
  return (
    <>
      {detail.knowledge === 'partial' && (
        <Notice>
          <p>{w.partial}</p>
        </Notice>
      )}
      {edit.isRestored && (
        <Notice>
          <p>{w.restoredDraft}</p>
        </Notice>
      )}
      <TextField
        label={w.title}
        error={assessment.problem === 'title-missing' ? add.problems['title-missing'] : undefined}
        placeholder={detail.title === null ? library.untitled : undefined}
        value={values.title}
        onChange={(event) => change({ title: event.target.value })}
      />
      {isUnknown && (
        <Notice look="caution">
          <p>{w.partialMetadata}</p>
          <Checkbox
            label={w.replaceUnseen}
            checked={values.replacesUnseen}
            onChange={(replacesUnseen) => change({ replacesUnseen })}
          />
        </Notice>
      )}
      {(!isUnknown || values.replacesUnseen) && (
        <MetadataEditor
          draft={values.metadata}
          context={context}
          showAllProblems={showsAllProblems || assessment.problem === 'metadata-unfinished'}
          onChange={(metadata) => change({ metadata })}
        />
      )}
    </>
  )
}

type SaveLineProps = {
  readonly edit: ReturnType<typeof useDocumentEdit>
  /** Why it cannot be saved, or need not; undefined where it can. */
  readonly reason: string | undefined
  readonly label: string
}

/** The button that saves, the way back, and why there is nothing to save. */
function SaveLine({ edit, reason, label }: SaveLineProps) {
  const { document: w } = messages
  const { assessment } = edit
  const reasonId = useId()
  return (
    <div className={styles.actions}>
      <Button
        type="submit"
        look="primary"
        aria-disabled={reason === undefined ? undefined : true}
        aria-describedby={reason === undefined ? undefined : reasonId}
        busy={edit.isSaving && w.saving}
      >
        {label}
      </Button>
      {assessment.isChanged && (
        <Button look="quiet" onClick={edit.discard}>
          {w.discardChanges}
        </Button>
      )}
      {reason !== undefined && (
        <p className={assessment.problem === null ? text.hint : text.problem} id={reasonId}>
          {reason}
        </p>
      )}
    </div>
  )
}
