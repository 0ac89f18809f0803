import {
  ChevronDown,
  ChevronRight,
  Layers,
  type LucideIcon,
  Merge,
  Pencil,
  Plus,
  RotateCcw,
  Sheet,
  Undo2,
} from 'lucide-react'
import { useId, useState } from 'react'
import type { DocumentDetail, DocumentVersion } from '../../../../shared/schemas/document.ts'
import type { Receipt } from '../../../../shared/schemas/queue.ts'
import { formatRecentTime } from '../../../messages/format.ts'
import { messages } from '../../../messages/messages.ts'
import { type Author, useIsReader } from '../../../services/team.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { StateBadge } from '../../../ui/badges.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'
import styles from './history.module.css'
import { useVersionHeading } from './use-version-heading.ts'
import { VersionChanges } from './version-changes.tsx'
import { VersionAnswer } from './version-facts.tsx'

const icons: Readonly<Record<DocumentVersion['action'], LucideIcon>> = {
  add: Plus,
  edit: Pencil,
  restore: RotateCcw,
  undo: Undo2,
  table: Sheet,
  merge: Merge,
  change: Layers,
}

type VersionRowProps = {
  readonly detail: DocumentDetail
  readonly version: DocumentVersion
  readonly previous: DocumentVersion | undefined
  readonly current: DocumentVersion | undefined
  readonly author: Author | undefined
  /** Author of the previous version. */
  readonly before: Author | undefined
  readonly receipts: readonly Receipt[]
  onRestore(parts: 'all' | 'fields'): void
  onCompare(): void
}

export function VersionRow(props: VersionRowProps) {
  const { detail, version, previous, current, author, before, receipts, onRestore, onCompare } = props
  const { history: w } = messages
  const id = useId()
  const canRestore = !useIsReader(detail.connectionId) && current !== undefined
  const [isOpen, setOpen] = useState(false)
  const [source] = detail.cameWith
  const from =
    version.action === 'add' && source !== undefined ? messages.importSessions.from(source) : undefined
  const { heading, merged } = useVersionHeading({ detail, version, previous, author, before })
  const hasOther = previous !== undefined || current !== undefined
  return (
    <li
      className={styles.version}
      data-current={current === undefined || undefined}
      data-open={isOpen || undefined}
    >
      <VersionNode action={version.action} author={author} />
      <div className={styles.head}>
        <span className={styles.facts} id={`${id}-facts`}>
          <strong>{heading}</strong> {current === undefined && <span className={styles.now}>{w.now}</span>}
          {!version.replaced && version.state !== 'done' && <StateBadge state={version.state} />}
        </span>
        {canRestore && (
          <Button
            small
            data-restore
            icon={<RotateCcw size={14} aria-hidden />}
            aria-describedby={`${id}-facts`}
            onClick={() => onRestore('all')}
          >
            {messages.common.restore}
          </Button>
        )}
        {(hasOther || receipts.length > 0) && (
          <IconButton
            small
            size={16}
            icon={isOpen ? ChevronDown : ChevronRight}
            label={w.whatChanged}
            aria-expanded={isOpen}
            aria-describedby={`${id}-facts`}
            onClick={() => setOpen(!isOpen)}
          />
        )}
      </div>
      <p className={styles.caption}>
        <Timestamp at={version.at} format={formatRecentTime} />
        {from !== undefined && ` · ${from}`}
        {merged !== undefined && ` · ${merged}`}
        {version.replaced && ` · ${w.replaced}`}
      </p>
      {isOpen && (
        <div className={styles.opened}>
          <VersionChanges {...{ detail, version, previous, current }} />
          {hasOther && (
            <p className={styles.links}>
              <span>{w.number(version.number)}</span>
              {canRestore && (
                <Button look="link" onClick={() => onRestore('fields')}>
                  {w.restoreFields}
                </Button>
              )}
              <Button look="link" onClick={onCompare}>
                {w.compare}
              </Button>
            </p>
          )}
          {!version.replaced && <VersionAnswer number={version.number} receipts={receipts} />}
        </div>
      )}
    </li>
  )
}

function VersionNode({ action, author }: Pick<VersionRowProps, 'author'> & Pick<DocumentVersion, 'action'>) {
  const Icon = icons[action]
  return (
    <span className={styles.node}>
      {author === undefined ? (
        <Icon size={14} strokeWidth={1.75} aria-hidden />
      ) : (
        <Avatar name={author.shown} />
      )}
    </span>
  )
}
