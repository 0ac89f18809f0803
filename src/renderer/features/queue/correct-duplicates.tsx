import { useEffect, useRef } from 'react'
import type { DocumentDuplicate } from '../../../shared/schemas/duplicate.ts'
import { formatRelativeTime } from '../../messages/format.ts'
import { words } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useNow } from '../../ui/use-now.ts'

type CorrectDuplicatesProps = {
  /** The first is the one an update would be of. */
  readonly duplicates: readonly [DocumentDuplicate, ...DocumentDuplicate[]]
  readonly isSending: boolean
  onOpen(documentId: string): void
  onSend(): void
  onUpdate(): void
  onSkip(): void
}

const minuteMs = 60_000

/** Corrected, the entry is the same as a document that is there: it is named, and the editor says what should happen. */
export function CorrectDuplicates({
  duplicates: [first, ...others],
  isSending,
  onOpen,
  onSend,
  onUpdate,
  onSkip,
}: CorrectDuplicatesProps) {
  const { duplicates: texts, library, queue } = words
  const w = queue.correctDialog.duplicate
  const now = useNow(minuteMs)
  const place = useRef<HTMLDivElement>(null)
  const titleOf = ({ title }: DocumentDuplicate) => title ?? library.untitled
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
    place.current?.querySelector('button')?.focus()
  }, [])
  return (
    <div ref={place} role="alert">
      <Notice
        look="caution"
        actions={
          <>
            <Button small disabled={isSending} onClick={onSend}>
              {w.send}
            </Button>
            <Button small disabled={isSending} onClick={onUpdate}>
              {w.update}
            </Button>
            <Button small disabled={isSending} onClick={onSkip}>
              {w.skip}
            </Button>
            <Button small look="quiet" onClick={() => onOpen(first.documentId)}>
              {texts.open}
            </Button>
          </>
        }
      >
        <p>{texts.known(first.by, titleOf(first))}</p>
        <p>{texts.added(formatRelativeTime(first.addedAt, now), first.collection)}</p>
        {others.length > 0 && (
          <p>
            {texts.others} {others.map(titleOf).join(', ')}
          </p>
        )}
        <p>{w.hint}</p>
      </Notice>
    </div>
  )
}
