import { Pause, Play } from 'lucide-react'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import type { Sharing } from '../../../shared/schemas/team.ts'
import { useCall } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { useSharedConnection } from '../../services/team.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/feedback/loading.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import styles from './team.module.css'

type DownloadPanelProps = {
  readonly connection: Pick<ConnectionSummary, 'id' | 'name'>
  readonly className?: string | undefined
}

/** The first download of a team’s library; draws nothing at any other time. */
export function DownloadPanel({ connection, className }: DownloadPanelProps) {
  const shared = useSharedConnection(connection.id)
  if (shared?.sharing.kind !== 'downloading') return null
  return <Download connection={connection} className={className} sharing={shared.sharing} />
}

type DownloadProps = DownloadPanelProps & {
  readonly sharing: Extract<Sharing, { readonly kind: 'downloading' }>
}

function Download({
  connection: { id, name },
  className,
  sharing: { done, total, secondsLeft, isPaused },
}: DownloadProps) {
  const { download: w } = messages.team
  const { showError } = useToasts()
  const pausing = useCall('team/pause-download', { onError: showError })
  const text = messages.common.countOf(done, total)
  return (
    <section className={classNames(styles.download, className)} aria-label={w.label}>
      <div className={styles.downloadHead}>
        <p>
          <b>{w.heading(name)}</b>
          <span>{w.text}</span>
        </p>
        <Button
          small
          busy={pausing.isPending}
          icon={isPaused ? <Play size={16} aria-hidden /> : <Pause size={16} aria-hidden />}
          onClick={() => pausing.mutate({ connectionId: id, isPaused: !isPaused })}
        >
          {isPaused ? messages.queue.resume : messages.queue.pause}
        </Button>
      </div>
      <ProgressBar
        label={w.label}
        done={Math.min(done, total)}
        total={total}
        text={text}
        aside={secondsLeft === null ? '' : w.left(secondsLeft)}
      />
    </section>
  )
}
