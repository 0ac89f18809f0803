import type { DocumentDetail, DocumentDuplicate } from '../../../shared/schemas/document.ts'
import { formatPath } from '../../messages/documents/metadata-path.ts'
import { formatRelativeTime } from '../../messages/format.ts'
import { messages } from '../../messages/messages.ts'
import { HelpLink } from '../../services/help-link.tsx'
import { RouteLink } from '../../services/router/router.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { RadioList } from '../../ui/fields/choices.tsx'
import text from '../../ui/styles/text.module.css'
import { useNow } from '../../ui/timestamp.tsx'
import styles from './add.module.css'
import { choicesFor, type DuplicateChoice } from './add-values.ts'
import type { UpdateInstead } from './save-instead.ts'
import { useOpenForm } from './use-adding.ts'

const minuteMs = 60_000

/**
 * Names the existing document and asks what to do. Rendered only with a duplicate, so that its clock starts
 * then.
 */
export function DuplicateNotice() {
  const { connection, form, duplicates, problems, skip, options } = useOpenForm()
  const { found, decision, update, known } = duplicates
  const connectionId = connection.id
  const { duplicates: texts, library } = messages
  const now = useNow(minuteMs)
  const [first, ...others] = found
  if (first === undefined) return null
  const titleOf = ({ title }: DocumentDuplicate) => title ?? library.untitled
  const hints: Readonly<Record<DuplicateChoice, string | undefined>> = {
    update: update === undefined ? undefined : hintOfUpdate(update, known),
    replace: texts.hints.replace,
    add: undefined,
  }
  return (
    <Notice
      look="caution"
      actions={
        <>
          <Button small onClick={skip}>
            {messages.common.skip}
          </Button>
          <RouteLink to={{ screen: 'document', connectionId, documentId: first.documentId }}>
            {texts.open}
          </RouteLink>
          <HelpLink topic="duplicates" />
        </>
      }
    >
      <div aria-live="polite">
        <p>{texts.known(first.by, titleOf(first))}</p>
        <p className={text.hint}>{texts.added(formatRelativeTime(first.addedAt, now), first.collection)}</p>
        {first.by.includes('near-id') && <p className={text.hint}>{texts.nearId(first.documentId)}</p>}
      </div>
      {others.length > 0 && (
        <p className={styles.others}>
          {texts.others}
          {others.map((other) => (
            <RouteLink
              key={other.documentId}
              to={{ screen: 'document', connectionId, documentId: other.documentId }}
            >
              {titleOf(other)}
            </RouteLink>
          ))}
        </p>
      )}
      <RadioList
        label={texts.question}
        chosen={decision?.choice ?? null}
        options={choicesFor(found).map((value) => ({
          value,
          label: value === 'add' && first.by.includes('near-id') ? texts.addNear : texts.choices[value],
          hint: hints[value],
        }))}
        error={problems.decision}
        onChoose={(choice) => {
          duplicates.choose(choice)
          if (choice !== 'add') return
          // A new ID may remove the notice that has the focus.
          options.setOpen(true)
          form.setFocus('documentId')
        }}
      />
    </Notice>
  )
}

function hintOfUpdate(update: UpdateInstead | 'unseen', known: DocumentDetail | undefined): string {
  const { update: texts } = messages.duplicates
  if (update === 'unseen') return messages.add.problems['known-unseen']
  const { title, changes } = update
  const { counts, shown } = changes
  const namesOf = (kind: 'added' | 'changed' | 'removed') =>
    shown.filter((change) => change.kind === kind).map(({ path }) => formatPath(path))
  const parts = [
    title !== undefined && texts.title(known?.title ?? '', title),
    counts.added > 0 && texts.added(namesOf('added'), counts.added),
    counts.changed > 0 && texts.changed(namesOf('changed'), counts.changed),
    counts.removed > 0 && texts.removed(namesOf('removed'), counts.removed),
  ].filter((part) => part !== false)
  return parts.length === 0 ? texts.nothing : [...parts, messages.library.openById.titleHint].join(' ')
}
