import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Failure } from '../../../shared/ipc/failure.ts'
import { type ChosenDocuments, mostChangedTogether } from '../../../shared/schemas/bulk-edits.ts'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import { call, tryCall } from '../../ipc/call.ts'
import { queryKeys } from '../../ipc/query-keys.ts'
import { messages } from '../../messages/messages.ts'
import { useRemembered } from '../../services/remembered.tsx'
import { ColourChip } from '../../ui/badges.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import styles from './bulk-edits.module.css'
import { PreparedBulkEdit } from './prepared-bulk-edit.tsx'
import {
  changeSteps,
  firstSteps,
  isBlank,
  readSteps,
  type StepList,
  type StepListChange,
} from './step-draft.ts'
import { StepsForm, type StepsFormHandle } from './steps-form.tsx'

type EditSeveralDialogProps = {
  readonly connection: ConnectionSummary
  readonly chosen: ChosenDocuments
  /** The change has begun; it goes on by itself. */
  onApplied(): void
  onClose(): void
}

/** Says what to do with many documents, then shows what that does to each; nothing changes before "Apply". */
export function EditSeveralDialog({ connection, chosen, onApplied, onClose }: EditSeveralDialogProps) {
  const { changes: w } = messages
  const [list, setList] = useRemembered(`changes:steps:${connection.id}`, firstSteps)
  const [hasKeptSteps, setKeptSteps] = useState(!isBlank(list))
  const form = useRef<StepsFormHandle>(null)
  const prepared = usePrepareBulkEdit(connection.id, chosen, () => form.current?.focusProblem())
  const { changeId } = prepared
  // What was chosen can be ten thousand ids, which make no good name for an answer.
  const [opened] = useState(() => crypto.randomUUID())
  const values = useQuery({
    queryKey: queryKeys.bulkEditValues(opened),
    queryFn: () => call('changes/values', { connectionId: connection.id, chosen }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const count = values.data?.documents ?? (chosen.kind === 'ids' ? chosen.ids.length : undefined)
  const isTooMany = values.error?.failure.code === 'too-many-documents' || (count ?? 0) > mostChangedTogether

  const change = (wanted: StepListChange) => {
    prepared.clear()
    setKeptSteps(false)
    setList((before) => changeSteps(before, wanted))
  }
  const about = <AboutDocuments connection={connection} count={count} isTooMany={isTooMany} />
  if (changeId !== null)
    return (
      <PreparedBulkEdit
        connection={connection}
        changeId={changeId}
        about={about}
        onBack={prepared.back}
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
              busy={prepared.isPreparing && w.preview.preparing}
              onClick={() => void prepared.prepare(list)}
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
          list={list}
          values={{
            data: values.data,
            failure: values.error?.failure ?? null,
            again: () => void values.refetch(),
          }}
          asked={prepared.asked}
          doesNothing={prepared.doesNothing}
          hasKeptSteps={hasKeptSteps}
          failure={prepared.failure}
          onChange={change}
        />
      )}
    </Dialog>
  )
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
      <ColourChip colour={connection.colour} />
      <strong>{connection.live === true ? messages.live.marked(connection.name) : connection.name}</strong>
      <span className={styles.stepQuiet} aria-live="polite">
        {count === undefined ? !isTooMany && w.unknownCount : w.about(count)}
      </span>
    </div>
  )
}

/** Has the app prepare the steps for its preview; the problems of steps that cannot be read are shown instead. */
function usePrepareBulkEdit(connectionId: string, chosen: ChosenDocuments, focusProblem: () => void) {
  const [asked, setAsked] = useState<ReadonlySet<number>>(new Set())
  const [doesNothing, setDoesNothing] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isPreparing, setPreparing] = useState(false)
  const [changeId, setChangeId] = useState<string | null>(null)
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const prepare = async (list: StepList) => {
    const steps = readSteps(list.steps)
    setAsked(new Set(list.steps.map(({ id }) => id)))
    setFailure(null)
    setDoesNothing(steps?.length === 0)
    if (steps === null || steps.length === 0) {
      // The problems are drawn first.
      requestAnimationFrame(() => focusProblem())
      return
    }
    setPreparing(true)
    const prepared = await tryCall('changes/prepare', {
      connectionId,
      chosen,
      steps: [...steps],
    })
    setPreparing(false)
    if (!prepared.ok) return setFailure(prepared.error)
    // Closed while it was begun: nobody will ask for it any more.
    if (!isOpen.current) return void tryCall('changes/drop', { changeId: prepared.value.changeId })
    setChangeId(prepared.value.changeId)
  }
  const clear = () => {
    setDoesNothing(false)
    setFailure(null)
  }
  return { changeId, asked, doesNothing, failure, isPreparing, prepare, clear, back: () => setChangeId(null) }
}
