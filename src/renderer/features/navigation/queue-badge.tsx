import { useQuery } from '@tanstack/react-query'
import { queries } from '../../ipc/queries.ts'
import { formatNumber } from '../../messages/format.ts'
import { words } from '../../messages/messages.ts'
import { classNames } from '../../ui/class-names.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './sidebar.module.css'

/** How much is not at the service yet; what needs the editor outranks it. */
export function QueueBadge() {
  const { data } = useQuery(queries.queueSummary())
  if (data === undefined) return null
  const { counts } = data
  const attention = counts['needs-attention']
  const open = attention + counts.waiting + counts.sending + counts.unsure + counts.paused
  if (open === 0) return null
  const shown = formatNumber(attention > 0 ? attention : open)
  return (
    <span className={classNames(styles.badge, attention > 0 && styles.attention)}>
      <span aria-hidden>{shown}</span>
      <VisuallyHidden>
        {attention > 0 ? words.navigation.queueAttention(shown) : words.navigation.queueOpen(shown)}
      </VisuallyHidden>
    </span>
  )
}
