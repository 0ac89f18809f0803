import { useEffect, useState } from 'react'
import { isoTime } from '../../shared/domain/calendar.ts'
import { formatExactTime, formatRelativeTime } from '../messages/format.ts'
import { VisuallyHidden } from './styles/visually-hidden.tsx'

type TimestampProps = { readonly at: number; format?(at: number, now: number): string }

export function Timestamp({ at, format = formatRelativeTime }: TimestampProps) {
  const now = useNow()
  const exact = formatExactTime(at)
  return (
    <time dateTime={isoTime(at)} title={exact}>
      <span aria-hidden>{format(at, now)}</span>
      <VisuallyHidden>{exact}</VisuallyHidden>
    </time>
  )
}

/** The current time in milliseconds, updated every `periodMs`. */
export function useNow(periodMs = 30_000): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), periodMs)
    return () => clearInterval(timer)
  }, [periodMs])
  return now
}
