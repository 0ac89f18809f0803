import { Equal, Minus, Pencil, Plus } from 'lucide-react'
import type { MetadataChange, MetadataChanges } from '../../../shared/domain/metadata-changes.ts'
import { words } from '../../words/words.ts'
import styles from './change-list.module.css'

type ChangeListProps = {
  readonly title: { readonly before: string | null; readonly after: string } | null
  readonly metadata: MetadataChanges | null
}

const shownAtMost = 200
const cutAt = 300
const icons = { added: Plus, changed: Pencil, removed: Minus } as const

/** What saving keeps, changes, adds and removes, before it does. */
export function ChangeList({ title, metadata }: ChangeListProps) {
  const { document: w } = words
  const changes = (metadata?.changes ?? []).filter((change) => change.kind !== 'kept')
  const kept = (metadata?.changes.length ?? 0) - changes.length
  const hidden = Math.max(0, changes.length - shownAtMost)
  return (
    <div className={styles.box}>
      <h3>{w.whatWillChange}</h3>
      <ul className={styles.list} aria-label={w.whatWillChange}>
        {title !== null && (
          <li className={styles.changed}>
            <Pencil size={14} aria-hidden />
            <span className={styles.word}>{w.change.titleChanged}</span>
            <span>
              {title.before !== null && (
                <>
                  <del>{title.before}</del> {w.change.becomes}{' '}
                </>
              )}
              <ins>{title.after}</ins>
            </span>
          </li>
        )}
        {changes.slice(0, shownAtMost).map((change) => {
          const Icon = icons[change.kind]
          return (
            <li key={change.name} className={styles[change.kind]}>
              <Icon size={14} aria-hidden />
              <span className={styles.word}>{w.change[change.kind]}</span>
              <span>
                <strong>{change.name}</strong> {changeText(change)}
              </span>
            </li>
          )
        })}
        {hidden > 0 && <li>{w.change.more(hidden)}</li>}
        {metadata !== null && changes.length === 0 && kept > 0 && <li>{w.change.orderOnly}</li>}
        {kept > 0 && (
          <li className={styles.kept}>
            <Equal size={14} aria-hidden />
            {w.change.kept(kept)}
          </li>
        )}
        {metadata !== null && metadata.changes.length === 0 && <li>{w.change.all}</li>}
      </ul>
    </div>
  )
}

function changeText(change: Exclude<MetadataChange, { kind: 'kept' }>) {
  const { becomes } = words.document.change
  switch (change.kind) {
    case 'added':
      return <code>{cut(change.raw)}</code>
    case 'removed':
      return (
        <del>
          <code>{cut(change.before)}</code>
        </del>
      )
    case 'changed':
      return (
        <>
          <del>
            <code>{cut(change.before)}</code>
          </del>{' '}
          {becomes} <code>{cut(change.raw)}</code>
        </>
      )
  }
}

function cut(raw: string): string {
  return raw.length > cutAt ? `${raw.slice(0, cutAt)}…` : raw
}
