import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOutput } from '../../../shared/ipc/contract.ts'
import type { Failure } from '../../../shared/ipc/failure.ts'
import { tryCall } from '../../ipc/call.ts'
import { queries } from '../../ipc/queries.ts'
import { words } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Section } from '../../ui/section.tsx'
import styles from './backups.module.css'
import { MoveDialog } from './move-dialog.tsx'

/** Where the library lies, and the way to another folder. */
export function DataFolderSection() {
  const { data } = useQuery(queries.dataFolder())
  const [choice, setChoice] = useState<CallOutput<'data-folder/choose'>>(null)
  const [isChoosing, setChoosing] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { dataFolder } = words
  const choose = async (usual: boolean) => {
    setChoosing(true)
    setFailure(null)
    const chosen = await tryCall('data-folder/choose', { usual })
    setChoosing(false)
    if (chosen.ok) setChoice(chosen.value)
    else setFailure(chosen.error)
  }
  return (
    <Section title={dataFolder.heading} text={dataFolder.text}>
      {data !== undefined && (
        <dl className={styles.facts}>
          <dt>{dataFolder.folder}</dt>
          <dd>
            <code>{data.folder}</code>
          </dd>
        </dl>
      )}
      {failure !== null && <FailureNotice failure={failure} />}
      <div className={styles.actions}>
        <Button busy={isChoosing && dataFolder.choosing} onClick={() => void choose(false)}>
          {dataFolder.move}
        </Button>
        {data !== undefined && !data.isUsual && (
          <Button look="quiet" busy={isChoosing && dataFolder.moveBack} onClick={() => void choose(true)}>
            {dataFolder.moveBack}
          </Button>
        )}
      </div>
      {choice !== null && <MoveDialog choice={choice} onClose={() => setChoice(null)} />}
    </Section>
  )
}
