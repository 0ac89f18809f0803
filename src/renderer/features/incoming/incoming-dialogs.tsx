import type { NotTaken } from '../../../shared/domain/not-taken.ts'
import { words } from '../../messages/messages.ts'
import { wordsOfNotTaken } from '../../messages/not-taken.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EncodingDialog } from './encoding-dialog.tsx'
import styles from './incoming-dialogs.module.css'
import type { Question } from './incoming-flow.ts'

/** Asks what only the person can decide; closing it leaves everything as it was. */
export function QuestionDialog({ question }: { readonly question: Question }) {
  const { intake, common } = words
  if (question.kind === 'encoding') return <EncodingDialog question={question} />
  const { title, text, first, second, onFirst, onSecond } = partsOf(question)
  return (
    <Dialog
      title={title}
      onClose={() => question.answer(null)}
      actions={
        <>
          <Button look="quiet" onClick={() => question.answer(null)}>
            {common.cancel}
          </Button>
          <Button onClick={onSecond}>{second}</Button>
          <Button look="primary" onClick={onFirst}>
            {first}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <p className={styles.note}>{intake.nothingSent}</p>
    </Dialog>
  )
}

function partsOf(question: Exclude<Question, { kind: 'encoding' }>) {
  const { intake } = words
  switch (question.kind) {
    case 'addresses': {
      const { title, text, websites, oneText } = intake.addresses
      return {
        title: title(question.count),
        text,
        first: websites(question.count),
        second: oneText,
        onFirst: () => question.answer('websites'),
        onSecond: () => question.answer('text'),
      }
    }
    case 'form-taken': {
      const { title, text, review, replace } = intake.formTaken
      return {
        title,
        text: text(question.title),
        first: review,
        second: replace,
        onFirst: () => question.answer('review'),
        onSecond: () => question.answer('replace'),
      }
    }
    case 'too-large': {
      const { title, text, smaller, leave } = intake.tooLarge
      return {
        title: title(question.count),
        text,
        first: smaller,
        second: leave,
        onFirst: () => question.answer('smaller'),
        onSecond: () => question.answer('leave'),
      }
    }
  }
}

const shownAtMost = 200

type NotTakenDialogProps = { readonly list: readonly NotTaken[]; onClose(): void }

/** What was not taken, each with its reason. */
export function NotTakenDialog({ list, onClose }: NotTakenDialogProps) {
  const { intake, common } = words
  const shown = list.slice(0, shownAtMost)
  return (
    <Dialog
      wide
      title={intake.notTaken.title(list.length)}
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          {common.close}
        </Button>
      }
    >
      <p>{intake.notTaken.text}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable to be scrolled. */}
      <ul className={styles.list} tabIndex={0} aria-label={intake.notTaken.list}>
        {shown.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and the same file may be in it twice.
          <li key={at}>
            {one.name !== '' && <strong>{one.name}</strong>}
            <span>{wordsOfNotTaken(one)}</span>
          </li>
        ))}
      </ul>
      {list.length > shown.length && <p>{intake.notTaken.more(list.length - shown.length)}</p>}
    </Dialog>
  )
}
