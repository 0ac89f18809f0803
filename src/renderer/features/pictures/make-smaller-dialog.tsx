import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Result } from '../../../shared/result.ts'
import type { StoredPicture } from '../../../shared/schemas/document.ts'
import { CallError } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { failureMessage } from '../../messages/problems/failures.ts'
import {
  type PictureProblem,
  type PictureSource,
  type PreparedPicture,
  usePreparePicture,
  useRemovesDetails,
  useStorePrepared,
} from '../../pictures/index.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { BeforeAfter } from './before-after.tsx'
import styles from './pictures.module.css'
import { notesOn, type PictureNote } from './use-take-picture.ts'

type MakeSmallerDialogProps = {
  readonly source: PictureSource
  readonly problem: PictureProblem
  onStored(picture: StoredPicture, notes: readonly PictureNote[]): void
  onClose(): void
}

export function MakeSmallerDialog({ source, problem, onStored, onClose }: MakeSmallerDialogProps) {
  const { smallerDialog: w, problem: wordsOf } = messages.pictures
  const outcome = useSmallerPicture(source)
  const store = useStorePrepared()
  const isMoving = problem.code !== 'picture-too-large'
  const name = source.name ?? ''
  const prepared = outcome?.ok === true ? outcome.value : null
  const keeping = useMutation({
    mutationFn: async (chosen: PreparedPicture) => {
      const stored = await store(chosen)
      if (!stored.ok) throw new CallError(stored.error)
      return stored.value
    },
    onSuccess: (stored, chosen) => {
      onStored(stored, notesOn(chosen))
      onClose()
    },
  })
  const refusal = keeping.error
    ? failureMessage(keeping.error.failure)
    : outcome?.ok === false && wordsOf(outcome.error)
  return (
    <Dialog
      wide
      title={isMoving ? w.headingFirst(name) : w.heading(name)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{messages.common.cancel}</Button>
          {refusal === false && (
            <Button
              look="primary"
              busy={prepared === null || keeping.isPending}
              onClick={() => {
                if (prepared !== null) keeping.mutate(prepared)
              }}
            >
              {messages.common.use}
            </Button>
          )}
        </>
      }
    >
      {refusal === false ? (
        <BeforeAfter name={name} prepared={prepared} />
      ) : (
        <p role="alert" className={styles.problem}>
          {refusal}
        </p>
      )}
    </Dialog>
  )
}

function useSmallerPicture(source: PictureSource): Result<PreparedPicture, PictureProblem> | null {
  const prepare = usePreparePicture()
  const removesDetails = useRemovesDetails()
  const [outcome, setOutcome] = useState<Result<PreparedPicture, PictureProblem> | null>(null)
  const start = useEffectEvent(async (signal: AbortSignal) => {
    const prepared = await prepare(source, {
      removeDetails: await removesDetails(),
      makeSmaller: true,
      keepFirstPicture: true,
      withViews: true,
      signal,
    })
    if (!signal.aborted) setOutcome(prepared)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `start` reads the newest source; another one begins it again.
  useEffect(() => {
    const stopping = new AbortController()
    void start(stopping.signal)
    return () => {
      stopping.abort()
      setOutcome(null)
    }
  }, [source])
  return outcome
}
