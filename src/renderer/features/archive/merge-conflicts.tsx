import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ArchiveMerge, MergeConflict } from '../../../shared/schemas/archive.ts'
import { call } from '../../ipc/call.ts'
import { callKey } from '../../ipc/call-query.ts'
import { formatDayAndTime } from '../../messages/format.ts'
import { messages } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { InfoDialog } from '../../ui/confirm-dialog.tsx'
import { FailureNotice } from '../../ui/feedback/notice.tsx'
import { Actions } from '../../ui/layout.tsx'
import text from '../../ui/styles/text.module.css'
import styles from './archive.module.css'

const conflictsAtOnce = 200

type MergeConflictsProps = { readonly joining: number; readonly name: string; readonly total: number }

export function MergeConflicts({ joining, name, total }: MergeConflictsProps) {
  const query = useInfiniteQuery({
    queryKey: callKey('archive/conflicts', joining),
    queryFn: ({ pageParam }) =>
      call('archive/conflicts', { joining, after: pageParam, limit: conflictsAtOnce }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    // The conflicts of a finished merge never change.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const conflicts = query.data?.pages.flatMap((page) => page.conflicts)
  const { nameOf } = useConnections()
  const { show } = useToasts()
  const { archive } = messages
  const saving = useMutation({
    mutationFn: async () => {
      const { saveConflicts } = await import('./save-conflicts.ts')
      return saveConflicts(joining, name, nameOf)
    },
    onSuccess: (file) => {
      if (file !== null) show({ kind: 'result', text: messages.archive.exported(file) })
    },
  })
  return (
    <div className={styles.part}>
      <h3>{archive.conflicts}</h3>
      <p>{messages.archive.conflictsTextBefore}</p>
      <FailureNotice failure={query.error?.failure} onAgain={() => void query.refetch()} />
      {conflicts !== undefined && <ConflictTable conflicts={conflicts} total={total} />}
      <FailureNotice failure={saving.error?.failure} />
      <Actions>
        {query.hasNextPage && conflicts !== undefined && (
          <Button small busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {messages.common.showMore(Math.min(conflictsAtOnce, total - conflicts.length))}
          </Button>
        )}
        <Button
          small
          icon={<Download size={14} aria-hidden />}
          busy={saving.isPending}
          onClick={() => saving.mutate()}
        >
          {archive.saveConflicts}
        </Button>
      </Actions>
    </div>
  )
}

type ConflictTableProps = {
  readonly conflicts: readonly MergeConflict[]
  readonly total: number
}

export function ConflictTable({ conflicts, total }: ConflictTableProps) {
  const { archive } = messages
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable to be scrolled. */}
      <section className={styles.conflicts} tabIndex={0} aria-label={archive.conflicts}>
        <table>
          <thead>
            <tr>
              <th scope="col">{messages.terms.document}</th>
              <th scope="col">{messages.archive.conflictTable.here}</th>
              <th scope="col">{messages.archive.conflictTable.there}</th>
              <th scope="col">{messages.archive.conflictTable.kept}</th>
            </tr>
          </thead>
          <tbody>
            {conflicts.map((conflict) => (
              <tr key={`${conflict.connectionId} ${conflict.documentId}`}>
                <td>
                  {titleOf(conflict)}
                  <span className={text.id}>{conflict.documentId}</span>
                </td>
                <td>{formatDayAndTime(conflict.hereAt)}</td>
                <td>{formatDayAndTime(conflict.thereAt)}</td>
                <td>{conflict.isWaiting ? archive.keptWaiting : archive.kept[conflict.kept]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {total > conflicts.length && (
        <p className={text.muted}>{messages.common.andMore(total - conflicts.length)}</p>
      )}
    </>
  )
}

function titleOf({ kept, titleHere, titleThere, documentId }: MergeConflict): string {
  return (kept === 'here' ? titleHere : titleThere) ?? titleHere ?? titleThere ?? documentId
}

export function ConflictsDialog({ last, onClose }: { readonly last: ArchiveMerge; onClose(): void }) {
  return (
    <InfoDialog wide look="primary" title={messages.archive.imported(last.name)} onClose={onClose}>
      <MergeConflicts joining={last.joining} name={last.name} total={last.joined.conflicts} />
    </InfoDialog>
  )
}
