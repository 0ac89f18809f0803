import { type ReactNode, useEffect, useState } from 'react'
import type { Failure } from '../../../shared/ipc/failure.ts'
import { common } from '../../messages/common.ts'
import { classNames } from '../styles/class-names.ts'
import { VisuallyHidden } from '../styles/visually-hidden.tsx'
import styles from './loading.module.css'
import { FailureNotice } from './notice.tsx'

type SkeletonProps = {
  readonly lines: number
  readonly areRows?: boolean
}

export function Skeleton({ lines, areRows = false }: SkeletonProps) {
  return (
    <div className={areRows ? styles.rows : styles.skeleton} aria-busy="true">
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <div key={line} className={areRows ? styles.row : styles.line} />
      ))}
      <VisuallyHidden>{common.loading}</VisuallyHidden>
    </div>
  )
}

export type Query<T> = {
  readonly data: T | undefined
  readonly error: { readonly failure: Failure } | null
  refetch(): unknown
}

type LoadedProps<T> = {
  readonly query: Query<T>
  readonly lines: number
  readonly children: (data: T) => ReactNode
}

/** Shows a query's answer, a skeleton until it arrives, and above it why the last request failed. */
export function Loaded<T>({ query, lines, children }: LoadedProps<T>) {
  const { data, error, refetch } = query
  return (
    <>
      <FailureNotice failure={error?.failure} onAgain={() => void refetch()} />
      {data !== undefined ? children(data) : error === null && <Skeleton lines={lines} />}
    </>
  )
}

/** Returns true once the value has been true for `delayMs`; false at once. */
export function useDelayed(isSo: boolean, delayMs: number): boolean {
  const [isLong, setLong] = useState(false)
  // Set while rendering: an effect would cause an extra render after every short wait.
  if (isLong && !isSo) setLong(false)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setLong(true), delayMs)
    return () => clearTimeout(timer)
  }, [isSo, delayMs])
  return isSo && isLong
}

type ProgressBarProps = {
  readonly label: string
  readonly done: number
  readonly total: number
  readonly text: string
  readonly aside?: string
}

export function ProgressBar({ label, done, total, text, aside }: ProgressBarProps) {
  return (
    <div className={classNames(styles.progress, aside !== undefined && styles.above)}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={text}
        className={styles.track}
      >
        <div className={styles.bar} style={{ transform: `scaleX(${total === 0 ? 0 : done / total})` }} />
      </div>
      <span className={styles.text}>{text}</span>
      {aside !== undefined && <span className={styles.aside}>{aside}</span>}
    </div>
  )
}
