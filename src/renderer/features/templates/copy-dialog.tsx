import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../ipc/queries.ts'
import { words } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { ComboBox } from '../../ui/combo-box.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'

type CopyDialogProps = {
  readonly connectionId: string
  readonly from: string
  readonly moves: boolean
  /** The collections that have a template. */
  readonly taken: readonly string[]
  /** Whether it was done; where not, the dialog stays open. */
  onBring(to: string): Promise<boolean>
  onClose(): void
}

/** Asks for which other collection a template is wanted. */
export function CopyDialog({ connectionId, from, moves, taken, onBring, onClose }: CopyDialogProps) {
  const { copyDialog: w } = words.templates
  const collections = useQuery(queries.collections(connectionId))
  const [collection, setCollection] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [isWorking, setWorking] = useState(false)
  const problem = collection.trim() === '' ? w.missing : collection === from ? w.same : undefined
  const bring = async () => {
    setAsked(true)
    if (problem !== undefined || isWorking) return
    setWorking(true)
    const isDone = await onBring(collection)
    setWorking(false)
    if (isDone) onClose()
  }
  return (
    <Dialog
      title={moves ? w.moveHeading(from) : w.copyHeading(from)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.common.cancel}</Button>
          <Button look="primary" busy={isWorking && w.working} onClick={() => void bring()}>
            {moves ? w.move : w.copy}
          </Button>
        </>
      }
    >
      <p>{moves ? w.moveText : w.copyText}</p>
      <Field label={w.collection} error={isAsked ? problem : undefined}>
        {(parts) => (
          <ComboBox
            {...parts}
            value={collection}
            known={(collections.data ?? []).filter((name) => name !== from)}
            onChange={setCollection}
          />
        )}
      </Field>
      {collection !== from && taken.includes(collection) && (
        <Notice look="caution">
          <p>{w.used(collection)}</p>
        </Notice>
      )}
    </Dialog>
  )
}
