import { ChevronDown, ChevronUp, CircleAlert } from 'lucide-react'
import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { formatPlaces } from '../../messages/documents/metadata-path.ts'
import { messages } from '../../messages/messages.ts'
import { isDialogOpen } from '../../services/router/router.tsx'
import { matchesShortcut, useFreeKeys } from '../../services/shortcuts.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/feedback/notice.tsx'
import { Checkbox } from '../../ui/fields/choices.tsx'
import { focusInvalid } from '../../ui/fields/focus-invalid.ts'
import { ShortcutHint } from '../shortcuts/index.ts'
import { ChangeList } from './changes/change-list.tsx'
import styles from './document.module.css'
import { countChanges } from './document-edit.ts'
import type { useDocumentEdit } from './use-document-edit.ts'

type SaveFooterProps = {
  readonly edit: ReturnType<typeof useDocumentEdit>
  readonly reason: string | undefined
  readonly label: string
  onSubmit(): void
}

export function SaveFooter({ edit, reason, label, onSubmit }: SaveFooterProps) {
  const { document: w } = messages
  const { assessment, agreed } = edit
  const [isOpen, setOpen] = useState(true)
  const foot = useRef<HTMLDivElement>(null)
  useFocusAfterSaving(foot)
  const changesId = useId()
  const reasonId = useId()
  const { title, metadata, removals, problem } = assessment
  const isKnown = title !== null || metadata !== null
  const needsTick = removals.names.length > 0 && !agreed
  const isShown = isKnown && (isOpen || needsTick)
  useFreeKeys((event) => {
    if (!matchesShortcut(event, 'save') && !matchesShortcut(event, 'submit')) return
    if (isDialogOpen()) return
    event.preventDefault()
    onSubmit()
  })
  return (
    // Toasts must not cover the checkbox.
    <div ref={foot} className={styles.saving} data-foot={removals.names.length > 0 ? 'stacked' : ''}>
      {isShown && (
        <div id={changesId} className={styles.changes}>
          <ChangeList heading label={messages.document.whatWillChange} title={title} metadata={metadata} />
          {removals.names.length > 0 && (
            <div className={styles.removals}>
              <Checkbox
                label={w.removeTheseFields}
                hint={formatPlaces(removals.places, removals.names.length)}
                checked={agreed}
                onChange={edit.setAgreed}
              />
            </div>
          )}
        </div>
      )}
      {edit.failure !== null && (
        <div className={styles.failure}>
          <FailureNotice failure={edit.failure} />
        </div>
      )}
      {reason !== undefined && (
        <Reason
          {...{ reason, problem }}
          id={reasonId}
          onShow={() => focusInvalid(foot.current?.closest('form') ?? document)}
        />
      )}
      <div className={styles.footer}>
        <Button
          look="quiet"
          aria-expanded={isShown}
          aria-controls={isShown ? changesId : undefined}
          aria-disabled={isKnown && !needsTick ? undefined : true}
          icon={isShown ? <ChevronDown size={16} aria-hidden /> : <ChevronUp size={16} aria-hidden />}
          onClick={() => {
            if (isKnown && !needsTick) setOpen(!isOpen)
          }}
        >
          {w.changes(countChanges(assessment))}
        </Button>
        <span className={styles.space} />
        <Button look="quiet" aria-label={messages.common.discardChanges} onClick={edit.discard}>
          {messages.common.discard}
        </Button>
        <Button
          type="submit"
          look="primary"
          aria-disabled={reason === undefined ? undefined : true}
          aria-describedby={reason === undefined ? undefined : reasonId}
          busy={edit.isSaving}
        >
          {label}
          <ShortcutHint name="save" />
        </Button>
      </div>
    </div>
  )
}

/** The footer disappears after saving: if its button had the focus, moves the focus to the form. */
function useFocusAfterSaving(foot: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const left = foot.current
    return () => {
      if (left?.contains(document.activeElement))
        left.closest('form')?.querySelector<HTMLElement>('textarea:not([readonly])')?.focus()
    }
  }, [foot])
}

type ReasonProps = {
  readonly id: string
  readonly reason: string
  readonly problem: SaveFooterProps['edit']['assessment']['problem']
  onShow(): void
}

function Reason({ id, reason, problem, onShow }: ReasonProps) {
  return (
    <p className={problem === null ? styles.reason : styles.problem} id={id}>
      {problem !== null && <CircleAlert size={14} aria-hidden />}
      {reason}
      {problem === 'metadata-unfinished' && (
        <Button look="link" onClick={onShow}>
          {messages.common.show}
        </Button>
      )}
    </p>
  )
}
