import { Controller, useForm } from 'react-hook-form'
import { messages } from '../../../messages/messages.ts'
import { CollectionField } from '../../../services/collection-field.tsx'
import { ConfirmDialog, FormDialog } from '../../../ui/confirm-dialog.tsx'
import { type OpenDialog, useReview } from '../review-context.ts'
import { useReplace, useSetValue } from '../use-review-commands.ts'

type CollectionDialogProps = Extract<OpenDialog, { readonly kind: 'collection' }> & { onClose(): void }

export function CollectionDialog({ target, count, onClose }: CollectionDialogProps) {
  const { collectionDialog: w } = messages.review
  const { connection } = useReview()
  const setting = useSetValue()
  const { control, handleSubmit } = useForm({ defaultValues: { collection: '' }, shouldFocusError: false })
  const set = handleSubmit(({ collection }) =>
    setting.mutate(
      { target, count, value: { kind: 'collection', collection: collection.trim() } },
      { onSuccess: onClose },
    ),
  )
  return (
    <FormDialog
      title={w.heading}
      confirm={messages.review.fieldDialog.apply(count)}
      busy={setting.isPending}
      onSubmit={set}
      onClose={onClose}
    >
      <Controller
        control={control}
        name="collection"
        rules={{ validate: (name) => name.trim() !== '' || messages.add.problems['collection-missing'] }}
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <CollectionField
            label={messages.terms.collection}
            error={error?.message}
            connectionId={connection.id}
            value={value}
            onChange={onChange}
          />
        )}
      />
    </FormDialog>
  )
}

type ReplaceDialogProps = Extract<OpenDialog, { readonly kind: 'replace' }> & { onClose(): void }

export function ReplaceDialog({ filled, onClose }: ReplaceDialogProps) {
  const { replaceDialog: w } = messages.review
  const replacing = useReplace()
  const count = new Set(filled.flatMap(({ others }) => others)).size
  return (
    <ConfirmDialog
      title={w.heading(count)}
      cancel={messages.common.keep}
      confirm={messages.common.replace}
      busy={replacing.isPending}
      onConfirm={() => replacing.mutate(filled, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{w.text(count)}</p>
    </ConfirmDialog>
  )
}
