import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../ipc/call.ts'
import { callQuery } from '../../ipc/call-query.ts'
import { formatRelativeTime } from '../../messages/format.ts'
import { messages } from '../../messages/messages.ts'
import { useIsReader } from '../../services/team.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useDebounced } from '../../ui/hooks.ts'
import { useNow } from '../../ui/timestamp.tsx'

type InTrashNoticeProps = {
  readonly connectionId: string
  readonly documentId: string
  readonly hint: string
  onRestored(): void
}

const restMs = 300
const minuteMs = 60_000

export function InTrashNotice({ connectionId, documentId, hint, onRestored }: InTrashNoticeProps) {
  const { known: w } = messages.trash
  const { showError } = useToasts()
  const restoring = useMutation({
    mutationFn: async (key: number) => {
      const { workId } = await call('trash/restore', { connectionId, chosen: { kind: 'keys', keys: [key] } })
      await untilOver(workId).catch(() => undefined)
    },
    onSuccess: onRestored,
    onError: showError,
  })
  const isReader = useIsReader(connectionId)
  const now = useNow(minuteMs)
  const rested = useDebounced(documentId, restMs)
  const { data } = useQuery({
    ...callQuery('trash/find', { connectionId, documentId: rested }),
    enabled: rested.trim() !== '',
  })
  if (data === undefined || data === null || rested !== documentId || documentId.trim() === '') return null
  return (
    <Notice
      look="caution"
      actions={
        isReader ? undefined : (
          <Button small busy={restoring.isPending} onClick={() => restoring.mutate(data.key)}>
            {w.restore}
          </Button>
        )
      }
    >
      <div aria-live="polite">
        <p>{w.text(data.title ?? messages.library.untitled, formatRelativeTime(data.removedAt, now))}</p>
      </div>
      <p>{hint}</p>
    </Notice>
  )
}

/** Maximum polls. Restoring one document takes one or two chunks; behind other jobs, stop waiting after this. */
const mostLooks = 40

async function untilOver(workId: string): Promise<void> {
  for (let looks = 0; looks < mostLooks; looks += 1) {
    const work = await call('trash/work', { workId })
    if (work?.state !== 'running') return
  }
}
