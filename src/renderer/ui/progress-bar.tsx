import styles from './progress-bar.module.css'

type ProgressBarProps = {
  readonly label: string
  readonly done: number
  readonly total: number
  /** How far it is in words; shown and read out. */
  readonly text: string
}

export function ProgressBar({ label, done, total, text }: ProgressBarProps) {
  return (
    <div className={styles.progress}>
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
    </div>
  )
}
