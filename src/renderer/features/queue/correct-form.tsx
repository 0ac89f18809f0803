import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { queries } from '../../ipc/queries.ts'
import type { AddProblemCode } from '../../messages/add.ts'
import { words } from '../../messages/messages.ts'
import { wordsOfSendProblem } from '../../messages/send-problems.ts'
import { MetadataEditor } from '../../metadata/index.ts'
import { ComboBox } from '../../ui/combo-box.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { CorrectContent } from './correct-content.tsx'
import styles from './correct-form.module.css'
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
    return typeof code === 'string' && code in words.add.problems
      ? words.add.problems[code as AddProblemCode]
      : undefined
  }
  const focusWrong = () => {
    // After the words are on the screen, in the order of the screen.
    setTimeout(() => document.querySelector<HTMLElement>('dialog[open] [aria-invalid="true"]')?.focus())
  }
  useEffect(() => {
    document.querySelector<HTMLElement>('dialog[open] form :is(input, textarea)')?.focus()
  }, [])
  const { add, queue } = words
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
          <p>{wordsOfSendProblem(item.problem).what}</p>
          {item.problem.code === 'content-lost' && <p>{queue.correctDialog.contentAgain}</p>}
          {item.problem.words !== undefined && <p>{words.sendProblem.serviceWords(item.problem.words)}</p>}
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
