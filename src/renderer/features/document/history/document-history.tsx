import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { DocumentDetail, DocumentVersion } from '../../../../shared/schemas/document.ts'
import type { Receipt } from '../../../../shared/schemas/queue.ts'
import { queries } from '../../../ipc/queries.ts'
import { messages } from '../../../messages/messages.ts'
import { StateBadge } from '../../../ui/badges.tsx'
import { Button } from '../../../ui/button.tsx'
import text from '../../../ui/styles/text.module.css'
import { Timestamp } from '../../../ui/timestamp.tsx'
import { CompareDialog } from './compare-dialog.tsx'
import styles from './history.module.css'
import { RestoreDialog } from './restore-dialog.tsx'
import { originOfVersion, VersionAnswer } from './version-facts.tsx'

type Asked = { readonly dialog: 'restore' | 'compare'; readonly version: DocumentVersion }

/** Every version sent from this computer, the newest first: how it came to be, and what the service said to it. */
export function DocumentHistory({ detail }: { readonly detail: DocumentDetail }) {
  const { history: w } = messages
  const base = useId()
  const [asked, setAsked] = useState<Asked | null>(null)
  const { connectionId, documentId } = detail
  const { data: receipts = [] } = useQuery(queries.receipts(connectionId, documentId))
  const { data: preferences } = useQuery(queries.preferences())
  const versions = detail.versions.toSorted((a, b) => b.number - a.number)
  const kept = preferences?.versionsKept ?? 0
  return (
    <>
      <p className={text.hint}>{w.intro}</p>
      <ul className={styles.list} aria-label={w.list}>
        {versions.map((version, index) => (
          <li key={version.number} className={styles.version}>
            <div className={styles.facts}>
              <div className={styles.head} id={`${base}-${version.number}`}>
                <strong>{w.number(version.number)}</strong>
                <span className={text.hint}>
                  {originOfVersion(version)} <Timestamp at={version.at} />
                </span>
                {!version.replaced && <StateBadge state={version.state} />}
                {index === 0 && <span className={styles.newest}>{w.newest}</span>}
              </div>
              <span className={styles.title}>{version.title ?? w.untitled}</span>
              {version.replaced ? (
                <span className={text.hint}>{w.replaced}</span>
              ) : (
                <VersionAnswer number={version.number} receipts={receiptsOf(receipts, version)} />
              )}
            </div>
            <div className={styles.actions}>
              {versions.length > 1 && (
                <Button
                  small
                  look="quiet"
                  aria-describedby={`${base}-${version.number}`}
                  onClick={() => setAsked({ dialog: 'compare', version })}
                >
                  {w.compare}
                </Button>
              )}
              {index > 0 && (
                <Button
                  small
                  aria-describedby={`${base}-${version.number}`}
                  onClick={() => setAsked({ dialog: 'restore', version })}
                >
                  {w.restore}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {kept > 0 && versions.length >= kept && <p className={text.hint}>{w.bounded(kept)}</p>}
      {asked?.dialog === 'restore' && (
        <RestoreDialog detail={detail} version={asked.version} onClose={() => setAsked(null)} />
      )}
      {asked?.dialog === 'compare' && (
        <CompareDialog detail={detail} first={asked.version} onClose={() => setAsked(null)} />
      )}
    </>
  )
}

function receiptsOf(receipts: readonly Receipt[], version: DocumentVersion): readonly Receipt[] {
  return receipts.filter(({ itemId }) => itemId === version.itemId).toSorted((a, b) => b.attempt - a.attempt)
}
