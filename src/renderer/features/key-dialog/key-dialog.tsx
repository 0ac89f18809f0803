import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { CallInput } from '../../../shared/ipc/contract.ts'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import { useCall } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/confirm-dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { connectionValues, KeychainNotice, KeyField } from '../connect/index.ts'
import styles from './key-dialog.module.css'

type KeyDialogProps = {
  readonly connection: Pick<ConnectionSummary, 'id' | 'name'>
  onClose(): void
}

const keyValues = connectionValues.pick({ key: true })

export function KeyDialog({ connection: { id, name }, onClose }: KeyDialogProps) {
  const { show } = useToasts()
  const { keyDialog } = messages.queue
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(keyValues),
    defaultValues: { key: '' },
  })
  const replacing = useCall('connections/replace-key', {
    onSuccess: () => {
      show({ kind: 'result', about: `key:${id}`, text: keyDialog.saved(name) })
      onClose()
    },
  })
  const save = (keep: CallInput<'connections/replace-key'>['keep']) =>
    void handleSubmit(({ key }) => replacing.mutate({ id, key, keep }))()
  return (
    <FormDialog
      title={keyDialog.heading(name)}
      confirm={keyDialog.save}
      busy={replacing.isPending}
      onSubmit={() => save('keychain')}
      onClose={onClose}
    >
      <p>{keyDialog.text}</p>
      <KeyField {...register('key')} error={formState.errors.key?.message} />
      <KeychainNotice
        error={replacing.error}
        busy={replacing.isPending}
        onUseUntilQuit={() => save('session')}
      />
    </FormDialog>
  )
}

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
            {messages.common.enterKey}
          </Button>
        }
      >
        <p>{w.keyWanted(chosen.name)}</p>
      </Notice>
      {isAsking && <KeyDialog connection={chosen} onClose={() => setAsking(false)} />}
    </div>
  )
}
