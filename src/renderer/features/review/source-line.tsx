import { classNames } from '../../ui/class-names.ts'
import styles from './review-row.module.css'

/** Of a file's name the end may give way, of the row in it nothing. */
export function SourceLine({ source }: { readonly source: string }) {
  const end = source.lastIndexOf(', ')
  return (
    <p className={classNames(styles.below, styles.source)} title={source}>
      <span>{end < 0 ? source : source.slice(0, end)}</span>
      {end >= 0 && <span>{source.slice(end)}</span>}
    </p>
  )
}
