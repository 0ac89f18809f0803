import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type {
  DocumentDetail,
  DocumentVersion,
  RestoredParts,
  VersionContent,
} from '../../../../shared/schemas/document.ts'
import { call } from '../../../ipc/call.ts'
import { callQuery } from '../../../ipc/call-query.ts'
import { formatPath, formatPlaces } from '../../../messages/documents/metadata-path.ts'
import { messages } from '../../../messages/messages.ts'
import { useTellSaved } from '../../../services/toasts/use-tell-saved.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog, InfoDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Loaded, Skeleton } from '../../../ui/feedback/loading.tsx'
import { Checkbox, SegmentedChoice } from '../../../ui/fields/choices.tsx'
import { ChangeList } from '../changes/change-list.tsx'
import styles from './history.module.css'
import {
  choicesOf,
  partsOf,
  type Restorable,
  type RestoreAssessment,
  type RestoreChoice,
  useRestorable,
  useRestoreAssessment,
} from './restored-parts.ts'

type RestoreDialogProps = {
  readonly detail: DocumentDetail
  readonly version: DocumentVersion
  readonly first: 'all' | 'fields'
  onClose(): void
}

export function RestoreDialog({ detail, version, first, onClose }: RestoreDialogProps) {
  const { restoring: w } = messages.history
  const content = useQuery(
    callQuery('documents/version', {
      connectionId: detail.connectionId,
      documentId: detail.documentId,
      number: version.number,
    }),
  )
  if (content.data != null) return <LoadedDialog {...{ detail, first, onClose }} version={content.data} />
  return (
    <InfoDialog title={w.heading(version.number)} onClose={onClose}>
      <Loaded query={content} lines={4}>
        {() => <p>{w.gone}</p>}
      </Loaded>
    </InfoDialog>
  )
}

type LoadedDialogProps = {
  readonly detail: DocumentDetail
  readonly version: VersionContent
  readonly first: 'all' | 'fields'
  onClose(): void
}

function LoadedDialog(props: LoadedDialogProps) {
  const restorable = useRestorable(props.detail, props.version)
  if (restorable !== undefined) return <RestoringDialog {...props} restorable={restorable} />
  return (
    <Dialog
      title={messages.history.restoring.heading(props.version.number)}
      wide
      onClose={props.onClose}
      actions={<Button onClick={props.onClose}>{messages.common.cancel}</Button>}
    >
      <Skeleton lines={4} />
    </Dialog>
  )
}

type RestoringDialogProps = LoadedDialogProps & { readonly restorable: Restorable }

function RestoringDialog(props: RestoringDialogProps) {
  const { detail, version, restorable, first, onClose } = props
  const { restoring: w } = messages.history
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [agreed, setAgreed] = useState(false)
  const choices = choicesOf(restorable)
  const [choice, setChoice] = useState<RestoreChoice>(choices.includes(first) ? first : 'all')
  const parts = useMemo(
    () =>
      partsOf(choice, {
        title: chosen.has('title'),
        fields: restorable.fields.filter((field) => chosen.has(JSON.stringify(field))),
      }),
    [choice, chosen, restorable],
  )
  const assessed = useRestoreAssessment(detail, version, restorable, parts)
  const { title = null, metadata = null } = assessed ?? {}
  const { names, places } = metadata?.removals ?? { names: [], places: [] }
  const isSame = title === null && metadata === null
  const restoring = useRestore(detail, version.number, onClose)
  const change = (next: () => void) => {
    next()
    setAgreed(false)
    if (!restoring.isPending) restoring.reset()
  }
  return (
    <ConfirmDialog
      title={w.heading(version.number)}
      wide
      confirm={messages.common.restore}
      disabled={isSame || (names.length > 0 && !agreed)}
      busy={restoring.isPending}
      failure={restoring.error?.failure}
      onConfirm={() => restoring.mutate({ parts, assessed: { title, metadata } })}
      onClose={onClose}
    >
      {!restorable.isMetadataKnown && <p>{w.unknown}</p>}
      {choices.length > 1 && (
        <SegmentedChoice
          label={w.what}
          chosen={choice}
          options={choices.map((value) => ({ value, label: w.choices[value] }))}
          onChoose={(next) => change(() => setChoice(next))}
        />
      )}
      {choice === 'fields' && (
        <RestoredFields {...{ restorable, chosen }} onChoose={(next) => change(() => setChosen(next))} />
      )}
      {assessed === undefined ? (
        <Skeleton lines={4} />
      ) : isSame ? (
        <p>{choice === 'fields' ? w.none : w.same}</p>
      ) : (
        <ChangeList heading label={messages.document.whatWillChange} title={title} metadata={metadata} />
      )}
      {names.length > 0 && (
        <Checkbox
          label={messages.document.removeTheseFields}
          hint={formatPlaces(places, names.length)}
          checked={agreed}
          onChange={setAgreed}
        />
      )}
    </ConfirmDialog>
  )
}

type Restoring = {
  readonly parts: RestoredParts | undefined
  readonly assessed: RestoreAssessment
}

function useRestore(detail: DocumentDetail, number: number, onRestored: () => void) {
  const { restoring: w } = messages.history
  const { connectionId, documentId } = detail
  const tellSaved = useTellSaved()
  return useMutation({
    mutationFn: ({ parts, assessed: { metadata } }: Restoring) =>
      call('documents/restore', {
        ...{ connectionId, documentId, version: number },
        ...(parts !== undefined && { parts }),
        removes: [...(metadata?.removals.names ?? [])],
      }),
    onSuccess: (accepted, { assessed: { title, metadata } }) => {
      tellSaved({
        ...{ connectionId, documentId, accepted },
        title: title?.after ?? detail.title ?? documentId,
        text: w.accepted(number),
        canUndo: detail.knowledge === 'full' || metadata === null || detail.metadata !== null,
      })
      onRestored()
    },
  })
}

type RestoredFieldsProps = {
  readonly restorable: Restorable
  /** `title`, or the path of a field as JSON. */
  readonly chosen: ReadonlySet<string>
  onChoose(chosen: ReadonlySet<string>): void
}

function RestoredFields({ restorable, chosen, onChoose }: RestoredFieldsProps) {
  const { restoring: w } = messages.history
  const { hasTitle, fields, hidden } = restorable
  const toggle = (key: string, isOn: boolean) => {
    const next = new Set(chosen)
    if (isOn) next.add(key)
    else next.delete(key)
    onChoose(next)
  }
  return (
    <fieldset className={styles.fields}>
      <legend>{w.fields}</legend>
      <div className={styles.fieldList}>
        {hasTitle && (
          <Checkbox
            label={messages.terms.title}
            checked={chosen.has('title')}
            onChange={(isOn) => toggle('title', isOn)}
          />
        )}
        {fields.map((field) => {
          const key = JSON.stringify(field)
          return (
            <Checkbox
              key={key}
              label={formatPath(field)}
              checked={chosen.has(key)}
              onChange={(isOn) => toggle(key, isOn)}
            />
          )
        })}
        {hidden > 0 && <p>{w.more(hidden)}</p>}
      </div>
    </fieldset>
  )
}
