import { ImagePlus } from 'lucide-react'
import { useId } from 'react'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import { words } from '../../messages/messages.ts'
import { choosablePictures } from '../../pictures/index.ts'
import { useReceiveIncoming } from '../../services/incoming/receive-incoming.tsx'
import { RouteLink } from '../../services/router/router.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { FileChoice } from '../../ui/fields/file-choice.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import { UndecidedPictures } from '../pictures/index.ts'
import type { AddValues } from './add-values.ts'
import { ChosenPicture } from './chosen-picture.tsx'
import { ImageAddressField } from './image-address-field.tsx'
import styles from './image-fields.module.css'
import type { AddProblems, SetAddValues } from './use-add-form.ts'
import type { usePictures } from './use-pictures.ts'

type ImageFieldsProps = {
  readonly connection: ConnectionSummary
  readonly values: AddValues
  readonly problems: AddProblems
  readonly pictures: ReturnType<typeof usePictures>
  readonly set: SetAddValues
}

export function ImageFields({ connection, values, problems, pictures, set }: ImageFieldsProps) {
  const { add } = words
  const problemsId = useId()
  const receive = useReceiveIncoming()
  const [picture, ...others] = values.pictures
  const found = [...pictures.problems, ...(problems.pictures === undefined ? [] : [problems.pictures])]
  return (
    <>
      {connection.picturesTravel === 'never' && (
        <Notice
          look="caution"
          actions={<RouteLink to={{ screen: 'settings' }}>{add.neverTravelsLink}</RouteLink>}
        >
          <p>{add.neverTravels(connection.name)}</p>
        </Notice>
      )}
      {picture !== undefined && (
        <ChosenPicture
          picture={picture}
          notes={pictures.notesOn(picture.id)}
          others={others.length}
          onRemove={() => set({ pictures: others })}
        />
      )}
      <div
        className={classNames(
          styles.drop,
          picture !== undefined && styles.beside,
          found.length > 0 && styles.invalid,
        )}
      >
        <ImagePlus size={28} strokeWidth={1.25} aria-hidden />
        <FileChoice
          label={add.choosePictures}
          busy={pictures.isReading && add.reading}
          multiple
          accept={choosablePictures}
          problemId={found.length > 0 ? problemsId : undefined}
          onChoose={(files) => {
            // Several are looked through together, each with a row of its own.
            if (files.length > 1) receive({ kind: 'files', files })
            else void pictures.take(files)
          }}
        />
        <p>{add.dropHere}</p>
      </div>
      <UndecidedPictures list={pictures.undecided} onHeld={pictures.held} onDecided={pictures.decided} />
      {found.length > 0 && (
        <div className={styles.problems} id={problemsId} role="alert">
          {found.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </div>
      )}
      {picture === undefined && (
        <>
          <p className={styles.or}>{add.or}</p>
          <ImageAddressField value={values.imageAddress} problem={problems.imageAddress} />
        </>
      )}
    </>
  )
}
