import type { ArchivePreview as Preview } from '../../../shared/schemas/archive.ts'
import { words } from '../../messages/messages.ts'
import styles from './archive.module.css'
import { ConflictTable } from './conflict-table.tsx'
import { Effects } from './effects.tsx'
import { isNews } from './is-news.ts'

/** What is in an archive and what bringing it in would do. */
export function ArchivePreview({ preview }: { readonly preview: Preview }) {
  const { archive } = words
  const { madeAt, madeBy, connections, counts, joined, conflicts } = preview
  return (
    <>
      <dl className={styles.facts}>
        <dt>{archive.madeAt}</dt>
        <dd>{archive.made(madeAt, madeBy)}</dd>
        <dt>{archive.holdsLabel}</dt>
        <dd>{archive.holds(counts)}</dd>
        <dt>{archive.connections}</dt>
        <dd>
          <ul>
            {connections.map(({ name, address, here }) => (
              <li key={`${name} ${address}`} title={address ?? undefined}>
                {here !== null
                  ? archive.connectionHere(name, here)
                  : address === null
                    ? archive.connectionGone
                    : archive.connectionNew(name)}
              </li>
            ))}
          </ul>
        </dd>
      </dl>
      <div className={styles.part}>
        <h3>{archive.effects}</h3>
        {isNothingNew(preview) && <p>{archive.nothingNew}</p>}
        <Effects joined={joined} />
      </div>
      {joined.conflicts > 0 && (
        <div className={styles.part}>
          <h3>{archive.conflicts}</h3>
          <p>{archive.conflictsTextBefore}</p>
          <ConflictTable conflicts={conflicts} total={joined.conflicts} />
        </div>
      )}
      <p className={styles.quiet}>{archive.nothingWritten}</p>
    </>
  )
}

export function isNothingNew({ joined, connections }: Preview): boolean {
  const isNewConnection = connections.some(({ here, address }) => here === null && address !== null)
  return !isNews(joined) && !isNewConnection
}
