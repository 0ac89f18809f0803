import { useState } from 'react'
import { useNow } from '../timestamp.tsx'
import styles from './countdown-ring.module.css'

/** Milliseconds; longer countdowns do not fit the ring. */
const longestShownMs = 100_000

type CountdownRingProps = {
  readonly until: number
}

export function CountdownRing({ until }: CountdownRingProps) {
  const now = useNow(1000)
  const [total] = useState(() => Math.max(1, until - Date.now()))
  const left = Math.max(0, until - now)
  return (
    <svg className={styles.ring} data-ring viewBox="0 0 22 22" aria-hidden>
      <circle cx="11" cy="11" r="9" />
      <circle
        cx="11"
        cy="11"
        r="9"
        pathLength="100"
        strokeDasharray={`${Math.min(100, (100 * left) / total)} 100`}
      />
      {left < longestShownMs && (
        <text x="11" y="14.2">
          {Math.ceil(left / 1000)}
        </text>
      )}
    </svg>
  )
}
