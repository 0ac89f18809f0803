import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import type { Failure } from '../../../shared/ipc/failure.ts'
import type { DocumentDuplicate } from '../../../shared/schemas/document.ts'
import type { QueueItem } from '../../../shared/schemas/queue.ts'
import { call, tryCall } from '../../ipc/call.ts'
import { queryKeys } from '../../ipc/query-keys.ts'
import { formatRelativeTime } from '../../messages/format.ts'
import { messages } from '../../messages/messages.ts'
import type { Route } from '../../services/router/route.ts'
import { useRouter } from '../../services/router/router.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/feedback/loading.tsx'
import { FailureNotice, Notice } from '../../ui/feedback/notice.tsx'
import { useNow } from '../../ui/timestamp.tsx'
import { saveInstead } from '../add/index.ts'
import { CorrectForm, type CorrectFormHandle } from './correct-form.tsx'
import type { Correction, CorrectValues } from './correct-values.ts'

type Same = readonly [DocumentDuplicate, ...DocumentDuplicate[]]
type CorrectDialogProps = { readonly item: QueueItem; onClose(): void }

/** What an entry would send, to be put right and sent again. */
export function CorrectDialog({ item, onClose }: CorrectDialogProps) {
  const formId = useId()
  const form = useRef<CorrectFormHandle>(null)
  /** Where to, once what is typed may be thrown away; null for the queue. */
  const [leaving, setLeaving] = useState<{ readonly to: Route | null } | null>(null)
  const { same, failure, isSending, send, updateInstead, skip } = useCorrection(item, onClose)
  const decision = useRef<'send' | 'update' | null>(null)
  const { go } = useRouter()
  const { correctDialog: w } = messages.queue
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKeys.queueItem(item.id), 'opened'],
    queryFn: () => call('queue/open', { id: item.id }),
    // Opened afresh each time, and not changed under the editor's hands afterwards.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const [opened, setOpened] = useState(data)
  if (opened === undefined && data !== undefined) setOpened(data)

  /** What was decided goes with the form as it is now: more may have been typed since. */
  const decide = (choice: 'send' | 'update') => {
    decision.current = choice
    form.current?.submit()
  }
  const submit = (correction: Correction, values: CorrectValues) => {
    const choice = decision.current
    decision.current = null
    if (same === null || choice === null) return send(correction)
    if (choice === 'update') return updateInstead(same[0].documentId, values)
    return send({ ...correction, agreed: same.map(({ documentId }) => documentId) })
  }
  const close = () => {
    if (form.current?.isTouched() === true) setLeaving({ to: null })
    else onClose()
  }
  return (
    <>
      <Dialog
        title={w.heading(item.title)}
        wide
        onClose={close}
        actions={
          <>
            <Button onClick={close}>{messages.common.cancel}</Button>
            <Button
              look="primary"
              type="submit"
              form={formId}
              disabled={opened === undefined}
              busy={isSending && w.sending}
              onClick={() => {
                decision.current = null
              }}
            >
              {w.send}
            </Button>
          </>
        }
      >
        {error !== null && <FailureNotice failure={error.failure} onAgain={() => void refetch()} />}
        {opened === undefined ? (
          error === null && <Skeleton lines={6} />
        ) : (
          <CorrectForm
            formId={formId}
            opened={opened}
            ref={form}
            onSend={(correction, values) => {
              if (!isSending) void submit(correction, values)
            }}
          />
        )}
        {same !== null && (
          <CorrectDuplicates
            duplicates={same}
            isSending={isSending}
            onOpen={(documentId) =>
              setLeaving({ to: { screen: 'document', connectionId: item.connectionId, documentId } })
            }
            onSend={() => decide('send')}
            onUpdate={() => decide('update')}
            onSkip={skip}
          />
        )}
        {failure !== null && <FailureNotice failure={failure} />}
      </Dialog>
      {leaving !== null && (
        <LeaveDialog
          onStay={() => setLeaving(null)}
          onLeave={() => {
            onClose()
            if (leaving.to !== null) go(leaving.to)
          }}
        />
      )}
    </>
  )
}

/** Sends an entry again as it was corrected; one that is now the same as a known document is asked about first. */
function useCorrection(item: QueueItem, onDone: () => void) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isSending, setSending] = useState(false)
  const [same, setSame] = useState<Same | null>(null)
  const { show } = useToasts()
  const say = (text: string) => show({ kind: 'result', about: `item:${item.id}`, text })
  const { correctDialog: w } = messages.queue
  /** Does what was asked for, says how it went, and closes where it went well. */
  const run = async (work: () => Promise<Failure | string | null>) => {
    setSending(true)
    setFailure(null)
    const outcome = await work()
    setSending(false)
    if (outcome === null) return
    if (typeof outcome !== 'string') return setFailure(outcome)
    say(outcome)
    onDone()
  }
  const send = (correction: Correction) =>
    run(async () => {
      setSame(null)
      const { id, ...changes } = correction
      if (Object.keys(changes).length === 0 && item.state === 'needs-attention') {
        const retried = await tryCall('queue/retry', { ids: [id] })
        return retried.ok ? w.sent(item.title) : retried.error
      }
      const done = await tryCall('queue/correct', correction)
      if (done.ok) return w.sent(correction.title ?? item.title)
      if (done.error.code !== 'duplicate-known' || correction.content === undefined) return done.error
      const { connectionId, documentId } = item
      const found = await tryCall('documents/find-duplicates', {
        connectionId,
        documentId: '',
        content: correction.content,
      })
      if (!found.ok) return found.error
      const [first, ...others] = found.value.filter((one) => one.documentId !== documentId)
      if (first === undefined) return done.error
      setSame([first, ...others])
      return null
    })
  const discard = async (text: string): Promise<Failure | string> => {
    const discarded = await tryCall('queue/discard', { ids: [item.id] })
    return discarded.ok ? text : discarded.error
  }
  /** The document that is there gets title and fields; this entry has nothing left to send. */
  const updateInstead = (documentId: string, values: CorrectValues) =>
    run(async () => {
      const saved = await saveInstead(item.connectionId, documentId, values)
      return saved.ok ? discard(messages.document.accepted(values.title)) : saved.error
    })
  const skip = () => void run(() => discard(messages.duplicates.skipped(item.title)))
  return { same, failure, isSending, send, updateInstead, skip }
}

function LeaveDialog({ onStay, onLeave }: { onStay(): void; onLeave(): void }) {
  const { leave } = messages.queue.correctDialog
  return (
    <Dialog
      title={leave.heading}
      onClose={onStay}
      actions={
        <>
          <Button onClick={onStay}>{leave.stay}</Button>
          <Button look="danger" onClick={onLeave}>
            {leave.leave}
          </Button>
        </>
      }
    >
      <p>{leave.text}</p>
    </Dialog>
  )
}

type CorrectDuplicatesProps = {
  /** The first is the one an update would be of. */
  readonly duplicates: readonly [DocumentDuplicate, ...DocumentDuplicate[]]
  readonly isSending: boolean
  onOpen(documentId: string): void
  onSend(): void
  onUpdate(): void
  onSkip(): void
}

const minuteMs = 60_000

/** Corrected, the entry is the same as a document that is there: it is named, and the editor says what should happen. */
function CorrectDuplicates({
  duplicates: [first, ...others],
  isSending,
  onOpen,
  onSend,
  onUpdate,
  onSkip,
}: CorrectDuplicatesProps) {
  const { duplicates: texts, library, queue } = messages
  const w = queue.correctDialog.duplicate
  const now = useNow(minuteMs)
  const place = useRef<HTMLDivElement>(null)
  const titleOf = ({ title }: DocumentDuplicate) => title ?? library.untitled
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
    place.current?.querySelector('button')?.focus()
  }, [])
  return (
    <div ref={place} role="alert">
      <Notice
        look="caution"
        actions={
          <>
            <Button small disabled={isSending} onClick={onSend}>
              {w.send}
            </Button>
            <Button small disabled={isSending} onClick={onUpdate}>
              {w.update}
            </Button>
            <Button small disabled={isSending} onClick={onSkip}>
              {w.skip}
            </Button>
            <Button small look="quiet" onClick={() => onOpen(first.documentId)}>
              {texts.open}
            </Button>
          </>
        }
      >
        <p>{texts.known(first.by, titleOf(first))}</p>
        <p>{texts.added(formatRelativeTime(first.addedAt, now), first.collection)}</p>
        {others.length > 0 && (
          <p>
            {texts.others} {others.map(titleOf).join(', ')}
          </p>
        )}
        <p>{w.hint}</p>
      </Notice>
    </div>
  )
}
