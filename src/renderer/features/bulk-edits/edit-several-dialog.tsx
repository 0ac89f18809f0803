import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  type BulkEditStep,
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
import styles from './bulk-edits.module.css'
import { PreparedBulkEdit } from './prepared-bulk-edit.tsx'
import { changeSteps, firstSteps, isBlank, readSteps, type StepList } from './step-draft.ts'
import { focusStepProblem, StepsForm } from './steps-form.tsx'
import { forgetBulkEdit } from './use-bulk-edit.ts'

type EditSeveralDialogProps = {
  readonly connection: ConnectionSummary
  readonly chosen: ChosenDocuments
  /** The bulk edit has begun; it goes on by itself. */
  onApplied(): void
  onClose(): void
}

/** Says what to do with many documents, then shows what that does to each; nothing changes before "Apply". */
export function EditSeveralDialog({ connection, chosen, onApplied, onClose }: EditSeveralDialogProps) {
  const { changes: w } = messages
  const [list, setList] = useRemembered(`changes:steps:${connection.id}`, firstSteps)
  const [hasKeptSteps, setKeptSteps] = useState(!isBlank(list))
  const form = useRef<HTMLDivElement>(null)
  const { preparing, prepare, ...prepared } = usePrepareBulkEdit(connection.id, chosen)
  const values = useCommonValues(connection.id, chosen)
  const count = values.data?.documents ?? (chosen.kind === 'ids' ? chosen.ids.length : undefined)
  const isTooMany = values.error?.failure.code === 'too-many-documents' || (count ?? 0) > mostChangedTogether
  const about = <AboutDocuments connection={connection} count={count} isTooMany={isTooMany} />
  if (preparing.data !== undefined)
    return (
      <PreparedBulkEdit
        connection={connection}
        changeId={preparing.data.changeId}
        about={about}
        onBack={preparing.reset}
        onApplied={() => {
          setList(firstSteps)
          onApplied()
        }}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      full
      title={w.heading}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{w.cancel}</Button>
          {!isTooMany && (
            <Button
              look="primary"
              busy={preparing.isPending && w.preview.preparing}
              onClick={() => {
                // The problems are drawn first.
                if (!prepare(list)) requestAnimationFrame(() => focusStepProblem(form.current))
              }}
            >
              {w.preview.button}
            </Button>
          )}
        </>
      }
    >
      {about}
      {isTooMany ? (
        <div className={styles.steps}>
          <Notice look="caution">
            <p>{w.tooMany(values.data?.documents)}</p>
          </Notice>
        </div>
      ) : (
        <StepsForm
          ref={form}
          connectionId={connection.id}
          {...{ list, values, hasKeptSteps, ...prepared }}
          failure={preparing.error?.failure}
          onChange={(wanted) => {
            prepared.clear()
            setKeptSteps(false)
            setList((before) => changeSteps(before, wanted))
          }}
        />
      )}
    </Dialog>
  )
}

/** What the documents have in common, asked once for each time the dialog opens. */
function useCommonValues(connectionId: string, chosen: ChosenDocuments) {
  // What was chosen can be ten thousand ids, which make no good name for an answer.
  const [opened] = useState(() => crypto.randomUUID())
  return useQuery({
    queryKey: queryKeys.bulkEditValues(opened),
    queryFn: () => call('changes/values', { connectionId, chosen }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

type AboutDocumentsProps = {
  readonly connection: ConnectionSummary
  readonly count: number | undefined
  readonly isTooMany: boolean
}

/** Where the documents are, and how many. */
function AboutDocuments({ connection, count, isTooMany }: AboutDocumentsProps) {
  const { changes: w } = messages
  return (
    <div className={styles.about}>
      <ColourDot colour={connection.colour} />
      <strong>{connection.live === true ? messages.live.marked(connection.name) : connection.name}</strong>
      <span className={text.muted} aria-live="polite">
        {count === undefined ? !isTooMany && w.unknownCount : w.about(count)}
      </span>
    </div>
  )
}

/** Has the app prepare the steps for its preview; the problems of steps that cannot be read are shown instead. */
function usePrepareBulkEdit(connectionId: string, chosen: ChosenDocuments) {
  const [asked, setAsked] = useState<ReadonlySet<number>>(new Set())
  const [doesNothing, setDoesNothing] = useState(false)
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const preparing = useMutation({
    mutationFn: (steps: readonly BulkEditStep[]) =>
      call('changes/prepare', { connectionId, chosen, steps: [...steps] }),
    onSuccess: ({ changeId }) => {
      // Closed while it was begun: nobody will ask for it any more.
      if (!isOpen.current) forgetBulkEdit(changeId)
    },
  })
  return {
    /** The steps with which the person wanted to go on, so that what is missing in them is said. */
    asked,
    /** Whether no step does anything, although the person wants to go on. */
    doesNothing,
    preparing,
    /** Whether the steps can be read and do something. */
    prepare: (list: StepList): boolean => {
      const steps = readSteps(list.steps)
      setAsked(new Set(list.steps.map(({ id }) => id)))
      setDoesNothing(steps?.length === 0)
      if (steps === null || steps.length === 0) {
        preparing.reset()
        return false
      }
      preparing.mutate(steps)
      return true
    },
    clear: () => {
      setDoesNothing(false)
      if (preparing.isError) preparing.reset()
    },
  }
}
