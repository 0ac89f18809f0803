import { classNames } from './class-names.ts'
import styles from './outline.module.css'

type OutlineProps = {
  /** What is drawn, in a square of 24. */
  readonly path: string
  readonly size: number
  /** In words, where none stand beside it. */
  readonly label?: string
  readonly className?: string | undefined
}

/** An icon of two elements: lists have some in each row, and each element is styled and laid out with every row. */
export function Outline({ path, size, label, className }: OutlineProps) {
  return (
    <svg
      className={classNames(styles.outline, className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined || undefined}
    >
      <path d={path} />
    </svg>
  )
}
