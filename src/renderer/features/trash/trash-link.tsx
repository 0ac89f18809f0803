import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { call } from '../../ipc/call.ts'
import { queryKeys } from '../../ipc/query-keys.ts'
import { messages } from '../../messages/messages.ts'
import { RouteLink } from '../../services/router/router.tsx'
import styles from './trash.module.css'

/** The way to what was removed from the library of a connection. */
export function TrashLink({ connectionId }: { readonly connectionId: string }) {
  const { data } = useQuery({
    queryKey: queryKeys.trashCount(connectionId),
    queryFn: () => call('trash/count', { connectionId }),
  })
  const label = messages.trash.link(data?.count ?? 0, data?.atLeast ?? false)
  return (
    <RouteLink to={{ screen: 'trash' }} className={styles.link} title={label}>
      <Trash2 size={14} aria-hidden />
      {label}
    </RouteLink>
  )
}
