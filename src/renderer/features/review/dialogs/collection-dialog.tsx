import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../../ipc/queries.ts'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ComboBox } from '../../../ui/fields/combo-box.tsx'
import { Field } from '../../../ui/fields/field.tsx'

type CollectionDialogProps = {
  readonly connectionId: string
  readonly count: number
  /** Whether it was set; where not, what was typed stays. */
  onSet(collection: string): Promise<boolean>
  onClose(): void
}

/** The collection of the chosen rows. */
export function CollectionDialog({ connectionId, count, onSet, onClose }: CollectionDialogProps) {
  const { collectionDialog: w, columns, forAll } = messages.review
  const { data: known } = useQuery(queries.collections(connectionId))
  const [name, setName] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [isSetting, setSetting] = useState(false)
  const isMissing = name.trim() === ''
  const set = async () => {
    setAsked(true)
    if (isMissing || isSetting) return
    setSetting(true)
    const isDone = await onSet(name.trim())
    setSetting(false)
    if (isDone) onClose()
  }
  return (
    <Dialog
      title={w.heading}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{messages.common.cancel}</Button>
          <Button look="primary" busy={isSetting && forAll.setting} onClick={() => void set()}>
            {w.apply(count)}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void set()
        }}
      >
        <Field
          label={columns.collection}
          hint={w.text(count)}
          error={isAsked && isMissing ? w.missing : undefined}
        >
          {(parts) => <ComboBox {...parts} value={name} known={known ?? []} onChange={setName} />}
        </Field>
      </form>
    </Dialog>
  )
}
