import { useState } from 'react'
import type { HeldPicture } from '../../../shared/schemas/document.ts'
import { wordsOfFailure } from '../../messages/failures.ts'
import { words } from '../../messages/messages.ts'
import {
  type PictureProblem,
  type PictureSource,
  type PreparedPicture,
  useStorePrepared,
} from '../../pictures/index.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { BeforeAfter } from './before-after.tsx'
import styles from './make-smaller-dialog.module.css'
import { useSmallerPicture } from './use-smaller-picture.ts'
import { notesOn } from './use-take-picture.ts'

type MakeSmallerDialogProps = {
  readonly source: PictureSource
  /** Why it is not taken as it is. */
  readonly problem: PictureProblem
  onHeld(picture: HeldPicture, notes: readonly string[]): void
  onClose(): void
}

/** Makes a picture smaller (of one that moves, its first picture) and shows both before it is used. */
export function MakeSmallerDialog({ source, problem, onHeld, onClose }: MakeSmallerDialogProps) {
  const { smallerDialog: w, problem: wordsOf } = words.pictures
  const outcome = useSmallerPicture(source)
  const hold = useStorePrepared()
  const [isKeeping, setKeeping] = useState(false)
  const [notKept, setNotKept] = useState<string | null>(null)
  const isMoving = problem.code !== 'picture-too-large'
  const name = source.name ?? ''
  const prepared = outcome?.ok === true ? outcome.value : null
  const refusal = notKept ?? (outcome?.ok === false ? wordsOf(outcome.error) : null)
  const keep = async (chosen: PreparedPicture) => {
    setKeeping(true)
    const held = await hold(chosen)
    setKeeping(false)
    if (!held.ok) {
      setNotKept(wordsOfFailure(held.error))
      return
    }
    onHeld(held.value, notesOn(chosen))
    onClose()
  }
  return (
    <Dialog
      wide
      title={isMoving ? w.headingFirst(name) : w.heading(name)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.common.cancel}</Button>
          {refusal === null && (
            <Button
              look="primary"
              busy={
                prepared === null ? (isMoving ? w.workingFirst : w.working) : isKeeping ? w.using : undefined
              }
              onClick={() => {
                if (prepared !== null) void keep(prepared)
              }}
            >
              {isMoving ? w.useFirst : w.use}
            </Button>
          )}
        </>
      }
    >
      {refusal === null ? (
        <BeforeAfter name={name} prepared={prepared} />
      ) : (
        <p role="alert" className={styles.problem}>
          {refusal}
        </p>
      )}
    </Dialog>
  )
}
