import { useState } from 'react'
import type { Backup } from '../../../shared/schemas/backups.ts'
import { useCall } from '../../ipc/call.ts'
import { formatBytes, formatDayAndTime } from '../../messages/format.ts'
import { messages } from '../../messages/messages.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { RadioList } from '../../ui/fields/choices.tsx'
import { BackupPreview, type PreviewedBackup } from './backup-preview.tsx'
import styles from './backups.module.css'

type RestoreDialogProps = { readonly copies: readonly Backup[]; onClose(): void }

export function RestoreDialog({ copies, onClose }: RestoreDialogProps) {
  const [picked, setPicked] = useState<string | null>(null)
  // The newest is preselected, even if it was made after the dialog opened.
  const chosen = copies.find(({ name }) => name === picked) ?? copies[0]
  const [looking, setLooking] = useState<PreviewedBackup | null>(null)
  const { showError } = useToasts()
  const { backups } = messages
  const { choose, preview } = backups
  const choosing = useCall('backups/choose-file', {
    onSuccess: (file) => {
      if (file !== null) setLooking({ copy: file.copy, title: preview.ofFile(file.name) })
    },
    onError: showError,
  })
  const lookInto = () => {
    if (chosen !== undefined)
      setLooking({ copy: chosen.name, title: preview.heading(formatDayAndTime(chosen.at)) })
  }
  if (looking !== null)
    return (
      <BackupPreview key={looking.copy} copy={looking} onAnother={() => setLooking(null)} onClose={onClose} />
    )
  return (
    <Dialog
      title={messages.backups.restore}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {messages.common.cancel}
          </Button>
          <Button busy={choosing.isPending} onClick={() => choosing.mutate(undefined)}>
            {choose.fromFile}
          </Button>
          {copies.length > 0 && (
            <Button look="primary" onClick={lookInto}>
              {messages.terms.preview}
            </Button>
          )}
        </>
      }
    >
      {copies.length === 0 ? (
        <p>{messages.backups.none}</p>
      ) : (
        <div className={styles.choices}>
          <RadioList
            label={messages.backups.heading}
            chosen={chosen?.name ?? null}
            options={copies.map(({ name, at, reason, bytes }) => ({
              value: name,
              label: formatDayAndTime(at),
              hint: `${backups.reasons[reason]} · ${formatBytes(bytes)}`,
            }))}
            onChoose={setPicked}
          />
        </div>
      )}
    </Dialog>
  )
}
