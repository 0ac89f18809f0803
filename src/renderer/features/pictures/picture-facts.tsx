import { MapPinOff } from 'lucide-react'
import type { StoredPicture } from '../../../shared/schemas/document.ts'
import { messages } from '../../messages/messages.ts'
import styles from './pictures.module.css'
import type { PictureNote } from './use-take-picture.ts'

export function PictureFacts({ picture }: { readonly picture: StoredPicture }) {
  const { mediaType, byteLength, width, height } = picture
  return (
    <small>
      {messages.add.pictureFacts(messages.pictures.typeName(mediaType), byteLength, width, height)}
    </small>
  )
}

export function PictureNotes({ notes }: { readonly notes: readonly PictureNote[] }) {
  if (notes.length === 0) return null
  return (
    <ul className={styles.notesNotes}>
      {notes.map(({ text, isAboutPlace }) => (
        <li key={text}>
          {isAboutPlace && <MapPinOff size={14} aria-hidden />}
          {text}
        </li>
      ))}
    </ul>
  )
}
