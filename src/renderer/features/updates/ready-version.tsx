import { useState } from 'react'
import { updates } from '../../messages/updates.ts'
import { Button } from '../../ui/button.tsx'
import styles from './updates.module.css'
import type { RunUpdateCall } from './use-updates.ts'

type ReadyVersionProps = {
  readonly version: string
  readonly atQuit: boolean
  readonly run: RunUpdateCall
  onDone: (() => void) | undefined
}

/** Downloaded and checked: when it is to be put in place. */
export function ReadyVersion({ version, atQuit, run, onDone }: ReadyVersionProps) {
  const [isClosing, setClosing] = useState(false)
  const installNow = async () => {
    setClosing(true)
    if (!(await run('updates/install', { version, when: 'now' }))) setClosing(false)
  }
  const decide = async () => {
    const isDone = await run('updates/install', { version, when: atQuit ? 'never' : 'at-quit' })
    if (isDone && !atQuit) onDone?.()
  }
  return (
    <>
      <p className={styles.quiet}>{updates.readyText}</p>
      <div className={styles.actions}>
        <Button look="primary" busy={isClosing && updates.installing} onClick={() => void installNow()}>
          {updates.install}
        </Button>
        <Button onClick={() => void decide()}>{atQuit ? updates.takeBack : updates.atQuit}</Button>
      </div>
    </>
  )
}
