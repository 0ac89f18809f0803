import { useMemo } from 'react'
import type { VersionContent } from '../../../shared/schemas/document.ts'
import { words } from '../../messages/messages.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './compare-dialog.module.css'
import { compareVersions } from './compared-rows.ts'
import { placeOf } from './place-of-change.ts'
import { ShownSides } from './shown-sides.tsx'

export type ShownRows = 'differences' | 'all'

type ComparedVersionsProps = {
  /** Null where the version was cleared away meanwhile. */
  readonly one: VersionContent | null
  readonly other: VersionContent | null
  readonly shown: ShownRows
  /** Whether no metadata means that there is none, and not that nobody here knows it. */
  readonly isMetadataKnown: boolean
}

const shownAtMost = 500

export function ComparedVersions({ one, other, shown, isMetadataKnown }: ComparedVersionsProps) {
  const { comparing: w, restoring, number } = words.history
  const compared = useMemo(
    () => (one === null || other === null ? undefined : compareVersions(one, other)),
    [one, other],
  )
  if (one === null || other === null || compared === undefined) return <p>{restoring.gone}</p>
  const isTitleOther = one.title !== other.title
  const isUnseen = !isMetadataKnown && (one.metadata === null || other.metadata === null)
  const rows = isUnseen ? [] : compared.rows.filter(({ differs }) => differs || shown === 'all')
  const hidden = Math.max(0, rows.length - shownAtMost)
  const hasTitleRow = isTitleOther || shown === 'all'
  if (!hasTitleRow && rows.length === 0 && !isUnseen)
    return <p className={styles.empty}>{compared.isOrderOther ? w.orderOnly : w.same}</p>
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{w.field}</th>
          <th scope="col">{number(one.number)}</th>
          <th scope="col">{number(other.number)}</th>
        </tr>
      </thead>
      <tbody>
        {hasTitleRow && (
          <tr className={classNames(isTitleOther && styles.differs)}>
            <th scope="row">{w.title}</th>
            <ShownSides
              before={one.title === null ? undefined : JSON.stringify(one.title)}
              after={other.title === null ? undefined : JSON.stringify(other.title)}
            />
          </tr>
        )}
        {isUnseen && (
          <tr>
            <th scope="row">{w.metadata}</th>
            <ShownSides before={one.metadata ?? undefined} after={other.metadata ?? undefined} />
          </tr>
        )}
        {rows.slice(0, shownAtMost).map(({ path, before, after, differs }) => (
          <tr key={JSON.stringify([path, before === null])} className={classNames(differs && styles.differs)}>
            <th scope="row">{placeOf(path, after ?? before ?? '')}</th>
            <ShownSides before={before} after={after} />
          </tr>
        ))}
        {hidden > 0 && (
          <tr>
            <td colSpan={3}>{w.more(hidden)}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}
