import { CircleAlert, WandSparkles } from 'lucide-react'
import { messages } from '../../messages/messages.ts'
import type { ColumnUse } from '../../spreadsheets/index.ts'
import type { ColumnCheck } from './column-checks.ts'
import styles from './import.module.css'

export type ColumnStatusProps = {
  readonly use: ColumnUse
  readonly checks: readonly ColumnCheck[]
  readonly isAsGuessed: boolean
  readonly emptyRows: number
  readonly isMostlyEmpty: boolean
  readonly whyId: string
  readonly isOpen: boolean
  onOpen(isOpen: boolean): void
}

export function ColumnStatus(props: ColumnStatusProps) {
  const { use, checks, isAsGuessed, emptyRows, isMostlyEmpty, whyId, isOpen, onOpen } = props
  const { columns } = messages.tableImport
  const [first, ...others] = checks
  if (first !== undefined)
    return (
      <button
        type="button"
        className={styles.check}
        aria-expanded={isOpen}
        aria-controls={isOpen ? whyId : undefined}
        onClick={() => onOpen(!isOpen)}
      >
        <CircleAlert size={14} strokeWidth={1.75} aria-hidden />
        {columns.check([first, ...others])}
      </button>
    )
  if (!isAsGuessed) return <span className={styles.status}>{columns.changed}</span>
  if (isMostlyEmpty) return <span className={styles.status}>{columns.empty(emptyRows)}</span>
  if (use.to === 'nothing') return null
  return (
    <span className={styles.matched}>
      <WandSparkles size={14} strokeWidth={1.75} aria-hidden />
      {columns.matched}
    </span>
  )
}
