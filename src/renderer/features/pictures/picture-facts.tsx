import type { HeldPicture } from '../../../shared/schemas/document.ts'
import { words } from '../../messages/messages.ts'

/** A picture's type, size on the screen and size on disk, in one line. */
export function PictureFacts({ picture }: { readonly picture: HeldPicture }) {
  const { mediaType, byteLength, width, height } = picture
  return <small>{words.add.pictureFacts(words.add.mediaTypes[mediaType], byteLength, width, height)}</small>
}
