import { isoTime } from '../../shared/domain/moment.ts'
import { formatExactTime, formatRelativeTime } from '../messages/format.ts'
import { useNow } from './use-now.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/** How long ago, with the exact time on hover and for screen readers. */
export function Timestamp({ at }: { readonly at: number }) {
  const now = useNow()
  const exact = formatExactTime(at)
  return (
    <time dateTime={isoTime(at)} title={exact}>
      <span aria-hidden>{formatRelativeTime(at, now)}</span>
      <VisuallyHidden>{exact}</VisuallyHidden>
    </time>
  )
}
