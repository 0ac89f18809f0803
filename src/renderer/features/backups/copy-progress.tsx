import { useState } from 'react'
import { formatPortion } from '../../messages/format.ts'
import { words } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import styles from './backups.module.css'

type CopyProgressProps = {
  readonly label: string
  readonly progress: { readonly done: number; readonly total: number }
  onStop?(): Promise<void>
}

/** Goes through the copy as long as it takes once all of it is written. */
export function CopyProgress({ label, progress: { done, total }, onStop }: CopyProgressProps) {
  const { backups } = words
  const [isStopping, setStopping] = useState(false)
  const isWritten = total > 0 && done >= total
  const text = isWritten ? backups.checking : backups.progress(formatPortion(total === 0 ? 0 : done / total))
  const stop = async () => {
    setStopping(true)
    await onStop?.()
  }
  return (
    <>
      <ProgressBar label={label} done={done} total={total} text={text} />
      {onStop !== undefined && (
        <div className={styles.actions}>
          <Button small busy={isStopping && backups.stopping} onClick={() => void stop()}>
            {backups.stop}
          </Button>
        </div>
      )}
    </>
  )
}
