import { Controller, useForm } from 'react-hook-form'
import { messages } from '../../../messages/messages.ts'
import { CollectionField } from '../../../services/collection-field.tsx'
import { ConfirmDialog, FormDialog } from '../../../ui/confirm-dialog.tsx'
import { type OpenDialog, useReview } from '../review-context.ts'
import { rowsWithKeys } from '../row-selection.ts'
import { useSetCollection } from '../use-review-commands.ts'

type CollectionDialogProps = Extract<OpenDialog, { readonly kind: 'collection' }> & { onClose(): void }

export function CollectionDialog({ target, count, onClose }: CollectionDialogProps) {
  const { collectionDialog: w } = messages.review
  const { connection } = useReview()
  const setting = useSetCollection()
  const { control, handleSubmit } = useForm({ defaultValues: { collection: '' }, shouldFocusError: false })
  const set = handleSubmit(({ collection }) =>
    setting.mutate({ target, count, collection: collection.trim() }, { onSuccess: onClose }),
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
        rules={{ validate: (name) => name.trim() !== '' || messages.common.collectionMissing }}
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <CollectionField
            label={messages.terms.collection}
            hint={w.text(count)}
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

type ReplaceCollectionDialogProps = Extract<OpenDialog, { readonly kind: 'replace-collection' }> & {
  onClose(): void
}

/** Confirms replacing the collections that rows already have. */
export function ReplaceCollectionDialog({ collection, keys, onClose }: ReplaceCollectionDialogProps) {
  const { replaceDialog: w } = messages.review
  const setting = useSetCollection()
  const count = keys.length
  return (
    <ConfirmDialog
      title={w.heading(count)}
      cancel={messages.common.keep}
      confirm={messages.common.replace}
      busy={setting.isPending}
      onConfirm={() =>
        setting.mutate({ target: rowsWithKeys(keys), count, collection }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <p>{w.text(collection, count)}</p>
    </ConfirmDialog>
  )
}
