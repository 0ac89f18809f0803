import { useState } from 'react'
import { messages } from '../../messages/messages.ts'
import type { PreparedPicture } from '../../pictures/index.ts'
import { useObjectUrl } from '../../ui/bytes-picture.tsx'
import { SegmentedChoice } from '../../ui/fields/choices.tsx'
import styles from './pictures.module.css'

const views = ['whole', 'middle'] as const

type BeforeAfterProps = { readonly name: string; readonly prepared: PreparedPicture | null }

export function BeforeAfter({ name, prepared }: BeforeAfterProps) {
  const { smallerDialog: w } = messages.pictures
  const [view, setView] = useState<(typeof views)[number]>('whole')
  return (
    <>
      <SegmentedChoice
        label={w.view}
        chosen={view}
        options={views.map((value) => ({ value, label: w[value] }))}
        onChoose={(value) => setView(value)}
      />
      <div className={styles.pair}>
        <Side
          title={messages.terms.before}
          alt={w.beforeAlt(name)}
          blob={prepared?.views?.before[view]}
          picture={prepared?.source}
        />
        <Side
          title={messages.terms.after}
          alt={w.afterAlt(name)}
          blob={prepared?.views?.after[view]}
          picture={prepared && { ...prepared, type: prepared.mediaType, byteLength: prepared.bytes.length }}
        />
      </div>
      <p className={styles.notes} role="status">
        {prepared === null ? '' : noteOn(prepared)}
      </p>
    </>
  )
}

function noteOn({ source, mediaType, width }: PreparedPicture): string {
  const { smallerDialog: w } = messages.pictures
  return [
    ...(mediaType === 'image/jpeg' && source.type !== mediaType ? [w.turnedIntoJpeg] : []),
    ...(width < source.width ? [w.fewerPixels] : []),
    w.stays,
  ].join(' ')
}

type SideProps = {
  readonly title: string
  readonly alt: string
  readonly blob: Blob | undefined
  readonly picture:
    | Pick<PreparedPicture['source'], 'type' | 'byteLength' | 'width' | 'height'>
    | null
    | undefined
}

function Side({ title, alt, blob, picture }: SideProps) {
  const address = useObjectUrl(blob)
  const { pictures, add } = messages
  return (
    <figure className={styles.side}>
      <div className={styles.frame} data-empty={address === null || undefined}>
        {address !== null && <img src={address} alt={alt} />}
      </div>
      <figcaption>
        <strong>{title}</strong>
        <span>
          {picture == null
            ? '\u00a0'
            : add.pictureFacts(
                pictures.typeName(picture.type),
                picture.byteLength,
                picture.width,
                picture.height,
              )}
        </span>
      </figcaption>
    </figure>
  )
}
