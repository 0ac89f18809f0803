import { type ComponentProps, useId, useState } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { longest, type StoredPicture } from '../../../shared/schemas/document.ts'
import type { AddProblemCode } from '../../messages/documents/add.ts'
import { messages } from '../../messages/messages.ts'
import { sendProblemMessages } from '../../messages/problems/send-problems.ts'
import { MetadataEditor } from '../../metadata/index.ts'
import { choosablePictures } from '../../pictures/index.ts'
import { CollectionField } from '../../services/collection-field.tsx'
import { useEditorContext } from '../../services/use-editor-context.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { FileChoice } from '../../ui/fields/file-choice.tsx'
import { LongTextArea } from '../../ui/fields/long-text-area.tsx'
import { TextField } from '../../ui/fields/text-fields.tsx'
import {
  PictureFacts,
  type PictureNote,
  PictureNotes,
  Thumbnail,
  type UndecidedPicture,
  UndecidedPictures,
  useTakePicture,
} from '../pictures/index.ts'
import { type CorrectValues, contentKindOf, type OpenedItem } from './correct-values.ts'
import styles from './queue.module.css'

type CorrectFieldsProps = { readonly opened: OpenedItem }

export function CorrectFields({ opened }: CorrectFieldsProps) {
  const { queue } = messages
  const { item } = opened
  const { register, control, formState } = useFormContext<CorrectValues>()
  const problemOf = useProblemOf()
  return (
    <>
      {item.problem !== null && (
        <Notice look={item.state === 'needs-attention' ? 'negative' : 'plain'}>
          <p>{sendProblemMessages(item.problem).what}</p>
          {item.problem.code === 'content-lost' && <p>{queue.correctDialog.contentAgain}</p>}
          {item.problem.words !== undefined && <p>{messages.sendProblem.serviceWords(item.problem.words)}</p>}
        </Notice>
      )}
      {opened.title !== null && (
        <TextField label={messages.terms.title} error={problemOf('title')} {...register('title')} />
      )}
      {opened.collection !== null && (
        <Controller
          control={control}
          name="collection"
          render={({ field: { value, onChange, onBlur } }) => (
            <CollectionField
              label={messages.terms.collection}
              error={problemOf('collection')}
              connectionId={item.connectionId}
              {...{ value, onChange, onBlur }}
            />
          )}
        />
      )}
      <CorrectContent opened={opened} />
      <Controller
        control={control}
        name="metadata"
        render={({ field: { value, onChange } }) => (
          <TemplatedMetadata
            connectionId={item.connectionId}
            draft={value}
            showAllProblems={formState.submitCount > 0}
            onChange={onChange}
          />
        )}
      />
      {problemOf('metadata') !== undefined && (
        <Notice alert look="negative">
          <p>{problemOf('metadata')}</p>
        </Notice>
      )}
    </>
  )
}

type TemplatedMetadataProps = Pick<
  ComponentProps<typeof MetadataEditor>,
  'draft' | 'showAllProblems' | 'onChange'
> & { readonly connectionId: string }

function TemplatedMetadata({ connectionId, ...editor }: TemplatedMetadataProps) {
  const collection = useWatch<CorrectValues, 'collection'>({ name: 'collection' })
  const context = useEditorContext(connectionId, collection, editor.draft.text)
  return <MetadataEditor isBoxed context={context} {...editor} />
}

function useProblemOf(): (name: keyof CorrectValues) => string | undefined {
  const { errors } = useFormContext<CorrectValues>().formState
  return (name) => {
    const code = errors[name]?.message
    // The schema reports only these codes.
    return typeof code === 'string' && code in messages.add.problems
      ? messages.add.problems[code as AddProblemCode]
      : undefined
  }
}

function CorrectContent({ opened }: CorrectFieldsProps) {
  const { add, queue } = messages
  const { register, control } = useFormContext<CorrectValues>()
  const problemOf = useProblemOf()
  const kind = contentKindOf(opened)
  if (kind === 'text')
    return (
      <Field label={messages.kind.text} error={problemOf('text')}>
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
  return (
    <>
      {kind === 'picture-file' && (
        <Controller
          control={control}
          name="picture"
          render={({ field: { value, onChange } }) => <CorrectPicture picture={value} onChoose={onChange} />}
        />
      )}
      <TextField
        label={kind === 'website' ? add.websiteAddress : add.imageAddress}
        hint={kind === 'picture-file' ? queue.correctDialog.addressInsteadHint : undefined}
        error={problemOf('address')}
        longest={longest.address}
        {...register('address')}
        mono
        inputMode="url"
      />
    </>
  )
}

type CorrectPictureProps = { readonly picture: StoredPicture | null; onChoose(picture: StoredPicture): void }

function CorrectPicture({ picture, onChoose }: CorrectPictureProps) {
  const problemId = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const [undecided, setUndecided] = useState<UndecidedPicture | null>(null)
  const [notes, setNotes] = useState<readonly PictureNote[]>([])
  const takeOne = useTakePicture()
  const { queue } = messages
  const choose = picture === null ? queue.correctDialog.pictureAgain : queue.correctDialog.anotherPicture
  const onStored = (stored: StoredPicture, said: readonly PictureNote[]) => {
    setNotes(said)
    onChoose(stored)
  }
  const take = async (file: File) => {
    setProblem(null)
    setUndecided(null)
    const taken = await takeOne(file)
    if (taken.kind === 'stored') onStored(taken.picture, taken.notes)
    else if (taken.kind === 'undecided') setUndecided({ source: file, problem: taken.problem })
    else setProblem(messages.intake.notTaken.one(file.name, taken.why))
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
        onStored={onStored}
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
