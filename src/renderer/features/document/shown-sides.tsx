import { words } from '../../messages/messages.ts'
import styles from './shown-sides.module.css'
import { ShownValue } from './shown-value.tsx'
import { SidePieces, textDifference } from './text-difference.tsx'

type ShownSidesProps = {
  /** JSON; null where there is nothing, undefined where it is not known. */
  readonly before: string | null | undefined
  readonly after: string | null | undefined
}

/** A value in two versions, a cell each; of long texts the words that differ are marked on their side. */
export function ShownSides({ before, after }: ShownSidesProps) {
  const isSame = before === after
  const pieces = before == null || after == null || isSame ? undefined : textDifference(before, after)
  const side = (raw: string | null | undefined, kind: 'removed' | 'added') => {
    const { comparing: w } = words.history
    if (raw === undefined) return <span className={styles.quiet}>{w.unknown}</span>
    if (raw === null) return <span className={styles.quiet}>{w.nothing}</span>
    if (pieces !== undefined) return <SidePieces pieces={pieces} kind={kind} />
    const value = <ShownValue raw={raw} />
    if (isSame) return value
    return kind === 'removed' ? (
      <del className={styles.removed}>{value}</del>
    ) : (
      <ins className={styles.added}>{value}</ins>
    )
  }
  return (
    <>
      <td>{side(before, 'removed')}</td>
      <td>{side(after, 'added')}</td>
    </>
  )
}
