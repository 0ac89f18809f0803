import { CircleAlert } from 'lucide-react'
import { classNames } from '../../ui/class-names.ts'
import type { PictureCheck } from './picture-checks.ts'
import styles from './review-row.module.css'

type PictureCheckLineProps = { readonly check: Extract<PictureCheck, { readonly state: 'found' }> }

/** What was found at the address of a picture, in one line; whole where one points at it. */
export function PictureCheckLine({ check: { text, isUsable } }: PictureCheckLineProps) {
  return (
    <p className={classNames(styles.below, styles.found, !isUsable && styles.caution)} title={text}>
      {!isUsable && <CircleAlert size={12} aria-hidden />}
      <span>{text}</span>
    </p>
  )
}
