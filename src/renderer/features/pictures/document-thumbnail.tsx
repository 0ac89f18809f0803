import type { DocumentRow } from '../../../shared/schemas/document.ts'
import { KindIcon, PaperIcon } from '../../ui/badges.tsx'
import { PageThumbnail } from './page-thumbnail.tsx'
import styles from './pictures.module.css'
import { Thumbnail } from './thumbnail.tsx'

type DocumentThumbnailProps = Pick<DocumentRow, 'kind' | 'pictureId'> & {
  readonly excerpt?: string
  readonly name: string
  /** Side of the square in pixels. */
  readonly size?: number
}

export function DocumentThumbnail({ kind, pictureId, excerpt, name, size = 40 }: DocumentThumbnailProps) {
  if (pictureId !== null) return <Thumbnail pictureId={pictureId} name={name} size={size} />
  if (kind === 'text') return <PaperIcon size={size} />
  const icon = (
    <span className={styles.kind} style={{ width: size, height: size }}>
      <KindIcon kind={kind} />
    </span>
  )
  if (kind !== 'website' || excerpt === undefined) return icon
  return (
    <PageThumbnail address={excerpt} size={size}>
      {icon}
    </PageThumbnail>
  )
}
