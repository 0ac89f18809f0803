import { memo } from 'react'
import { formatPath } from '../../../messages/documents/metadata-path.ts'
import { messages } from '../../../messages/messages.ts'
import type { ChangeSummary } from '../../../metadata/index.ts'
import { VisuallyHidden } from '../../../ui/styles/visually-hidden.tsx'
import styles from './changes.module.css'
import { ChangedText, ChangedValue, PlainText, ShownValue } from './shown-value.tsx'

type ChangeListProps = {
  readonly label: string
  readonly heading?: boolean
  readonly title: { readonly before: string | null; readonly after: string } | null
  readonly metadata: ChangeSummary | null
}

/**
 * The differences between two versions. Nested changes are listed by their path. Memoized: there may be hundreds of
 * long values.
 */
export const ChangeList = memo(function ChangeList({ label, heading, title, metadata }: ChangeListProps) {
  const { document: w } = messages
  const { shown = [], hidden = 0, counts } = metadata ?? {}
  const { order = 0, kept = 0, added = 0, changed = 0, removed = 0 } = counts ?? {}
  const told = added + changed + removed
  return (
    <div className={styles.box}>
      {heading === true && <h3>{label}</h3>}
      <ul className={styles.list} aria-label={label}>
        {title !== null && (
          <li>
            <span className={styles.place}>{messages.terms.title}</span>
            <span>
              {title.before === null ? (
                <ins>
                  <PlainText text={title.after} />
                </ins>
              ) : (
                <ChangedText before={title.before} after={title.after} />
              )}
            </span>
          </li>
        )}
        {shown.map((change) => (
          <li
            key={`${change.kind}${JSON.stringify(change.path)}`}
            className={change.kind === 'order' ? styles.note : styles[change.kind]}
          >
            {change.kind === 'order' ? (
              change.path.length === 0 ? (
                messages.changes.row.orderOnly
              ) : (
                w.change.orderWithin(formatPath(change.path))
              )
            ) : (
              <ValueChange change={change} />
            )}
          </li>
        ))}
        {hidden > 0 && <li className={styles.note}>{messages.common.andMore(hidden)}</li>}
        {told > 0 && order > 0 && <li className={styles.note}>{w.change.orderToo}</li>}
        {kept > 0 && <li className={styles.note}>{w.change.kept(kept)}</li>}
        {metadata !== null && told + order + kept === 0 && <li className={styles.note}>{w.change.all}</li>}
      </ul>
    </div>
  )
})

type ValueChangeProps = { readonly change: Exclude<ChangeSummary['shown'][number], { kind: 'order' }> }

function ValueChange({ change }: ValueChangeProps) {
  const raw = change.kind === 'removed' ? change.before : change.raw
  return (
    <>
      <span className={styles.place}>
        <VisuallyHidden>{messages.terms[change.kind]} </VisuallyHidden>
        {placeOf(change.path, raw)}
      </span>{' '}
      <span>
        {change.kind === 'changed' ? (
          <ChangedValue before={change.before} after={change.raw} />
        ) : change.kind === 'added' ? (
          <ins>
            <ShownValue raw={raw} />
          </ins>
        ) : (
          <del>
            <ShownValue raw={raw} />
          </del>
        )}
      </span>
    </>
  )
}

/** The path of a change. A plain entry of a list is named by the list: users do not number keywords. */
export function placeOf(path: readonly (string | number)[], raw: string): string {
  const isPlainEntry = typeof path.at(-1) === 'number' && !raw.startsWith('{') && !raw.startsWith('[')
  return formatPath(isPlainEntry ? path.slice(0, -1) : path)
}
