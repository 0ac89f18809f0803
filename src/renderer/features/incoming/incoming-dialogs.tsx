import { useEffect, useState } from 'react'
import type { NotTaken } from '../../../shared/domain/not-taken.ts'
import type { Encoding } from '../../intake/encodings.ts'
import { formatBytes } from '../../messages/format.ts'
import { encodingOptions } from '../../messages/imports/encodings.ts'
import { messages } from '../../messages/messages.ts'
import { notTakenMessage } from '../../messages/problems/not-taken.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ProgressBar, useDelayed } from '../../ui/feedback/loading.tsx'
import { SelectField } from '../../ui/fields/select.tsx'
import styles from './incoming.module.css'
import type { Progress, Question } from './incoming-flow.ts'

export function QuestionDialog({ question }: { readonly question: Question }) {
  const { intake, common } = messages
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
      {question.kind === 'too-large' && <LargeFiles files={question.files} />}
      <p className={styles.note}>{intake.nothingSent}</p>
    </Dialog>
  )
}

function partsOf(question: Exclude<Question, { kind: 'encoding' }>) {
  const { addresses, formTaken, tooLarge } = messages.intake
  switch (question.kind) {
    case 'addresses':
      return {
        title: addresses.title(question.count),
        text: addresses.text,
        first: addresses.websites(question.count),
        second: addresses.oneText,
        onFirst: () => question.answer('websites'),
        onSecond: () => question.answer('text'),
      }
    case 'form-taken':
      return {
        title: formTaken.title,
        text: formTaken.text(question.title),
        first: formTaken.review,
        second: formTaken.replace,
        onFirst: () => question.answer('review'),
        onSecond: () => question.answer('replace'),
      }
    case 'too-large':
      return {
        title: tooLarge.title(question.files.length),
        text: tooLarge.text,
        first: tooLarge.smaller,
        second: messages.common.skip,
        onFirst: () => question.answer('smaller'),
        onSecond: () => question.answer('leave'),
      }
  }
}

const namedAtMost = 4

function LargeFiles({ files }: { readonly files: readonly File[] }) {
  const named = files.length > namedAtMost ? files.slice(0, namedAtMost - 1) : files
  return (
    <ul className={styles.list}>
      {named.map(({ name, size }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two folders may have files of one name.
        <li key={at}>
          <strong>{name}</strong>
          <span>{formatBytes(size)}</span>
        </li>
      ))}
      {named.length < files.length && <li>{messages.common.andMore(files.length - named.length)}</li>}
    </ul>
  )
}

const shownAtMost = 200

type NotTakenDialogProps = { readonly list: readonly NotTaken[]; onClose(): void }

export function NotTakenDialog({ list, onClose }: NotTakenDialogProps) {
  const { intake, common } = messages
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable to be scrolled. */}
      <ul className={styles.list} tabIndex={0} aria-label={intake.notTaken.list}>
        {shown.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and the same file may be in it twice.
          <li key={at}>
            {one.name !== '' && <strong>{one.name}</strong>}
            <span>{notTakenMessage(one)}</span>
          </li>
        ))}
      </ul>
      {list.length > shown.length && <p>{messages.common.andMore(list.length - shown.length)}</p>}
    </Dialog>
  )
}

type EncodingDialogProps = { readonly question: Extract<Question, { kind: 'encoding' }> }

const lookedAtBytes = 1_000_000
const shownBytes = 1500

function EncodingDialog({ question: { file, guessed, answer } }: EncodingDialogProps) {
  const { encoding: say } = messages.intake
  const [encoding, setEncoding] = useState(guessed)
  const bytes = useTellingBytes(file)
  return (
    <Dialog
      wide
      title={say.title(file.name)}
      onClose={() => answer(null)}
      actions={
        <>
          <Button look="quiet" onClick={() => answer(null)}>
            {say.skip}
          </Button>
          <Button look="primary" onClick={() => answer(encoding)}>
            {messages.common.use}
          </Button>
        </>
      }
    >
      <p>{say.text}</p>
      <SelectField<Encoding>
        label={say.label}
        value={encoding}
        options={encodingOptions}
        onChoose={setEncoding}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable to be scrolled. */}
      <section className={styles.preview} tabIndex={0} aria-label={messages.terms.preview}>
        {bytes !== null && new TextDecoder(encoding).decode(bytes)}
      </section>
    </Dialog>
  )
}

function useTellingBytes(file: File): Uint8Array | null {
  const [bytes, setBytes] = useState<Uint8Array | null>(null)
  useEffect(() => {
    let isOver = false
    void tellingBytes(file)
      .catch(() => new Uint8Array())
      .then((found) => {
        if (!isOver) setBytes(found)
      })
    return () => {
      isOver = true
    }
  }, [file])
  return bytes
}

async function tellingBytes(file: File): Promise<Uint8Array> {
  const start = new Uint8Array(await file.slice(0, lookedAtBytes).arrayBuffer())
  const telling = Math.max(
    0,
    start.findIndex((byte) => byte >= 0x80 || byte === 0x1b),
  )
  const line = start.lastIndexOf(0x0a, telling) + 1
  const from = telling - line > shownBytes / 2 ? telling : line
  return start.slice(from, from + shownBytes)
}

const shownAfterMs = 300

type IncomingProgressProps = { readonly progress: Progress; onStop(): void }

export function IncomingProgress({ progress, onStop }: IncomingProgressProps) {
  const isLong = useDelayed(true, shownAfterMs)
  if (!isLong) return null
  const { intake } = messages
  const total = progress.kind === 'reading' ? progress.total : null
  const done = progress.kind === 'reading' ? progress.done : progress.found
  const text =
    progress.kind === 'listing'
      ? intake.listing(progress.found)
      : total === null
        ? intake.readingSome(done)
        : intake.reading(done, total)
  return (
    <section className={styles.progressCard} aria-label={intake.progress}>
      {total === null ? (
        <p className={styles.text}>{text}</p>
      ) : (
        <ProgressBar label={intake.progress} done={done} total={total} text={text} />
      )}
      <Button small onClick={onStop}>
        {messages.common.stop}
      </Button>
    </section>
  )
}
