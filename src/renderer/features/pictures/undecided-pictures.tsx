import { useState } from 'react'
import type { StoredPicture } from '../../../shared/schemas/document.ts'
import { messages } from '../../messages/messages.ts'
import type { PictureProblem, PictureSource } from '../../pictures/index.ts'
import { HelpLink } from '../../services/help-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { MakeSmallerDialog } from './make-smaller-dialog.tsx'
import styles from './pictures.module.css'
import type { PictureNote } from './use-take-picture.ts'

export type UndecidedPicture = { readonly source: PictureSource; readonly problem: PictureProblem }

type UndecidedPicturesProps = {
  readonly list: readonly UndecidedPicture[]
  onStored(picture: StoredPicture, notes: readonly PictureNote[], one: UndecidedPicture): void
  onDecided(one: UndecidedPicture): void
}

export function UndecidedPictures({ list, onStored, onDecided }: UndecidedPicturesProps) {
  const { pictures, intake } = messages
  const [open, setOpen] = useState<UndecidedPicture | null>(null)
  if (list.length === 0) return null
  return (
    <>
      <ul className={styles.list} aria-label={pictures.tooLargeList}>
        {list.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name; what is decided goes from the list whole.
          <li key={`${at} ${one.source.name}`}>
            <Notice
              look="caution"
              actions={
                <>
                  <Button small onClick={() => setOpen(one)}>
                    {one.problem.code === 'picture-too-large' ? intake.tooLarge.smaller : pictures.useFirst}
                  </Button>
                  <Button small look="quiet" onClick={() => onDecided(one)}>
                    {messages.common.skip}
                  </Button>
                  <HelpLink topic="picture-refused" />
                </>
              }
            >
              <p>{intake.notTaken.one(one.source.name ?? '', pictures.problem(one.problem))}</p>
            </Notice>
          </li>
        ))}
      </ul>
      {open !== null && (
        <MakeSmallerDialog
          source={open.source}
          problem={open.problem}
          onStored={(picture, notes) => {
            onDecided(open)
            onStored(picture, notes, open)
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
