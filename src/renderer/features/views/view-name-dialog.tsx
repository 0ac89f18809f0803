import '../../services/configure-zod.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { folded } from '../../../shared/domain/query/search-text.ts'
import type { KeptView, SavedView } from '../../../shared/schemas/view.ts'
import { messages } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import { FormDialog } from '../../ui/confirm-dialog.tsx'
import { CheckboxField } from '../../ui/fields/choices.tsx'
import { TextField } from '../../ui/fields/text-fields.tsx'
import { useShownViews, useViewCommands } from './use-view-commands.ts'

const longest = 200

const viewNameSchema = (others: readonly SavedView[]) => {
  const { dialog: w } = messages.views
  const isFree = (wanted: string) => !others.some(({ name }) => folded(name) === folded(wanted))
  const name = z
    .string()
    .trim()
    .min(1, messages.common.nameMissing)
    .max(longest, w.tooLong)
    .refine(isFree, w.taken)
  return z.object({ name, isForAll: z.boolean() })
}

type ViewNameDialogProps = {
  readonly view: Omit<KeptView, 'name'> & { readonly name?: string }
  onKept(view: SavedView): void
  onClose(): void
}

export function ViewNameDialog({ view, onKept, onClose }: ViewNameDialogProps) {
  const { views: w } = messages
  const { connections, chosen } = useConnections()
  const { keep } = useViewCommands()
  const others = useShownViews().filter(({ id }) => id !== view.id)
  const isNew = view.id === undefined
  const { register, control, handleSubmit, formState } = useForm({
    resolver: zodResolver(viewNameSchema(others)),
    defaultValues: { name: view.name ?? '', isForAll: view.connectionId === null },
  })
  const save = handleSubmit(({ name, isForAll }) => {
    const connectionId = isForAll ? null : (view.connectionId ?? chosen?.id ?? null)
    const said = isNew ? w.kept(name) : w.renamed(name)
    keep.mutate({ view: { ...view, name, connectionId }, said }, { onSuccess: onKept })
  })
  return (
    <FormDialog
      title={isNew ? w.dialog.heading : w.dialog.renameHeading(view.name ?? '')}
      confirm={isNew ? w.dialog.save : messages.common.rename}
      busy={keep.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        label={messages.terms.name}
        hint={isNew ? w.dialog.text : undefined}
        error={formState.errors.name?.message}
        autoFocus
        onFocus={(event) => event.target.select()}
        {...register('name')}
      />
      {connections.length > 1 && chosen !== undefined && (
        <CheckboxField
          control={control}
          name="isForAll"
          label={w.dialog.forAll}
          hint={w.dialog.forAllHint(chosen.name)}
        />
      )}
    </FormDialog>
  )
}
