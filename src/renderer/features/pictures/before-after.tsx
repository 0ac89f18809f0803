import { useEffect, useState } from 'react'
import { messages } from '../../messages/messages.ts'
import type { PreparedPicture } from '../../pictures/index.ts'
import { SegmentedChoice } from '../../ui/fields/choices.tsx'
import styles from './pictures.module.css'

const views = ['whole', 'middle'] as const

/** A picture before and after, side by side, with what can be measured. Empty frames until it is there. */
export function BeforeAfter({
  name,
  prepared,
}: {
  readonly name: string
  readonly prepared: PreparedPicture | null
}) {
  const { smallerDialog: w } = messages.pictures
  const [view, setView] = useState<(typeof views)[number]>('whole')
  const before = prepared?.views?.before[view]
  const after = prepared?.views?.after[view]
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
          title={w.before}
          alt={w.beforeAlt(name)}
          blob={before}
          facts={
            prepared === null
              ? null
              : [
                  prepared.source.type,
                  prepared.source.byteLength,
                  prepared.source.width,
                  prepared.source.height,
                ]
          }
        />
        <Side
          title={w.after}
          alt={w.afterAlt(name)}
          blob={after}
          facts={
            prepared === null
              ? null
              : [prepared.mediaType, prepared.bytes.length, prepared.width, prepared.height]
          }
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
  /** Type, bytes, width and height. */
  readonly facts: readonly [string, number, number, number] | null
}

function Side({ title, alt, blob, facts }: SideProps) {
  const address = useObjectAddress(blob)
  return (
    <figure className={styles.side}>
      <div className={styles.frame} data-empty={address === null || undefined}>
        {address !== null && <img src={address} alt={alt} />}
      </div>
      <figcaption>
        <strong>{title}</strong>
        <span>
          {facts === null
            ? '\u00a0'
            : messages.add.pictureFacts(messages.pictures.typeName(facts[0]), facts[1], facts[2], facts[3])}
        </span>
      </figcaption>
    </figure>
  )
}

/** An address for an image element, as long as it is shown. Null before there is one. */
function useObjectAddress(blob: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (blob === undefined) return
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => {
      URL.revokeObjectURL(made)
      setAddress(null)
    }
  }, [blob])
  return address
}
