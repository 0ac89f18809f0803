import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DocumentDetail, DocumentVersion } from '../../../../shared/schemas/document.ts'
import type { Receipt } from '../../../../shared/schemas/queue.ts'
import { callQuery } from '../../../ipc/call-query.ts'
import { messages } from '../../../messages/messages.ts'
import { PaperIcon } from '../../../ui/badges.tsx'
import { Button } from '../../../ui/button.tsx'
import text from '../../../ui/styles/text.module.css'
import { Thumbnail } from '../../pictures/index.ts'
import { CompareDialog } from './compare-dialog.tsx'
import styles from './history.module.css'
import { RestoreDialog } from './restore-dialog.tsx'
import { VersionRow } from './version-row.tsx'

type Asked =
  | { readonly dialog: 'restore'; readonly version: DocumentVersion; readonly parts: 'all' | 'fields' }
  | { readonly dialog: 'compare'; readonly version: DocumentVersion }

/** Versions per page: rendering one requires reading what it changed. */
const page = 20

export function DocumentHistory({ detail }: { readonly detail: DocumentDetail }) {
  const { history: w } = messages
  const [asked, setAsked] = useState<Asked | null>(null)
  const [shown, setShown] = useState(page)
  const { connectionId, documentId, pictureId } = detail
  const { data: receipts = [] } = useQuery(callQuery('documents/receipts', { connectionId, documentId }))
  const { data: { versionsKept: kept = 0 } = {} } = useQuery(callQuery('preferences/get', undefined))
  const versions = detail.versions.toSorted((a, b) => b.number - a.number)
  const [current] = versions
  const oldest = versions.at(-1)
  const title = detail.title ?? messages.library.untitled
  return (
    <>
      <div className={styles.document}>
        {pictureId !== null && <Thumbnail pictureId={pictureId} name={title} size={48} />}
        {detail.kind === 'text' && <PaperIcon size={48} />}
        <div>
          <strong>{title}</strong>
          {oldest !== undefined && <p className={text.hint}>{w.since(versions.length, oldest.at)}</p>}
        </div>
      </div>
      <ol className={styles.list} aria-label={w.list}>
        {versions.slice(0, shown).map((version, index) => (
          <VersionRow
            key={version.number}
            {...{ detail, version }}
            previous={versions[index + 1]}
            current={index === 0 ? undefined : current}
            receipts={receiptsOf(receipts, version)}
            onRestore={(parts) => setAsked({ dialog: 'restore', version, parts })}
            onCompare={() => setAsked({ dialog: 'compare', version })}
          />
        ))}
      </ol>
      {versions.length > shown && (
        <Button small onClick={() => setShown(shown + page)}>
          {w.showOlder}
        </Button>
      )}
      {versions.length <= shown && (
        <p className={text.hint}>{kept > 0 && versions.length >= kept ? w.bounded(kept) : w.allKept}</p>
      )}
      {asked?.dialog === 'restore' && (
        <RestoreDialog
          detail={detail}
          version={asked.version}
          first={asked.parts}
          onClose={() => setAsked(null)}
        />
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
