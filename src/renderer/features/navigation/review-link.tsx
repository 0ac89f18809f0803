import { useQuery } from '@tanstack/react-query'
import { ClipboardCheck } from 'lucide-react'
import { queries } from '../../ipc/queries.ts'
import { formatNumber } from '../../messages/format.ts'
import { words } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import { useRouter } from '../../services/router/router.tsx'
import { classNames } from '../../ui/class-names.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { NavigationLink } from './navigation-link.tsx'
import styles from './sidebar.module.css'

/** The way to the review, there as long as something is under review or its screen is open. */
export function ReviewLink() {
  const { chosen } = useConnections()
  const { route } = useRouter()
  const { data: summary } = useQuery({
    ...queries.review(chosen?.id ?? ''),
    enabled: chosen !== undefined,
  })
  const { navigation } = words
  const count = summary === undefined || summary === null ? 0 : summary.total - summary.accepted
  const attention = (summary?.problem ?? 0) + (summary?.undecided ?? 0)
  if (count === 0 && route.screen !== 'review') return null
  const shown = formatNumber(attention > 0 ? attention : count)
  return (
    <NavigationLink
      to={{ screen: 'review' }}
      icon={ClipboardCheck}
      label={navigation.review}
      badge={
        count > 0 && (
          <span className={classNames(styles.badge, attention > 0 && styles.attention)}>
            <span aria-hidden>{shown}</span>
            <VisuallyHidden>
              {attention > 0 ? navigation.reviewAttention(shown) : navigation.reviewOpen(shown)}
            </VisuallyHidden>
          </span>
        )
      }
    />
  )
}
