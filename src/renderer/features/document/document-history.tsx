import { useId, useState } from 'react'
import type { DocumentDetail, DocumentVersion } from '../../../shared/schemas/document.ts'
import { Button } from '../../ui/button.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { words } from '../../words/words.ts'
import { readStoredMetadata } from './document-edit.ts'
import styles from './document-history.module.css'
import { RestoreDialog } from './restore-dialog.tsx'

/** Every version sent from this computer, the newest first. */
export function DocumentHistory({ detail }: { readonly detail: DocumentDetail }) {
  const { version: w } = words.document
  const base = useId()
  const [restored, setRestored] = useState<DocumentVersion | null>(null)
  const versions = detail.versions.toSorted((a, b) => b.number - a.number)
  return (
    <>
      <ul className={styles.list}>
        {versions.map((version, index) => (
          <li key={version.number} className={styles.version}>
            <div className={styles.facts} id={`${base}-${version.number}`}>
              <div className={styles.head}>
                <strong>{w.number(version.number)}</strong>
                <span className={styles.quiet}>
                  {w[version.action]} <Timestamp at={version.at} />
                </span>
                <StateBadge state={version.state} />
              </div>
              {version.title !== null && <span>{version.title}</span>}
              <span className={styles.quiet}>{describeMetadata(detail, version)}</span>
            </div>
            {index === 0 ? (
              <span className={styles.quiet}>{w.current}</span>
            ) : (
              <Button
                small
                aria-describedby={`${base}-${version.number}`}
                onClick={() => setRestored(version)}
              >
                {w.restore_}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {restored !== null && (
        <RestoreDialog detail={detail} version={restored} onClose={() => setRestored(null)} />
      )}
    </>
  )
}

function describeMetadata({ knowledge }: DocumentDetail, { metadata }: DocumentVersion): string {
  const { version: w } = words.document
  if (metadata === null) return knowledge === 'partial' ? w.unknownFields : w.noFields
  const count = readStoredMetadata(metadata)?.fields.length ?? 0
  return count === 0 ? w.noFields : w.fields(count)
}
