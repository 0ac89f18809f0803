import type { CallOutput } from '../../../shared/ipc/contract.ts'
import type { PageDescription } from '../../../shared/schemas/website.ts'
import { words } from '../../messages/messages.ts'
import { BytesPicture } from '../../ui/bytes-picture.tsx'
import styles from './page-preview.module.css'

type PagePreviewProps = {
  readonly page: PageDescription
  readonly picture: CallOutput<'websites/preview'>
}

/** Title, description and picture of a page, so that the editor sees whether it is the one that was meant. */
export function PagePreview({ page: { title, description }, picture }: PagePreviewProps) {
  const { websites } = words
  if (title === null && description === null && picture === null) return null
  return (
    <section className={styles.card} aria-label={websites.preview}>
      {picture !== null && (
        <BytesPicture
          bytes={picture.bytes}
          mediaType={picture.mediaType}
          alt={websites.pagePicture}
          size={64}
        />
      )}
      <div className={styles.text}>
        {title !== null && <strong>{title}</strong>}
        {description !== null && <p>{description}</p>}
      </div>
    </section>
  )
}
