import { useId, useRef, useState } from 'react'
import { folded } from '../../../shared/domain/query/search-text.ts'
import type { KeptView, SavedView } from '../../../shared/schemas/view.ts'
import { messages } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Checkbox } from '../../ui/fields/choices.tsx'
import { TextField } from '../../ui/fields/text-fields.tsx'
import { useShownViews, useViewCommands } from './use-view-commands.ts'

const longest = 200

type ViewNameDialogProps = {
  /** What is kept under the name; with an id, it is renamed. */
  readonly view: Omit<KeptView, 'name'> & { readonly name?: string }
  onKept(view: SavedView): void
  onClose(): void
}

/** Asks for the name of a view, new or to be renamed, and for whom it is. */
export function ViewNameDialog({ view, onKept, onClose }: ViewNameDialogProps) {
  const { views: w, common } = messages
  const formId = useId()
  const { connections, chosen } = useConnections()
  const shown = useShownViews()
  const { keep } = useViewCommands()
  const [name, setName] = useState(view.name ?? '')
  const [isForAll, setForAll] = useState(view.connectionId === null)
  const [wasTried, setTried] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const isNew = view.id === undefined
  const wanted = name.trim()
  const isTaken = shown.some((one) => one.id !== view.id && folded(one.name) === folded(wanted))
  const problem =
    wanted === ''
      ? w.dialog.missing
      : wanted.length > longest
        ? w.dialog.tooLong
        : isTaken
          ? w.dialog.taken
          : undefined
  const save = async () => {
    setTried(true)
    if (problem !== undefined) return field.current?.focus()
    if (isSaving) return
    setSaving(true)
    const ownConnection = view.connectionId ?? chosen?.id ?? null
    const kept = await keep(
      { ...view, name: wanted, connectionId: isForAll ? null : ownConnection },
      isNew ? w.kept(wanted) : w.renamed(wanted),
    )
    setSaving(false)
    if (kept !== undefined) onKept(kept)
  }
  return (
    <Dialog
      title={isNew ? w.dialog.newHeading : w.dialog.renameHeading(view.name ?? '')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button look="primary" type="submit" form={formId} busy={isSaving && w.saving}>
            {isNew ? w.dialog.save : w.dialog.rename}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <TextField
          label={w.dialog.name}
          hint={isNew ? w.dialog.text : undefined}
          error={wasTried ? problem : undefined}
          ref={field}
          autoFocus
          value={name}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
      {connections.length > 1 && chosen !== undefined && (
        <Checkbox
          label={w.dialog.forAll}
          hint={w.dialog.forAllHint(chosen.name)}
          checked={isForAll}
          onChange={setForAll}
        />
      )}
    </Dialog>
  )
}
