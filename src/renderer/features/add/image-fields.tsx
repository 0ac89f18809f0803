import { ImagePlus, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { StoredPicture } from '../../../shared/schemas/document.ts'
import { messages } from '../../messages/messages.ts'
import { choosablePictures } from '../../pictures/index.ts'
import { useReceiveIncoming } from '../../services/incoming/receive-incoming.tsx'
import { RouteLink } from '../../services/router/router.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { FileChoice } from '../../ui/fields/file-choice.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import {
  PictureFacts,
  type PictureNote,
  PictureNotes,
  Thumbnail,
  type UndecidedPicture,
  UndecidedPictures,
  useTakePicture,
} from '../pictures/index.ts'
import styles from './add.module.css'
import { ImageAddressField } from './image-address-field.tsx'
import { useOpenForm } from './use-adding.ts'

export function ImageFields({ pictures }: { readonly pictures: ReturnType<typeof usePictures> }) {
  const { connection, values, problems, set } = useOpenForm()
  const { add } = messages
  const problemsId = useId()
  const receive = useReceiveIncoming()
  const [picture, ...others] = values.pictures
  const found = [...pictures.problems, ...(problems.pictures === undefined ? [] : [problems.pictures])]
  const choice = {
    busy: pictures.isReading,
    accept: choosablePictures,
    problemId: found.length > 0 ? problemsId : undefined,
  }
  return (
    <>
      {connection.picturesTravel === 'never' && (
        <Notice
          look="caution"
          actions={
            <RouteLink to={{ screen: 'settings', section: 'adding' }}>{messages.settings.pictures}</RouteLink>
          }
        >
          <p>{add.neverTravels(connection.name)}</p>
        </Notice>
      )}
      {picture === undefined ? (
        <div className={classNames(styles.drop, found.length > 0 && styles.invalid)}>
          <ImagePlus size={28} strokeWidth={1.25} aria-hidden />
          <FileChoice
            {...choice}
            label={add.choosePictures}
            multiple
            onChoose={(files) => {
              // Several files go to the review, a row for each.
              if (files.length > 1) receive({ kind: 'files', files })
              else void pictures.take(files)
            }}
          />
          <p>{add.dropHere}</p>
        </div>
      ) : (
        <ChosenPicture
          picture={picture}
          notes={pictures.notesOn(picture.id)}
          others={others.length}
          replace={
            <FileChoice
              {...choice}
              label={messages.common.replace}
              onChoose={(files) => void pictures.take(files, picture.id)}
            />
          }
          onRemove={() => set({ pictures: others })}
        />
      )}
      <UndecidedPictures
        list={pictures.undecided}
        onStored={pictures.storedAfterAll}
        onDecided={pictures.decided}
      />
      {found.length > 0 && (
        <div className={styles.problems} id={problemsId} role="alert">
          {found.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </div>
      )}
      {picture === undefined && (
        <>
          <p className={styles.or}>{messages.common.or}</p>
          <ImageAddressField />
        </>
      )}
    </>
  )
}

type ChosenPictureProps = {
  readonly picture: StoredPicture
  readonly notes: readonly PictureNote[]
  readonly others: number
  readonly replace: ReactNode
  onRemove(): void
}

function ChosenPicture({ picture, notes, others, replace, onRemove }: ChosenPictureProps) {
  const { add } = messages
  return (
    <div className={styles.card}>
      <Thumbnail pictureId={picture.id} name={picture.name} size={56} />
      <div className={styles.facts}>
        <strong>{picture.name}</strong>
        <PictureFacts picture={picture} />
        {others > 0 && <small>{add.morePictures(others)}</small>}
      </div>
      {replace}
      <IconButton data-first-field label={add.removePicture} icon={X} onClick={onRemove} />
      <PictureNotes notes={notes} />
    </div>
  )
}

type UndecidedChoice = UndecidedPicture & { readonly replaces: string | undefined }

export function usePictures(onStored: (picture: StoredPicture, replaces: string | undefined) => void) {
  const [reading, setReading] = useState(0)
  const [problems, setProblems] = useState<readonly string[]>([])
  const [undecided, setUndecided] = useState<readonly UndecidedChoice[]>([])
  const [notes, setNotes] = useState<Readonly<Record<string, readonly PictureNote[]>>>({})
  const takeOne = useTakePicture()
  const stored = (picture: StoredPicture, said: readonly PictureNote[], replaces: string | undefined) => {
    setNotes((known) => ({ ...known, [picture.id]: said }))
    onStored(picture, replaces)
  }
  const take = async (files: readonly File[], replaces?: string) => {
    setReading((count) => count + files.length)
    setProblems([])
    for (const file of files) {
      const taken = await takeOne(file)
      if (taken.kind === 'stored') stored(taken.picture, taken.notes, replaces)
      else if (taken.kind === 'undecided')
        setUndecided((list) => [...list, { source: file, problem: taken.problem, replaces }])
      else setProblems((list) => [...list, messages.intake.notTaken.one(file.name, taken.why)])
      setReading((count) => count - 1)
    }
  }
  return {
    isReading: reading > 0,
    problems,
    undecided,
    notesOn: (id: string) => notes[id] ?? [],
    storedAfterAll: (picture: StoredPicture, said: readonly PictureNote[], one: UndecidedPicture) =>
      stored(picture, said, undecided.find((other) => other === one)?.replaces),
    decided: (one: UndecidedPicture) => setUndecided((list) => list.filter((other) => other !== one)),
    take,
  }
}
