import type { CallOutput } from '../../../shared/ipc/contract.ts'
import { formatDayAndTime, formatNumber } from '../../messages/format.ts'
import { words } from '../../messages/messages.ts'
import styles from './backups.module.css'

type CopyFactsProps = { readonly contents: CallOutput<'backups/look'> }

export function CopyFacts({
  contents: { documents, oldest, newest, lastChange, connections, names },
}: CopyFactsProps) {
  const { preview } = words.backups
  return (
    <dl className={styles.facts}>
      <dt>{preview.documents}</dt>
      <dd>{formatNumber(documents)}</dd>
      {oldest !== null && newest !== null && (
        <>
          <dt>{preview.added}</dt>
          <dd>{preview.addedFromTo(formatDayAndTime(oldest), formatDayAndTime(newest))}</dd>
        </>
      )}
      {lastChange !== null && (
        <>
          <dt>{preview.lastChange}</dt>
          <dd>{formatDayAndTime(lastChange)}</dd>
        </>
      )}
      <dt>{preview.connections}</dt>
      <dd>
        {connections.length === 0 ? (
          preview.nothing
        ) : (
          <ul>
            {connections.map(({ id, documents: count }) => (
              <li key={id}>{preview.connection(names[id] ?? preview.unknownConnection, count)}</li>
            ))}
          </ul>
        )}
      </dd>
    </dl>
  )
}
