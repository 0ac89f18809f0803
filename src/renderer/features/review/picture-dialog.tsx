import type { HeldPicture } from '../../../shared/schemas/document.ts'
import { words } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PictureFacts, Thumbnail } from '../pictures/index.ts'

type PictureDialogProps = { readonly title: string; readonly picture: HeldPicture; onClose(): void }

const shownSize = 240

/** A row's picture, large enough to see what it is. */
export function PictureDialog({ title, picture, onClose }: PictureDialogProps) {
  return (
    <Dialog
      title={words.review.pictureDialog.heading(title)}
      onClose={onClose}
      actions={<Button onClick={onClose}>{words.common.close}</Button>}
    >
      <Thumbnail pictureId={picture.id} name={picture.name} size={shownSize} />
      <p>{picture.name}</p>
      <PictureFacts picture={picture} />
    </Dialog>
  )
}
