import { type ReactNode, useEffect, useState } from 'react'
import type { Failure } from '../../../shared/ipc/failure.ts'
import { common } from '../../messages/common.ts'
import { classNames } from '../styles/class-names.ts'
import { VisuallyHidden } from '../styles/visually-hidden.tsx'
import styles from './loading.module.css'
import { FailureNotice } from './notice.tsx'

type SkeletonProps = {
  readonly lines: number
  /** Whether they are rows of a list, with a picture and two lines each. */
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

/** Query as React Query gives it. */
export type Query<T> = {
  readonly data: T | undefined
  readonly error: { readonly failure: Failure } | null
  refetch(): unknown
}

type LoadedProps<T> = {
  readonly query: Query<T>
  /** Skeleton lines until the answer is there. */
  readonly lines: number
  readonly children: (data: T) => ReactNode
}

/** Shows the answer to a query, a skeleton until it is there, and above it why the last request failed. */
export function Loaded<T>({ query, lines, children }: LoadedProps<T>) {
  const { data, error, refetch } = query
  return (
    <>
      <FailureNotice failure={error?.failure} onAgain={() => void refetch()} />
      {data !== undefined ? children(data) : error === null && <Skeleton lines={lines} />}
    </>
  )
}

/** Returns true once the value has been true for a while; false at once. */
export function useDelayed(isSo: boolean, delayMs: number): boolean {
  const [isLong, setLong] = useState(false)
  // Set while rendering: an effect would render the component once more each time that nothing took long.
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
  /** Progress in words; shown and read out. */
  readonly text: string
  /** Text at the far end of the line; with it, the words stand above the bar. */
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
