import { useId, useState } from 'react'
import type { Failure } from '../../../shared/ipc/failure.ts'
import { type ConnectionSummary, secretKey } from '../../../shared/schemas/connection.ts'
import { tryCall } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { KeychainNotice, KeyField } from '../connect/index.ts'
import styles from './key-dialog.module.css'

type KeyDialogProps = {
  readonly connection: Pick<ConnectionSummary, 'id' | 'name'>
  onClose(): void
}

/** Takes a new secret key for a connection. */
export function KeyDialog({ connection, onClose }: KeyDialogProps) {
  const formId = useId()
  const [key, setKey] = useState('')
  const [problem, setProblem] = useState<string | undefined>()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isSaving, setSaving] = useState(false)
  const { show } = useToasts()
  const { keyDialog } = messages.queue

  const save = async (keep: 'keychain' | 'session') => {
    const checked = secretKey.safeParse(key)
    if (!checked.success) {
      setProblem(key.trim() === '' ? messages.connect.keyMissing : messages.connect.keyNotUsable)
      document.querySelector<HTMLElement>('dialog[open] input')?.focus()
      return
    }
    setSaving(true)
    setFailure(null)
    const replaced = await tryCall('connections/replace-key', { id: connection.id, key: checked.data, keep })
    setSaving(false)
    if (!replaced.ok) {
      setFailure(replaced.error)
      return
    }
    show({ kind: 'result', about: `key:${connection.id}`, text: keyDialog.saved(connection.name) })
    onClose()
  }
  return (
    <Dialog
      title={keyDialog.heading(connection.name)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{messages.common.cancel}</Button>
          <Button look="primary" type="submit" form={formId} busy={isSaving && keyDialog.saving}>
            {keyDialog.save}
          </Button>
        </>
      }
    >
      <p>{keyDialog.text}</p>
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSaving) void save('keychain')
        }}
      >
        <KeyField
          value={key}
          error={problem}
          onChange={(event) => {
            setKey(event.target.value)
            setProblem(undefined)
          }}
        />
      </form>
      {failure !== null && (
        <KeychainNotice failure={failure} busy={isSaving} onUseUntilQuit={() => void save('session')} />
      )}
    </Dialog>
  )
}

/** The one thing that is left to do for a connection that the organisation set up. */
export function PresetKeyNotice() {
  const { chosen } = useConnections()
  const [isAsking, setAsking] = useState(false)
  const { organisation: w } = messages
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
