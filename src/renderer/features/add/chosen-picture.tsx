import { X } from 'lucide-react'
import type { HeldPicture } from '../../../shared/schemas/document.ts'
import { words } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { PictureFacts, PictureNotes, Thumbnail } from '../pictures/index.ts'
import styles from './chosen-picture.module.css'

type ChosenPictureProps = {
  readonly picture: HeldPicture
  /** What was done to it. */
  readonly notes: readonly string[]
  /** How many more follow this one. */
  readonly others: number
  onRemove(): void
}

export function ChosenPicture({ picture, notes, others, onRemove }: ChosenPictureProps) {
  const { add } = words
  return (
    <div className={styles.card}>
      <Thumbnail pictureId={picture.id} name={picture.name} size={96} />
      <div className={styles.facts}>
        <strong>{picture.name}</strong>
        <PictureFacts picture={picture} />
        <PictureNotes notes={notes} />
        {others > 0 && <small>{add.morePictures(others)}</small>}
      </div>
      <Button
        look="quiet"
        data-first-field
        aria-label={add.removePicture}
        title={add.removePicture}
        icon={<X size={16} aria-hidden />}
        onClick={onRemove}
      />
    </div>
  )
}
