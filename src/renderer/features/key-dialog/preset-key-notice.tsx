import { useState } from 'react'
import { words } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { KeyDialog } from './key-dialog.tsx'
import styles from './preset-key-notice.module.css'

/** The one thing that is left to do for a connection that the organisation set up. */
export function PresetKeyNotice() {
  const { chosen } = useConnections()
  const [isAsking, setAsking] = useState(false)
  const { organisation: w } = words
  if (chosen?.preset == null || chosen.key !== 'missing') return null
  return (
    <div className={styles.place}>
      <Notice
        actions={
          <Button look="primary" onClick={() => setAsking(true)}>
            {w.enterKey}
          </Button>
        }
      >
        <p>{w.keyWanted(chosen.name)}</p>
      </Notice>
      {isAsking && <KeyDialog connection={chosen} onClose={() => setAsking(false)} />}
    </div>
  )
}
