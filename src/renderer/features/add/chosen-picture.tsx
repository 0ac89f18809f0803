import { X } from 'lucide-react'
import type { HeldPicture } from '../../../shared/schemas/document.ts'
import { Button } from '../../ui/button.tsx'
import { words } from '../../words/words.ts'
import { PictureFacts, PicturePreview } from '../pictures/index.ts'
import styles from './chosen-picture.module.css'

type ChosenPictureProps = {
  readonly picture: HeldPicture
  /** How many more follow this one. */
  readonly others: number
  onRemove(): void
}

export function ChosenPicture({ picture, others, onRemove }: ChosenPictureProps) {
  const { add } = words
  return (
    <div className={styles.card}>
      <PicturePreview picture={picture} size={96} />
      <div className={styles.facts}>
        <strong>{picture.name}</strong>
        <PictureFacts picture={picture} />
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
