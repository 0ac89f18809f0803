import { ArrowDownUp, Equal, Minus, Pencil, Plus } from 'lucide-react'
import { memo } from 'react'
import { formatPath } from '../../../messages/documents/metadata-path.ts'
import { messages } from '../../../messages/messages.ts'
import type { ChangeSummary } from '../../../metadata/index.ts'
import styles from './changes.module.css'
import { ChangedText, ChangedValue, ShownValue } from './shown-value.tsx'

type ChangeListProps = {
  readonly title: { readonly before: string | null; readonly after: string } | null
  readonly metadata: ChangeSummary | null
}

const icons = { added: Plus, changed: Pencil, removed: Minus, order: ArrowDownUp } as const

/**
 * What saving keeps, changes, adds and removes, before it does. Changes within groups and lists are told by their place.
 * Made anew only once something else would change: there may be hundreds of long values in it.
 */
export const ChangeList = memo(function ChangeList({ title, metadata }: ChangeListProps) {
  const heading = messages.document.whatWillChange
  const { document: w } = messages
  const { shown = [], hidden = 0, counts } = metadata ?? {}
  const { order = 0, kept = 0, added = 0, changed = 0, removed = 0 } = counts ?? {}
  const told = added + changed + removed
  return (
    <div className={styles.box}>
      <h3>{heading}</h3>
      <ul className={styles.list} aria-label={heading}>
        {title !== null && (
          <li className={styles.changed}>
            <Pencil size={14} aria-hidden />
            <span className={styles.word}>{w.change.titleChanged}</span>
            <span>
              {title.before === null ? (
                <ins>{messages.common.quoted(title.after)}</ins>
              ) : (
                <ChangedText before={title.before} after={title.after} />
              )}
            </span>
          </li>
        )}
        {shown.map((change) => {
          const Icon = icons[change.kind]
          return (
            <li key={`${change.kind}${JSON.stringify(change.path)}`} className={styles[change.kind]}>
              <Icon size={14} aria-hidden />
              <span className={styles.word}>{w.change[change.kind]}</span>
              <span>
                <ChangeText change={change} />
              </span>
            </li>
          )
        })}
        {hidden > 0 && <li>{w.change.more(hidden)}</li>}
        {told > 0 && order > 0 && (
          <li className={styles.kept}>
            <ArrowDownUp size={14} aria-hidden />
            {w.change.orderToo}
          </li>
        )}
        {kept > 0 && (
          <li className={styles.kept}>
            <Equal size={14} aria-hidden />
            {w.change.kept(kept)}
          </li>
        )}
        {metadata !== null && told + order + kept === 0 && <li>{w.change.all}</li>}
      </ul>
    </div>
  )
})

function ChangeText({ change }: { readonly change: ChangeSummary['shown'][number] }) {
  const { change: w } = messages.document
  switch (change.kind) {
    case 'added':
      return (
        <>
          <strong>{placeOf(change.path, change.raw)}</strong>{' '}
          <ins>
            <ShownValue raw={change.raw} />
          </ins>
        </>
      )
    case 'removed':
      return (
        <>
          <strong>{placeOf(change.path, change.before)}</strong>{' '}
          <del>
            <ShownValue raw={change.before} />
          </del>
        </>
      )
    case 'changed':
      return (
        <>
          <strong>{placeOf(change.path, change.raw)}</strong>{' '}
          <ChangedValue before={change.before} after={change.raw} />
        </>
      )
    case 'order':
      return change.path.length === 0 ? w.orderOnly : w.orderWithin(formatPath(change.path))
  }
}

/** Where a change is. Of a plain entry of a list, the list: keywords have no numbers to those who look after them. */
export function placeOf(path: readonly (string | number)[], raw: string): string {
  const isPlainEntry = typeof path.at(-1) === 'number' && !raw.startsWith('{') && !raw.startsWith('[')
  return formatPath(isPlainEntry ? path.slice(0, -1) : path)
}
