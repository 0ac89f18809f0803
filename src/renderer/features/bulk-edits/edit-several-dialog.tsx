import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { mostChangedTogether } from '../../../shared/domain/change-problems.ts'
import type { Failure } from '../../../shared/ipc/failure.ts'
import type { ChosenDocuments } from '../../../shared/schemas/bulk-edits.ts'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import { call, tryCall } from '../../ipc/call.ts'
import { queryKeys } from '../../ipc/query-keys.ts'
import { words } from '../../messages/messages.ts'
import { useRemembered } from '../../services/remembered.tsx'
import { ColourChip } from '../../ui/badges.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import styles from './bulk-edits.module.css'
import { PreparedBulkEdit } from './prepared-bulk-edit.tsx'
import { changeSteps, firstSteps, isBlank, readSteps, type StepListChange } from './step-draft.ts'
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
  const { changes: w } = words
  const [list, setList] = useRemembered(`changes:steps:${connection.id}`, firstSteps)
  const [hasKeptSteps, setKeptSteps] = useState(!isBlank(list))
  const [asked, setAsked] = useState<ReadonlySet<number>>(new Set())
  const [doesNothing, setDoesNothing] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isPreparing, setPreparing] = useState(false)
  const [changeId, setChangeId] = useState<string | null>(null)
  const form = useRef<StepsFormHandle>(null)
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  // What was chosen can be ten thousand ids, which make no good name for an answer.
  const [opened] = useState(() => crypto.randomUUID())
  const values = useQuery({
    queryKey: queryKeys.changeValues(opened),
    queryFn: () => call('changes/values', { connectionId: connection.id, chosen }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const count = values.data?.documents ?? (chosen.kind === 'ids' ? chosen.ids.length : undefined)
  const isTooMany = values.error?.failure.code === 'too-many-documents' || (count ?? 0) > mostChangedTogether

  const change = (wanted: StepListChange) => {
    setDoesNothing(false)
    setFailure(null)
    setKeptSteps(false)
    setList((before) => changeSteps(before, wanted))
  }
  const prepare = async () => {
    const steps = readSteps(list.steps)
    setAsked(new Set(list.steps.map(({ id }) => id)))
    setFailure(null)
    setDoesNothing(steps?.length === 0)
    if (steps === null || steps.length === 0) {
      // The problems are drawn first.
      requestAnimationFrame(() => form.current?.focusProblem())
      return
    }
    setPreparing(true)
    const prepared = await tryCall('changes/prepare', {
      connectionId: connection.id,
      chosen,
      steps: [...steps],
    })
    setPreparing(false)
    if (!prepared.ok) return setFailure(prepared.error)
    // Closed while it was begun: nobody will ask for it any more.
    if (!isOpen.current) return void tryCall('changes/drop', { changeId: prepared.value.changeId })
    setChangeId(prepared.value.changeId)
  }
  const about = (
    <div className={styles.about}>
      <ColourChip colour={connection.colour} />
      <strong>{connection.live === true ? words.live.marked(connection.name) : connection.name}</strong>
      <span className={styles.stepQuiet} aria-live="polite">
        {count === undefined ? !isTooMany && w.unknownCount : w.about(count)}
      </span>
    </div>
  )
  if (changeId !== null)
    return (
      <PreparedBulkEdit
        connection={connection}
        changeId={changeId}
        about={about}
        onBack={() => setChangeId(null)}
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
            <Button look="primary" busy={isPreparing && w.preview.preparing} onClick={() => void prepare()}>
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
          asked={asked}
          doesNothing={doesNothing}
          hasKeptSteps={hasKeptSteps}
          failure={failure}
          onChange={change}
        />
      )}
    </Dialog>
  )
}
