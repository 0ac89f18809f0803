import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DocumentDetail, DocumentVersion } from '../../../../shared/schemas/document.ts'
import type { Receipt } from '../../../../shared/schemas/queue.ts'
import { callQuery } from '../../../ipc/call-query.ts'
import { messages } from '../../../messages/messages.ts'
import { type Author, useAuthors } from '../../../services/team.ts'
import { PaperIcon } from '../../../ui/badges.tsx'
import { Button } from '../../../ui/button.tsx'
import { SelectOrAll } from '../../../ui/fields/select.tsx'
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
  const { versions: ofTeam } = messages.team
  const [asked, setAsked] = useState<Asked | null>(null)
  const [shown, setShown] = useState(page)
  const [chosenAuthor, setChosenAuthor] = useState<string | null>(null)
  const { connectionId, documentId } = detail
  const { data: receipts = [] } = useQuery(callQuery('documents/receipts', { connectionId, documentId }))
  const { data: { versionsKept: kept = 0 } = {} } = useQuery(callQuery('preferences/get', undefined))
  const versions = detail.versions.toSorted((a, b) => b.number - a.number)
  const [current] = versions
  const oldest = versions.at(-1)
  const authorOf = useAuthors(connectionId)
  const authors = distinctAuthors(versions.map(({ author }) => authorOf(author)))
  const listed = versions
    .map((version, at) => {
      const previous = versions[at + 1]
      return {
        version,
        previous,
        author: authorOf(version.author),
        before: authorOf(previous?.author ?? null),
      }
    })
    .filter(({ author }) => chosenAuthor === null || String(author?.person) === chosenAuthor)
  return (
    <>
      <HistoryHead {...{ detail, authors, chosenAuthor }} oldest={oldest} onAuthor={setChosenAuthor} />
      <ol className={styles.list} aria-label={w.list}>
        {listed.slice(0, shown).map(({ version, previous, author, before }) => (
          <VersionRow
            key={version.number}
            {...{ detail, version, previous, author, before }}
            current={version === current ? undefined : current}
            receipts={receiptsOf(receipts, version)}
            onRestore={(parts) => setAsked({ dialog: 'restore', version, parts })}
            onCompare={() => setAsked({ dialog: 'compare', version })}
          />
        ))}
      </ol>
      {listed.length > shown && (
        <Button small onClick={() => setShown(shown + page)}>
          {w.showOlder}
        </Button>
      )}
      {listed.length <= shown && (
        <p className={text.hint}>
          {kept > 0 && versions.length >= kept
            ? w.bounded(kept)
            : authors.length === 0
              ? w.allKept
              : oldest?.action === 'add'
                ? ofTeam.kept
                : ofTeam.notHere}
        </p>
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

type HistoryHeadProps = {
  readonly detail: DocumentDetail
  readonly oldest: DocumentVersion | undefined
  readonly authors: readonly Author[]
  readonly chosenAuthor: string | null
  onAuthor(person: string | null): void
}

function HistoryHead({ detail, oldest, authors, chosenAuthor, onAuthor }: HistoryHeadProps) {
  const { history: w } = messages
  const { versions: ofTeam } = messages.team
  const { pictureId } = detail
  const title = detail.title ?? messages.library.untitled
  return (
    <div className={styles.document}>
      {pictureId !== null && <Thumbnail pictureId={pictureId} name={title} size={48} />}
      {detail.kind === 'text' && <PaperIcon size={48} />}
      <div>
        <strong>{title}</strong>
        {oldest !== undefined && (
          <p className={text.hint}>
            {authors.length === 0
              ? w.since(detail.versions.length, oldest.at)
              : ofTeam.summary(detail.versions.length, authors.length)}
          </p>
        )}
      </div>
      {authors.length > 1 && (
        <span className={styles.authors}>
          <SelectOrAll
            compact
            aria-label={ofTeam.filter}
            all={ofTeam.everyone}
            value={chosenAuthor}
            options={authors.map(({ person, who }) => ({ value: String(person), label: who }))}
            onChoose={onAuthor}
          />
        </span>
      )}
    </div>
  )
}

function distinctAuthors(all: readonly (Author | undefined)[]): readonly Author[] {
  return [...new Map(all.flatMap((author) => (author ? [[author.person, author] as const] : []))).values()]
}

function receiptsOf(receipts: readonly Receipt[], version: DocumentVersion): readonly Receipt[] {
  return receipts.filter(({ itemId }) => itemId === version.itemId).toSorted((a, b) => b.attempt - a.attempt)
}
