import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOutput } from '../../../shared/ipc/contract.ts'
import { useMessages } from '../../app/messages.tsx'
import { tryCall } from '../../ipc/call.ts'
import { queries } from '../../ipc/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { words } from '../../words/words.ts'
import styles from './backups.module.css'
import { MoveDialog } from './move-dialog.tsx'

/** Where the library lies, and the way to another folder. */
export function DataFolderSection() {
  const { data } = useQuery(queries.dataFolder())
  const [choice, setChoice] = useState<CallOutput<'data-folder/choose'>>(null)
  const { showFailure } = useMessages()
  const { dataFolder } = words
  const choose = async (usual: boolean) => {
    const chosen = await tryCall('data-folder/choose', { usual })
    if (chosen.ok) setChoice(chosen.value)
    else showFailure(chosen.error)
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
      <div className={styles.actions}>
        <Button onClick={() => void choose(false)}>{dataFolder.move}</Button>
        {data !== undefined && !data.isUsual && (
          <Button look="quiet" onClick={() => void choose(true)}>
            {dataFolder.moveBack}
          </Button>
        )}
      </div>
      {choice !== null && <MoveDialog choice={choice} onClose={() => setChoice(null)} />}
    </Section>
  )
}
