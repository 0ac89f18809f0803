import { X } from 'lucide-react'
import { words } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import styles from './library-screen.module.css'

type GivenUpSelectionProps = {
  readonly wasGivenUp: boolean
  onClose(): void
}

/** Says in the place of the selection that another search was the end of it, so that no row and no field moves. */
export function GivenUpSelection({ wasGivenUp, onClose }: GivenUpSelectionProps) {
  const { dismiss } = words.common
  return (
    <div className={styles.selectionRoom} aria-live="polite">
      {wasGivenUp && (
        <div className={styles.selection}>
          <p>{words.library.selection.givenUp}</p>
          <Button
            small
            look="quiet"
            aria-label={dismiss}
            title={dismiss}
            icon={<X size={14} aria-hidden />}
            onClick={onClose}
          />
        </div>
      )}
    </div>
  )
}
