import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type BulkEditSummary,
  type ChosenDocuments,
  mostChangedTogether,
} from '../../../shared/schemas/bulk-edits.ts'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import { call } from '../../ipc/call.ts'
import { callKey } from '../../ipc/call-query.ts'
import { messages } from '../../messages/messages.ts'
import { useRemembered } from '../../services/remembered.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Destination } from '../../ui/screen.tsx'
import text from '../../ui/styles/text.module.css'
import { BulkEditPreview, RunningBulkEdit } from './bulk-edit-preview.tsx'
import styles from './bulk-edits.module.css'
import { CommonFields } from './common-fields.tsx'
import { changeSteps, firstSteps, isBlank, readSteps, type StepListChange } from './step-draft.ts'
import { focusStepProblem, type StepFocus, StepsForm } from './steps-form.tsx'
import { useBulkEdit } from './use-bulk-edit.ts'
import { kindAmong, useCommonOffers } from './use-common-offers.ts'
import { useLivePreview } from './use-live-preview.ts'

type EditSeveralDialogProps = {
  readonly connection: ConnectionSummary
  readonly chosen: ChosenDocuments
  onApplied(): void
  onClose(): void
}

export function EditSeveralDialog({ connection, chosen, onApplied, onClose }: EditSeveralDialogProps) {
  const draft = useStepDraft(connection.id)
  const values = useCommonValues(connection.id, chosen)
  const offers = useCommonOffers(connection.id, values.data)
  const count = values.data?.documents ?? (chosen.kind === 'ids' ? chosen.ids.length : undefined)
  const isTooMany = values.error?.failure.code === 'too-many-documents' || (count ?? 0) > mostChangedTogether
  const steps = isTooMany ? null : readSteps(draft.list.steps)
  const preview = useLivePreview(connection.id, chosen, steps)
  const { bulkEditId, applying } = preview
  const { data: change, error, refetch } = useBulkEdit(bulkEditId)
  const hasApplied = applying.data === true
  useWhenOver(hasApplied && (change?.state === 'done' || change?.state === 'stopped'), onClose)
  const agreement = useAgreement(bulkEditId)
  const apply = (ready: BulkEditSummary) => {
    if (ready.removes.length > 0 && !agreement.shown.agrees) return agreement.ask()
    applying.mutate(ready, {
      onSuccess: (isApplied) => {
        if (!isApplied) return
        draft.clear()
        onApplied()
        void refetch()
      },
    })
  }
  const ready = preview.isFresh && change?.state === 'ready' ? change : undefined
  const isBusy = applying.isPending || (preview.isWanted && !ready)
  const actions = hasApplied ? (
    <Button onClick={(event) => isMeant(event) && onClose()}>{messages.common.close}</Button>
  ) : (
    <ApplyActions
      {...{ connection, isTooMany, onClose }}
      isApplying={applying.isPending}
      isBusy={preview.failure === undefined && error === null && isBusy}
      willChange={ready?.counts.changes}
      onApply={() => (ready === undefined ? draft.submit(steps?.length === 0) : apply(ready))}
    />
  )
  return (
    <Dialog
      full
      title={messages.changes.heading}
      beside={<Count {...{ count, isTooMany }} />}
      onClose={applying.isPending ? () => undefined : onClose}
      actions={actions}
    >
      {hasApplied ? (
        <RunningBulkEdit change={change} />
      ) : isTooMany ? (
        <TooMany documents={values.data?.documents} />
      ) : (
        <div className={styles.columns}>
          <StepsForm
            {...draft.form}
            offers={offers}
            connectionId={connection.id}
            failure={applying.error?.failure}
          />
          {preview.isWanted || (bulkEditId !== null && !isBlank(draft.list)) ? (
            <BulkEditPreview
              {...agreement.shown}
              change={change}
              isFresh={preview.isFresh}
              isWanted={preview.isWanted}
              failure={preview.failure ?? error?.failure}
              onAgain={preview.failure === undefined ? () => void refetch() : preview.again}
            />
          ) : (
            <CommonFields
              values={values}
              onField={(step, field) => draft.beginWith(step, { field, kind: kindAmong(offers, field) })}
            />
          )}
        </div>
      )}
    </Dialog>
  )
}

function useWhenOver(isOver: boolean, onOver: () => void) {
  const onOverNow = useEffectEvent(onOver)
  useEffect(() => {
    if (isOver) onOverNow()
  }, [isOver])
}

function useAgreement(bulkEditId: string | null) {
  const [agreedTo, setAgreedTo] = useState<string | null>(null)
  const [askedFor, setAskedFor] = useState<string | null>(null)
  const agrees = bulkEditId !== null && agreedTo === bulkEditId
  return {
    ask: () => setAskedFor(bulkEditId),
    shown: {
      agrees,
      isTickAsked: askedFor === bulkEditId && !agrees,
      onAgree: (isAgreed: boolean) => setAgreedTo(isAgreed ? bulkEditId : null),
    },
  }
}

type AboutField = Extract<StepListChange, { kind: 'about-field' }>

function useStepDraft(connectionId: string) {
  const [list, setList] = useRemembered(`changes:steps:${connectionId}`, firstSteps)
  const [hasKeptSteps, setKeptSteps] = useState(!isBlank(list))
  const [asked, setAsked] = useState<ReadonlySet<number>>(new Set())
  const [doesNothing, setDoesNothing] = useState(false)
  const [focused, setFocused] = useState<StepFocus | null>(null)
  const ref = useRef<HTMLDivElement>(null)
  const onChange = (wanted: StepListChange, focus?: StepFocus) => {
    setDoesNothing(false)
    setKeptSteps(false)
    setList((before) => changeSteps(before, wanted))
    if (focus !== undefined) setFocused(focus)
  }
  return {
    list,
    form: {
      ref,
      list,
      asked,
      doesNothing,
      hasKeptSteps,
      focused,
      onChange,
      onFocused: () => setFocused(null),
    },
    beginWith: (step: AboutField['step'], about: AboutField['about']) =>
      onChange({ kind: 'about-field', step, about }, step === 'set-field' ? 'last-value' : 'last-heading'),
    submit: (isEmpty: boolean) => {
      setAsked(new Set(list.steps.map(({ id }) => id)))
      setDoesNothing(isEmpty)
      // Wait until the problems are rendered.
      requestAnimationFrame(() => focusStepProblem(ref.current))
    },
    clear: () => setList(firstSteps),
  }
}

function Count({ count, isTooMany }: { readonly count: number | undefined; readonly isTooMany: boolean }) {
  return (
    <span className={text.muted} aria-live="polite">
      {count === undefined ? !isTooMany && messages.changes.unknownCount : messages.common.documents(count)}
    </span>
  )
}

function TooMany({ documents }: { readonly documents: number | undefined }) {
  return (
    <div className={styles.part}>
      <Notice look="caution">
        <p>{messages.changes.tooMany(documents)}</p>
      </Notice>
    </div>
  )
}

type ApplyActionsProps = Pick<EditSeveralDialogProps, 'connection' | 'onClose'> & {
  readonly isTooMany: boolean
  readonly isApplying: boolean
  readonly isBusy: boolean
  readonly willChange: number | undefined
  onApply(): void
}

function ApplyActions({ connection, isTooMany, isApplying, isBusy, willChange, ...on }: ApplyActionsProps) {
  return (
    <>
      <Destination to={connection} />
      <Button large look="quiet" onClick={on.onClose} disabled={isApplying}>
        {messages.common.cancel}
      </Button>
      {!isTooMany && (
        <Button
          large
          look="primary"
          busy={isBusy}
          disabled={willChange === 0}
          onClick={(event) => isMeant(event) && on.onApply()}
        >
          {willChange === undefined || willChange === 0
            ? messages.common.apply
            : messages.changes.preview.applyTo(willChange)}
        </Button>
      )}
    </>
  )
}

/** The second click of a double click must not press the button that replaced the first one. */
const isMeant = ({ detail }: { readonly detail: number }) => detail <= 1

function useCommonValues(connectionId: string, chosen: ChosenDocuments) {
  // A choice may have ten thousand IDs, too long for a query key.
  const [opened] = useState(() => crypto.randomUUID())
  return useQuery({
    queryKey: callKey('bulk-edits/values', opened),
    queryFn: () => call('bulk-edits/values', { connectionId, chosen }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
