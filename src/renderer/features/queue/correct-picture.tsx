import { useId, useState } from 'react'
import { maximumPictureBytes, pictureMediaTypes } from '../../../shared/domain/picture-limits.ts'
import type { HeldPicture } from '../../../shared/schemas/document.ts'
import { tryCall } from '../../ipc/call.ts'
import { wordsOfFailure } from '../../words/failures.ts'
import { words } from '../../words/words.ts'
import { PicturePreview } from '../pictures/index.ts'
import styles from './correct-form.module.css'

type CorrectPictureProps = { readonly picture: HeldPicture; onChoose(picture: HeldPicture): void }

/** The picture an entry sends, and another one in its place. */
export function CorrectPicture({ picture, onChoose }: CorrectPictureProps) {
  const problemId = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const { add, queue } = words
  const take = async (file: File) => {
    setProblem(null)
    const held = await hold(file)
    if (typeof held === 'string') setProblem(add.pictureNotTaken(file.name, held))
    else onChoose(held)
  }
  return (
    <div>
      <div className={styles.picture}>
        <PicturePreview picture={picture} size={56} />
        <div className={styles.facts}>
          <span>{picture.name}</span>
          <small>
            {add.pictureFacts(
              add.mediaTypes[picture.mediaType],
              picture.byteLength,
              picture.width,
              picture.height,
            )}
          </small>
        </div>
        <span className={styles.choose}>
          {queue.correctDialog.anotherPicture}
          <input
            type="file"
            accept={pictureMediaTypes.join(',')}
            aria-label={queue.correctDialog.anotherPicture}
            aria-describedby={problem === null ? undefined : problemId}
            title=""
            onChange={(event) => {
              const [file] = event.target.files ?? []
              if (file !== undefined) void take(file)
              event.target.value = ''
            }}
          />
        </span>
      </div>
      {problem !== null && (
        <p role="alert" id={problemId} className={styles.error}>
          {problem}
        </p>
      )}
    </div>
  )
}

async function hold(file: File): Promise<HeldPicture | string> {
  // Looked at here first: a file of gigabytes should not travel to be refused.
  if (file.size > maximumPictureBytes) return words.add.tooLarge(file.size)
  let bytes: Uint8Array<ArrayBuffer>
  try {
    bytes = new Uint8Array(await file.arrayBuffer())
  } catch {
    return words.add.notReadable
  }
  const held = await tryCall('pictures/hold', { bytes, name: file.name })
  return held.ok ? held.value : wordsOfFailure(held.error)
}
