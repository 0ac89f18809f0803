import { memo } from 'react'
import type { DocumentKind } from '../../shared/schemas/document.ts'
import { words } from '../messages/messages.ts'
import { classNames } from './class-names.ts'
import { iconPaths } from './icon-paths.ts'
import styles from './outline.module.css'
import { Outline } from './outline.tsx'

const icons = {
  text: iconPaths.text,
  website: iconPaths.globe,
  'picture-address': iconPaths.picture,
  'picture-file': iconPaths.picture,
  unknown: iconPaths.unknownPage,
} as const

type KindIconProps = { readonly kind: DocumentKind; readonly className?: string | undefined }

/** No words beside it: lists have one in each row. */
export const KindIcon = memo(function KindIcon({ kind, className }: KindIconProps) {
  return (
    <Outline
      path={icons[kind]}
      size={15}
      label={words.kind[kind]}
      className={classNames(styles.thin, className)}
    />
  )
})
