import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus } from 'lucide-react'
import { callQuery } from '../../ipc/call-query.ts'
import { messages } from '../../messages/messages.ts'
import { RouteLink } from '../../services/router/router.tsx'
import { Button } from '../../ui/button.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { DocumentThumbnail } from '../pictures/index.ts'
import styles from './overview.module.css'

const shownRows = 4

type RecentListProps = { readonly connectionId: string | null; onReceipts(): void }

export function RecentList({ connectionId, onReceipts }: RecentListProps) {
  const { figures, activity } = messages
  const { data } = useQuery(
    callQuery('queue/list', { connectionId, states: ['done'], after: null, limit: shownRows }),
  )
  if (data === undefined || data.items.length === 0) return null
  return (
    <section aria-label={messages.common.recent}>
      <div className={styles.recentHead}>
        <h2>{messages.common.recent}</h2>
        <Button look="link" small onClick={onReceipts}>
          {figures.allReceipts}
        </Button>
      </div>
      <ul className={styles.recent}>
        {data.items.map((item) => {
          const Icon = item.operation === 'add' ? Plus : Pencil
          return (
            <li key={item.id}>
              <DocumentThumbnail kind={item.kind} pictureId={item.pictureId} name={item.title} size={32} />
              <RouteLink
                className={styles.title}
                to={{ screen: 'document', connectionId: item.connectionId, documentId: item.documentId }}
              >
                {item.title}
              </RouteLink>
              <span className={styles.did}>
                <Icon size={14} strokeWidth={1.75} aria-hidden />
                {activity.did[item.operation]}
              </span>
              <Timestamp at={item.acceptedAt} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
