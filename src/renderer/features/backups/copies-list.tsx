import { useState } from 'react'
import type { LibraryCopy } from '../../../shared/schemas/backups.ts'
import { formatDayAndTime } from '../../messages/format.ts'
import { words } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import styles from './backups.module.css'

type CopiesListProps = { readonly copies: readonly LibraryCopy[]; onLook(copy: LibraryCopy): void }

const shownAtFirst = 5

export function CopiesList({ copies, onLook }: CopiesListProps) {
  const [showsAll, setShowsAll] = useState(false)
  const { backups } = words
  const shown = showsAll ? copies : copies.slice(0, shownAtFirst)
  return (
    <>
      <ul className={styles.list} aria-label={backups.list}>
        {shown.map((copy) => (
          <li key={copy.name}>
            <span>
              {formatDayAndTime(copy.at)}
              <span className={styles.reason}>
                {backups.reasons[copy.reason]} · <Timestamp at={copy.at} />
              </span>
            </span>
            <span className={styles.bytes}>{backups.size(copy.bytes)}</span>
            <Button small aria-label={backups.lookAt(formatDayAndTime(copy.at))} onClick={() => onLook(copy)}>
              {backups.look}
            </Button>
          </li>
        ))}
      </ul>
      {shown.length < copies.length && (
        <div>
          <Button look="link" onClick={() => setShowsAll(true)}>
            {backups.showAll(copies.length)}
          </Button>
        </div>
      )}
    </>
  )
}
