import { useId, useState } from 'react'
import type { HeldPicture } from '../../../shared/schemas/document.ts'
import { words } from '../../messages/messages.ts'
import { choosablePictures } from '../../pictures/index.ts'
import { FileChoice } from '../../ui/file-choice.tsx'
import {
  PictureFacts,
  PictureNotes,
  Thumbnail,
  type UndecidedPicture,
  UndecidedPictures,
  useTakePicture,
} from '../pictures/index.ts'
import styles from './correct-form.module.css'

type CorrectPictureProps = { readonly picture: HeldPicture | null; onChoose(picture: HeldPicture): void }

/** The picture an entry sends, and another one in its place. */
export function CorrectPicture({ picture, onChoose }: CorrectPictureProps) {
  const problemId = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const [undecided, setUndecided] = useState<UndecidedPicture | null>(null)
  const [notes, setNotes] = useState<readonly string[]>([])
  const takeOne = useTakePicture()
  const { add, queue } = words
  const choose = picture === null ? queue.correctDialog.pictureAgain : queue.correctDialog.anotherPicture
  const onHeld = (held: HeldPicture, said: readonly string[]) => {
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
            <div className={styles.facts}>
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
