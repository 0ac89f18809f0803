import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type BulkEditSummary,
  type ChosenDocuments,
  mostChangedTogether,
} from '../../../shared/schemas/bulk-edits.ts'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import { call } from '../../ipc/call.ts'
import { queryKeys } from '../../ipc/query-keys.ts'
import { messages } from '../../messages/messages.ts'
import { useRemembered } from '../../services/remembered.tsx'
import { ColourDot } from '../../ui/badges.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import text from '../../ui/styles/text.module.css'
import { BulkEditPreview, RunningBulkEdit } from './bulk-edit-preview.tsx'
import styles from './bulk-edits.module.css'
import { CommonFields } from './common-fields.tsx'
import { changeSteps, firstSteps, isBlank, readSteps, type StepListChange } from './step-draft.ts'
import { focusStepProblem, type StepFocus, StepsForm } from './steps-form.tsx'
import { useBulkEdit } from './use-bulk-edit.ts'
import { kindAmong, useFieldOffers } from './use-field-offers.ts'
import { useLivePreview } from './use-live-preview.ts'

type EditSeveralDialogProps = {
  readonly connection: ConnectionSummary
  readonly chosen: ChosenDocuments
  /** The bulk edit has started and continues in the background. */
  onApplied(): void
  onClose(): void
}

/** Steps of a bulk edit beside their effect on each document. Nothing changes before "Apply". */
export function EditSeveralDialog({ connection, chosen, onApplied, onClose }: EditSeveralDialogProps) {
  const { changes: w } = messages
  const [list, setList] = useRemembered(`changes:steps:${connection.id}`, firstSteps)
  const [hasKeptSteps, setKeptSteps] = useState(!isBlank(list))
  /** IDs of the steps that were submitted, and so show their problems. */
  const [asked, setAsked] = useState<ReadonlySet<number>>(new Set())
  const [doesNothing, setDoesNothing] = useState(false)
  const [focused, setFocused] = useState<StepFocus | null>(null)
  const form = useRef<HTMLDivElement>(null)
  const values = useCommonValues(connection.id, chosen)
  const offers = useFieldOffers(connection.id, values.data?.fields)
  const count = values.data?.documents ?? (chosen.kind === 'ids' ? chosen.ids.length : undefined)
  const isTooMany = values.error?.failure.code === 'too-many-documents' || (count ?? 0) > mostChangedTogether
  const steps = isTooMany ? null : readSteps(list.steps)
  const preview = useLivePreview(connection.id, chosen, steps)
  const { changeId, applying } = preview
  const { data: change, error, refetch } = useBulkEdit(changeId)
  const hasApplied = applying.data === true
  const isOver = hasApplied && (change?.state === 'done' || change?.state === 'stopped')
  const onOver = useEffectEvent(onClose)
  useEffect(() => {
    if (isOver) onOver()
  }, [isOver])
  const [agreedTo, setAgreedTo] = useState<string | null>(null)
  const [askedToTick, setAskedToTick] = useState<string | null>(null)
  const agrees = changeId !== null && agreedTo === changeId

  const onChange = (wanted: StepListChange, focus?: StepFocus) => {
    setDoesNothing(false)
    setKeptSteps(false)
    setList((before) => changeSteps(before, wanted))
    if (focus !== undefined) setFocused(focus)
  }
  const askForSteps = () => {
    setAsked(new Set(list.steps.map(({ id }) => id)))
    setDoesNothing(steps?.length === 0)
    // Wait until the problems are rendered.
    requestAnimationFrame(() => focusStepProblem(form.current))
  }
  const apply = (ready: BulkEditSummary) => {
    if (ready.removes.length > 0 && !agrees) return setAskedToTick(ready.changeId)
    applying.mutate(ready, {
      onSuccess: (isApplied) => {
        if (!isApplied) return
        setList(firstSteps)
        onApplied()
        void refetch()
      },
    })
  }
  const ready = preview.isFresh && change?.state === 'ready' ? change : undefined
  const isBusy = applying.isPending || (preview.isWanted && !ready)
  const name = connection.live === true ? messages.live.marked(connection.name) : connection.name
  const actions = hasApplied ? (
    <Button onClick={(event) => isMeant(event) && onClose()}>{messages.common.close}</Button>
  ) : (
    <>
      <p className={styles.goes}>
        {messages.common.to} <ColourDot colour={connection.colour} /> <strong>{name}</strong>
      </p>
      <Button large look="quiet" onClick={onClose} disabled={applying.isPending}>
        {messages.common.cancel}
      </Button>
      {!isTooMany && (
        <Button
          large
          look="primary"
          busy={preview.failure === undefined && error === null && isBusy}
          disabled={ready?.counts.changes === 0}
          onClick={(event) => isMeant(event) && (ready === undefined ? askForSteps() : apply(ready))}
        >
          {ready === undefined || ready.counts.changes === 0
            ? messages.common.apply
            : w.preview.applyTo(ready.counts.changes)}
        </Button>
      )}
    </>
  )
  return (
    <Dialog
      full
      title={w.heading}
      beside={
        <span className={text.muted} aria-live="polite">
          {count === undefined ? !isTooMany && w.unknownCount : messages.common.documents(count)}
        </span>
      }
      onClose={applying.isPending ? () => undefined : onClose}
      actions={actions}
    >
      {hasApplied ? (
        <RunningBulkEdit change={change} />
      ) : isTooMany ? (
        <div className={styles.part}>
          <Notice look="caution">
            <p>{w.tooMany(values.data?.documents)}</p>
          </Notice>
        </div>
      ) : (
        <div className={styles.columns}>
          <StepsForm
            ref={form}
            connectionId={connection.id}
            {...{ list, offers, asked, doesNothing, hasKeptSteps, focused, onChange }}
            onFocused={() => setFocused(null)}
            failure={applying.error?.failure}
          />
          {preview.isWanted || (changeId !== null && !isBlank(list)) ? (
            <BulkEditPreview
              change={change}
              isFresh={preview.isFresh}
              isWanted={preview.isWanted}
              failure={preview.failure ?? error?.failure}
              onAgain={preview.failure === undefined ? () => void refetch() : preview.again}
              agrees={agrees}
              isTickAsked={askedToTick === changeId && !agrees}
              onAgree={(isAgreed) => setAgreedTo(isAgreed ? changeId : null)}
            />
          ) : (
            <CommonFields
              values={values}
              onField={(step, field) =>
                onChange(
                  { kind: 'about-field', step, about: { field, kind: kindAmong(offers, field) } },
                  step === 'set-field' ? 'last-value' : 'last-heading',
                )
              }
            />
          )}
        </div>
      )}
    </Dialog>
  )
}

/** The second click of a double click must not press the button that replaced the first one. */
const isMeant = ({ detail }: { readonly detail: number }) => detail <= 1

function useCommonValues(connectionId: string, chosen: ChosenDocuments) {
  // A choice may have ten thousand IDs, too long for a query key.
  const [opened] = useState(() => crypto.randomUUID())
  return useQuery({
    queryKey: queryKeys.bulkEditValues(opened),
    queryFn: () => call('bulk-edits/values', { connectionId, chosen }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
