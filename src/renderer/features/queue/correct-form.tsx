import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { type Control, Controller, type UseFormRegister, useForm } from 'react-hook-form'
import type { DocumentContent, StoredPicture } from '../../../shared/schemas/document.ts'
import { queries } from '../../ipc/queries.ts'
import type { AddProblemCode } from '../../messages/documents/add.ts'
import { messages } from '../../messages/messages.ts'
import { sendProblemMessages } from '../../messages/problems/send-problems.ts'
import { MetadataEditor } from '../../metadata/index.ts'
import { choosablePictures } from '../../pictures/index.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ComboBox } from '../../ui/fields/combo-box.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { FileChoice } from '../../ui/fields/file-choice.tsx'
import { LongTextArea } from '../../ui/fields/long-text-area.tsx'
import { TextInput } from '../../ui/fields/text-fields.tsx'
import {
  PictureFacts,
  PictureNotes,
  Thumbnail,
  type UndecidedPicture,
  UndecidedPictures,
  useTakePicture,
} from '../pictures/index.ts'
import {
  type Correction,
  type CorrectValues,
  contentKindOf,
  correctSchema,
  correctValues,
  isTouched,
  type OpenedItem,
  sendsMetadata,
  toCorrection,
} from './correct-values.ts'
import styles from './queue.module.css'

export type CorrectFormHandle = {
  /** Whether something on the form would be lost with it. */
  isTouched(): boolean
  /** As the button does that belongs to the form. */
  submit(): void
}

type CorrectFormProps = {
  readonly formId: string
  readonly opened: OpenedItem
  onSend(correction: Correction, values: CorrectValues): void
  readonly ref: Ref<CorrectFormHandle>
}

export function CorrectForm({ formId, opened, onSend, ref }: CorrectFormProps) {
  const { item } = opened
  const kind = contentKindOf(opened)
  const { data: collections = [] } = useQuery(queries.collections(item.connectionId))
  const form = useForm<CorrectValues>({
    resolver: zodResolver(correctSchema(opened)),
    defaultValues: correctValues(opened),
    mode: 'onSubmit',
    shouldFocusError: false,
  })
  const { register, control, handleSubmit, formState, getValues } = form
  // Asked at the moment it matters: a state would be a render behind a quick key.
  const element = useRef<HTMLFormElement>(null)
  useImperativeHandle(
    ref,
    () => ({
      isTouched: () => isTouched(opened, getValues()),
      submit: () => element.current?.requestSubmit(),
    }),
    [opened, getValues],
  )
  const problemOf = (name: keyof CorrectValues): string | undefined => {
    const code = formState.errors[name]?.message
    // The schema puts nothing but these codes there.
    return typeof code === 'string' && code in messages.add.problems
      ? messages.add.problems[code as AddProblemCode]
      : undefined
  }
  const focusWrong = () => {
    // After the words are on the screen, in the order of the screen.
    setTimeout(() => document.querySelector<HTMLElement>('dialog[open] [aria-invalid="true"]')?.focus())
  }
  useEffect(() => {
    document.querySelector<HTMLElement>('dialog[open] form :is(input, textarea)')?.focus()
  }, [])
  const { add, queue } = messages
  return (
    <form
      ref={element}
      id={formId}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void handleSubmit((values) => onSend(toCorrection(opened, values), values), focusWrong)()
      }}
    >
      {item.problem !== null && (
        <Notice look={item.state === 'needs-attention' ? 'negative' : 'plain'}>
          <p>{sendProblemMessages(item.problem).what}</p>
          {item.problem.code === 'content-lost' && <p>{queue.correctDialog.contentAgain}</p>}
          {item.problem.words !== undefined && <p>{messages.sendProblem.serviceWords(item.problem.words)}</p>}
        </Notice>
      )}
      {item.operation === 'update' && <p className={styles.hint}>{queue.correctDialog.onlyChanges}</p>}
      {opened.title !== null && (
        <Field label={add.title} error={problemOf('title')}>
          {(parts) => <TextInput {...parts} {...register('title')} />}
        </Field>
      )}
      {opened.collection !== null && (
        <Field label={add.collection} error={problemOf('collection')}>
          {(parts) => (
            <Controller
              control={control}
              name="collection"
              render={({ field }) => (
                <ComboBox
                  {...parts}
                  value={field.value}
                  known={collections}
                  onChange={field.onChange}
                  onBlur={field.onBlur}
                />
              )}
            />
          )}
        </Field>
      )}
      {kind !== null && (
        <CorrectContent
          kind={kind}
          control={control}
          register={register}
          textProblem={problemOf('text')}
          addressProblem={problemOf('address')}
        />
      )}
      {sendsMetadata(opened) && (
        <Controller
          control={control}
          name="metadata"
          render={({ field }) => (
            <MetadataEditor
              draft={field.value}
              showAllProblems={formState.submitCount > 0}
              onChange={field.onChange}
            />
          )}
        />
      )}
      {problemOf('metadata') !== undefined && (
        <div role="alert">
          <Notice look="negative">
            <p>{problemOf('metadata')}</p>
          </Notice>
        </div>
      )}
    </form>
  )
}

type CorrectContentProps = {
  readonly kind: DocumentContent['kind']
  readonly control: Control<CorrectValues>
  readonly register: UseFormRegister<CorrectValues>
  readonly textProblem: string | undefined
  readonly addressProblem: string | undefined
}

function CorrectContent({ kind, control, register, textProblem, addressProblem }: CorrectContentProps) {
  const { add, queue } = messages
  if (kind === 'text')
    return (
      <Field label={add.text} error={textProblem}>
        {(parts) => (
          <Controller
            control={control}
            name="text"
            render={({ field: { ref, onBlur, name, value, onChange } }) => (
              <LongTextArea
                {...parts}
                {...{ ref, onBlur, name, value, onChange }}
                rows={8}
                say={messages.intake.longText}
              />
            )}
          />
        )}
      </Field>
    )
  const isPicture = kind !== 'website'
  return (
    <>
      {kind === 'picture-file' && (
        <Controller
          control={control}
          name="picture"
          render={({ field }) => <CorrectPicture picture={field.value} onChoose={field.onChange} />}
        />
      )}
      <Field
        label={isPicture ? add.imageAddress : add.websiteAddress}
        hint={kind === 'picture-file' ? queue.correctDialog.addressInsteadHint : undefined}
        error={addressProblem}
      >
        {(parts) => <TextInput {...parts} {...register('address')} mono inputMode="url" />}
      </Field>
    </>
  )
}

type CorrectPictureProps = { readonly picture: StoredPicture | null; onChoose(picture: StoredPicture): void }

/** The picture an entry sends, and another one in its place. */
function CorrectPicture({ picture, onChoose }: CorrectPictureProps) {
  const problemId = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const [undecided, setUndecided] = useState<UndecidedPicture | null>(null)
  const [notes, setNotes] = useState<readonly string[]>([])
  const takeOne = useTakePicture()
  const { add, queue } = messages
  const choose = picture === null ? queue.correctDialog.pictureAgain : queue.correctDialog.anotherPicture
  const onHeld = (held: StoredPicture, said: readonly string[]) => {
    setNotes(said)
    onChoose(held)
  }
  const take = async (file: File) => {
    setProblem(null)
    setUndecided(null)
    const taken = await takeOne(file)
    if (taken.kind === 'held') onHeld(taken.picture, taken.notes)
    else if (taken.kind === 'undecided') setUndecided({ source: file, problem: taken.problem })
    else setProblem(add.pictureNotTaken(file.name, taken.why))
  }
  return (
    <div>
      <div className={styles.picture}>
        {picture !== null && (
          <>
            <Thumbnail pictureId={picture.id} name={picture.name} size={56} />
            <div className={styles.correctFacts}>
              <span>{picture.name}</span>
              <PictureFacts picture={picture} />
              <PictureNotes notes={notes} />
            </div>
          </>
        )}
        <FileChoice
          label={choose}
          accept={choosablePictures}
          problemId={problem === null ? undefined : problemId}
          onChoose={([file]) => {
            if (file !== undefined) void take(file)
          }}
        />
      </div>
      <UndecidedPictures
        list={undecided === null ? [] : [undecided]}
        onHeld={onHeld}
        onDecided={() => setUndecided(null)}
      />
      {problem !== null && (
        <p role="alert" id={problemId} className={styles.error}>
          {problem}
        </p>
      )}
    </div>
  )
}
