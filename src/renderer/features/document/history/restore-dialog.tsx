import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { CallInput } from '../../../../shared/ipc/contract.ts'
import type { DocumentDetail, DocumentVersion, VersionContent } from '../../../../shared/schemas/document.ts'
import { call } from '../../../ipc/call.ts'
import { queries } from '../../../ipc/queries.ts'
import { formatPath, formatPlaces } from '../../../messages/documents/metadata-path.ts'
import { messages } from '../../../messages/messages.ts'
import { useTellSaved } from '../../../services/toasts/use-tell-saved.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/feedback/loading.tsx'
import { FailureNotice } from '../../../ui/feedback/notice.tsx'
import { Checkbox, SegmentedChoice } from '../../../ui/fields/choices.tsx'
import { ChangeList } from '../changes/change-list.tsx'
import styles from './history.module.css'
import {
  choicesOf,
  partsOf,
  type Restorable,
  type RestoreChoice,
  useRestorable,
  useRestoreAssessment,
} from './restored-parts.ts'

type RestoreDialogProps = {
  readonly detail: DocumentDetail
  readonly version: DocumentVersion
  onClose(): void
}

/** Shows what putting a version back would change, all of it or parts, and does it. */
export function RestoreDialog({ detail, version, onClose }: RestoreDialogProps) {
  const { restoring: w } = messages.history
  const { connectionId, documentId } = detail
  const content = useQuery(queries.version(connectionId, documentId, version.number))
  if (content.data !== undefined && content.data !== null)
    return <LoadedDialog detail={detail} version={content.data} onClose={onClose} />
  return (
    <Dialog
      title={w.heading(version.number)}
      onClose={onClose}
      actions={<Button onClick={onClose}>{messages.common.close}</Button>}
    >
      {content.error !== null && (
        <FailureNotice failure={content.error.failure} onAgain={() => void content.refetch()} />
      )}
      {content.data === null && <p>{w.gone}</p>}
      {content.isPending && <Skeleton lines={4} />}
    </Dialog>
  )
}

type LoadedDialogProps = {
  readonly detail: DocumentDetail
  readonly version: VersionContent
  onClose(): void
}

function LoadedDialog({ detail, version, onClose }: LoadedDialogProps) {
  const restorable = useRestorable(detail, version)
  if (restorable !== undefined)
    return <RestoringDialog detail={detail} version={version} restorable={restorable} onClose={onClose} />
  return (
    <Dialog
      title={messages.history.restoring.heading(version.number)}
      wide
      onClose={onClose}
      actions={<Button onClick={onClose}>{messages.common.cancel}</Button>}
    >
      <Skeleton lines={4} />
    </Dialog>
  )
}

type RestoringDialogProps = LoadedDialogProps & { readonly restorable: Restorable }

type Restoring = {
  readonly input: CallInput<'documents/restore'>
  /** What is said once it is done. */
  readonly told: Omit<Parameters<ReturnType<typeof useTellSaved>>[0], 'accepted'>
}

function RestoringDialog({ detail, version, restorable, onClose }: RestoringDialogProps) {
  const { restoring: w } = messages.history
  const { number } = version
  const { connectionId, documentId } = detail
  const [choice, setChoice] = useState<RestoreChoice>('all')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [agreed, setAgreed] = useState(false)
  const tellSaved = useTellSaved()
  const choices = choicesOf(restorable)
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
  const removed = metadata?.removals ?? { names: [], places: [] }
  const isSame = title === null && metadata === null
  const restoring = useMutation({
    mutationFn: ({ input }: Restoring) => call('documents/restore', input),
    onSuccess: (accepted, { told }) => {
      tellSaved({ ...told, accepted })
      onClose()
    },
  })
  const restore = () =>
    restoring.mutate({
      input: {
        ...{ connectionId, documentId, version: number },
        ...(parts !== undefined && { parts }),
        removes: [...removed.names],
      },
      told: {
        ...{ connectionId, documentId },
        title: title?.after ?? detail.title ?? documentId,
        text: parts === undefined ? w.accepted(number) : w.acceptedParts(number),
        canUndo: detail.knowledge === 'full' || metadata === null || detail.metadata !== null,
      },
    })
  const change = (next: () => void) => {
    next()
    setAgreed(false)
    if (!restoring.isPending) restoring.reset()
  }
  return (
    <Dialog
      title={w.heading(number)}
      wide
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{messages.common.cancel}</Button>
          <Button
            look="primary"
            disabled={isSame || (removed.names.length > 0 && !agreed)}
            busy={restoring.isPending && w.confirming}
            onClick={restore}
          >
            {choice === 'all' ? w.confirm : w.confirmParts}
          </Button>
        </>
      }
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
        <RestoredFields
          restorable={restorable}
          chosen={chosen}
          onChoose={(next) => change(() => setChosen(next))}
        />
      )}
      {assessed === undefined ? (
        <Skeleton lines={4} />
      ) : isSame ? (
        <p>{choice === 'fields' ? w.none : w.same}</p>
      ) : (
        <ChangeList title={title} metadata={metadata} />
      )}
      {removed.names.length > 0 && (
        <Checkbox
          label={messages.document.removeTheseFields}
          hint={formatPlaces(removed.places, removed.names.length)}
          checked={agreed}
          onChange={setAgreed}
        />
      )}
      {restoring.error !== null && <FailureNotice failure={restoring.error.failure} />}
    </Dialog>
  )
}

type RestoredFieldsProps = {
  readonly restorable: Restorable
  /** `title`, and the paths of fields as JSON. */
  readonly chosen: ReadonlySet<string>
  onChoose(chosen: ReadonlySet<string>): void
}

/** The title and each field that differs, to be ticked one by one. */
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
            label={messages.document.title}
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
