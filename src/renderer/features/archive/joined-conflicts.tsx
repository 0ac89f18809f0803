import { useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Failure } from '../../../shared/ipc/failure.ts'
import { call } from '../../ipc/call.ts'
import { queryKeys } from '../../ipc/query-keys.ts'
import { words } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import styles from './archive.module.css'
import { ConflictTable } from './conflict-table.tsx'

const conflictsAtOnce = 200

type JoinedConflictsProps = { readonly joining: number; readonly name: string; readonly total: number }

/** What was changed on both sides when an archive was brought in, as a list and as a table to keep. */
export function JoinedConflicts({ joining, name, total }: JoinedConflictsProps) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: queryKeys.conflicts(joining),
    queryFn: ({ pageParam }) =>
      call('archive/conflicts', { joining, after: pageParam, limit: conflictsAtOnce }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    // They never change.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const conflicts = data?.pages.flatMap((page) => page.conflicts)
  const { nameOf } = useConnections()
  const { show } = useToasts()
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { archive } = words
  const save = async () => {
    setSaving(true)
    setFailure(null)
    // Loaded with the first table that is written.
    const { saveConflicts } = await import('./save-conflicts.ts')
    const saved = await saveConflicts(joining, name, nameOf)
    setSaving(false)
    if (!saved.ok) setFailure(saved.error)
    else if (saved.value !== null) show({ kind: 'result', text: archive.conflictsSaved(saved.value.name) })
  }
  return (
    <div className={styles.part}>
      <h3>{archive.conflicts}</h3>
      <p>{archive.conflictsText}</p>
      {error !== null && <FailureNotice failure={error.failure} onAgain={() => void refetch()} />}
      {conflicts !== undefined && <ConflictTable conflicts={conflicts} total={total} />}
      {failure !== null && <FailureNotice failure={failure} />}
      <div className={styles.actions}>
        {hasNextPage && conflicts !== undefined && (
          <Button
            small
            busy={isFetchingNextPage && archive.loadingConflicts}
            onClick={() => void fetchNextPage()}
          >
            {archive.nextConflicts(Math.min(conflictsAtOnce, total - conflicts.length))}
          </Button>
        )}
        <Button
          small
          icon={<Download size={14} aria-hidden />}
          busy={isSaving && archive.savingConflicts}
          onClick={() => void save()}
        >
          {archive.saveConflicts}
        </Button>
      </div>
    </div>
  )
}
