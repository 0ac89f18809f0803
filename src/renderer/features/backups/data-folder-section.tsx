import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOutput } from '../../../shared/ipc/contract.ts'
import type { Failure } from '../../../shared/ipc/failure.ts'
import { tryCall } from '../../ipc/call.ts'
import { queries } from '../../ipc/queries.ts'
import { formatBytes } from '../../messages/format.ts'
import { messages } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/feedback/notice.tsx'
import { Section } from '../../ui/screen.tsx'
import styles from './backups.module.css'

/** Where the library lies, and the way to another folder. */
export function DataFolderSection() {
  const { data } = useQuery(queries.dataFolder())
  const [choice, setChoice] = useState<CallOutput<'data-folder/choose'>>(null)
  const [isChoosing, setChoosing] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { dataFolder } = messages
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

type MoveDialogProps = {
  readonly choice: NonNullable<CallOutput<'data-folder/choose'>>
  onClose(): void
}

function MoveDialog({ choice: { choice, folder, bytes, free }, onClose }: MoveDialogProps) {
  const [isMoving, setMoving] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { dialog } = messages.dataFolder
  const move = async () => {
    setMoving(true)
    setFailure(null)
    const moved = await tryCall('data-folder/move', { choice })
    // Where it succeeds the page is loaded anew and shows how far the move is.
    if (moved.ok) return
    setMoving(false)
    setFailure(moved.error)
  }
  return (
    <Dialog
      title={dialog.heading}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{messages.common.cancel}</Button>
          <Button look="primary" busy={isMoving && dialog.moving} onClick={() => void move()}>
            {dialog.confirm}
          </Button>
        </>
      }
    >
      <dl className={styles.facts}>
        <dt>{dialog.to}</dt>
        <dd>
          <code>{folder}</code>
        </dd>
        <dt>{dialog.size}</dt>
        <dd>{formatBytes(bytes)}</dd>
        <dt>{dialog.free}</dt>
        <dd>{free === null ? dialog.notKnown : formatBytes(free)}</dd>
      </dl>
      <p>{dialog.text}</p>
      <p>{dialog.keeps}</p>
      <p>{dialog.unplugged}</p>
      {failure !== null && <FailureNotice failure={failure} />}
    </Dialog>
  )
}
