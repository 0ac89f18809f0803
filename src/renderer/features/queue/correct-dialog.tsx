import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { DocumentDuplicate } from '../../../shared/schemas/document.ts'
import type { QueueItem } from '../../../shared/schemas/queue.ts'
import { CallError, call } from '../../ipc/call.ts'
import { callKey } from '../../ipc/call-query.ts'
import { formatRelativeTime } from '../../messages/format.ts'
import { messages } from '../../messages/messages.ts'
import { useRouter } from '../../services/router/router.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { EditingDialog, LeaveDialog, LoadedDialog } from '../../ui/editing-dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { focusInvalidInDialog } from '../../ui/fields/focus-invalid.ts'
import { useNow } from '../../ui/timestamp.tsx'
import { saveInstead } from '../add/index.ts'
import { CorrectFields } from './correct-fields.tsx'
import {
  type Correction,
  type CorrectValues,
  correctSchema,
  correctValues,
  isTouched,
  type OpenedItem,
  toCorrection,
} from './correct-values.ts'
import styles from './queue.module.css'

type CorrectDialogProps = { readonly item: QueueItem; onClose(): void }

export function CorrectDialog({ item, onClose }: CorrectDialogProps) {
  const query = useQuery({
    queryKey: callKey('queue/open', { id: item.id }, 'opened'),
    queryFn: () => call('queue/open', { id: item.id }),
    // Opened afresh each time.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  return (
    <LoadedDialog title={messages.queue.correctDialog.heading(item.title)} query={query} onClose={onClose}>
      {(opened) => <OpenedDialog item={item} loaded={opened} onClose={onClose} />}
    </LoadedDialog>
  )
}

type OpenedDialogProps = CorrectDialogProps & { readonly loaded: OpenedItem }

function OpenedDialog({ item, loaded, onClose }: OpenedDialogProps) {
  const { correctDialog: w } = messages.queue
  const formId = useId()
  // The form must not change while the user edits.
  const [opened] = useState(loaded)
  const form = useForm<CorrectValues>({
    resolver: zodResolver(correctSchema(opened)),
    defaultValues: correctValues(opened),
    mode: 'onSubmit',
    shouldFocusError: false,
  })
  const { go } = useRouter()
  const [leavingFor, setLeavingFor] = useState<string | null>(null)
  const { same, carrying } = useCorrection(item, onClose)
  useEffect(() => {
    document.querySelector<HTMLElement>('dialog[open] form :is(input, textarea)')?.focus()
  }, [])

  /** Decisions use the current form: more may have been typed since. */
  const decide = (decisionOn: (values: CorrectValues) => Decision) => {
    const carryOut = form.handleSubmit((values) => {
      if (!carrying.isPending) carrying.mutate(decisionOn(values))
    }, focusInvalidInDialog)
    void carryOut()
  }
  const send = (agreed?: string[]) =>
    decide((values) => ({
      kind: 'send',
      correction: { ...toCorrection(opened, values), ...(agreed && { agreed }) },
    }))
  return (
    <>
      <EditingDialog
        title={w.heading(item.title)}
        confirm={w.send}
        form={formId}
        busy={carrying.isPending}
        failure={carrying.error?.failure}
        isTouched={() => isTouched(opened, form.getValues())}
        onClose={onClose}
      >
        <form
          id={formId}
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            send()
          }}
        >
          <FormProvider {...form}>
            <CorrectFields opened={opened} />
          </FormProvider>
        </form>
        {same !== null && (
          <CorrectDuplicates
            duplicates={same}
            isSending={carrying.isPending}
            onOpen={setLeavingFor}
            onSend={() => send(same.map(({ documentId }) => documentId))}
            onUpdate={(documentId) => decide((values) => ({ kind: 'update', documentId, values }))}
            onSkip={() => carrying.mutate({ kind: 'skip' })}
          />
        )}
      </EditingDialog>
      {leavingFor !== null && (
        <LeaveDialog
          onStay={() => setLeavingFor(null)}
          onLeave={() => {
            onClose()
            go({ screen: 'document', connectionId: item.connectionId, documentId: leavingFor })
          }}
        />
      )}
    </>
  )
}

type Same = readonly [DocumentDuplicate, ...DocumentDuplicate[]]

type Decision =
  | { readonly kind: 'send'; readonly correction: Correction }
  | { readonly kind: 'update'; readonly documentId: string; readonly values: CorrectValues }
  | { readonly kind: 'skip' }

function useCorrection(item: QueueItem, onDone: () => void) {
  const [same, setSame] = useState<Same | null>(null)
  const { show } = useToasts()
  const carrying = useMutation({
    mutationFn: (decision: Decision) => carryOut(item, decision),
    onMutate: ({ kind }) => {
      if (kind === 'send') setSame(null)
    },
    onSuccess: (outcome) => {
      if (typeof outcome !== 'string') return setSame(outcome)
      show({ kind: 'result', about: `item:${item.id}`, text: outcome })
      onDone()
    },
  })
  return { same, carrying }
}

async function carryOut(item: QueueItem, decision: Decision): Promise<string | Same> {
  if (decision.kind === 'send') return send(item, decision.correction)
  if (decision.kind === 'update') {
    const saved = await saveInstead(item.connectionId, decision.documentId, decision.values)
    if (!saved.ok) throw new CallError(saved.error)
  }
  await call('queue/discard', { ids: [item.id] })
  return decision.kind === 'update'
    ? messages.document.accepted(decision.values.title)
    : messages.duplicates.skipped(item.title)
}

async function send(item: QueueItem, correction: Correction): Promise<string | Same> {
  const { sent } = messages.queue.correctDialog
  const { id, ...changes } = correction
  if (Object.keys(changes).length === 0 && item.state === 'needs-attention') {
    await call('queue/retry', { ids: [id] })
    return sent(item.title)
  }
  try {
    await call('queue/correct', correction)
    return sent(correction.title ?? item.title)
  } catch (cause) {
    const { content } = correction
    const isKnown = cause instanceof CallError && cause.failure.code === 'duplicate-known'
    if (!isKnown || content === undefined) throw cause
    const { connectionId, documentId } = item
    const found = await call('documents/find-duplicates', { connectionId, documentId: '', content })
    const [first, ...others] = found.filter((one) => one.documentId !== documentId)
    if (first === undefined) throw cause
    return [first, ...others]
  }
}

type CorrectDuplicatesProps = {
  readonly duplicates: Same
  readonly isSending: boolean
  onOpen(documentId: string): void
  onSend(): void
  onUpdate(documentId: string): void
  onSkip(): void
}

const minuteMs = 60_000

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
            <Button small disabled={isSending} onClick={() => onUpdate(first.documentId)}>
              {messages.review.duplicate.updateAll}
            </Button>
            <Button small disabled={isSending} onClick={onSkip}>
              {messages.common.skip}
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
