import { useCall } from '../../ipc/call.ts'
import { callQuery } from '../../ipc/call-query.ts'
import '../../services/configure-zod.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Controller, FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form'
import { z } from 'zod'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import { documentId as documentIdSchema, longest } from '../../../shared/schemas/document.ts'
import { messages } from '../../messages/messages.ts'
import { draftFromText, type MetadataDraft, MetadataEditor, readDraft } from '../../metadata/index.ts'
import { useRouter } from '../../services/router/router.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { FormDialog } from '../../ui/confirm-dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { CheckboxField } from '../../ui/fields/choices.tsx'
import { TextField } from '../../ui/fields/text-fields.tsx'
import { useDebounced } from '../../ui/hooks.ts'
import { InTrashNotice } from '../trash/index.ts'

const { openById: w } = messages.library

const editSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    replaces: z.boolean(),
    metadata: z.custom<MetadataDraft>(),
  })
  .transform(({ id, title, replaces, metadata }, context) => {
    const report = (path: 'id' | 'metadata', message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    const hasTitle = title.trim() !== ''
    const read = readDraft(metadata)
    if (id.trim() === '') report('id', messages.add.problems['id-missing'])
    else if (!documentIdSchema.safeParse(id).success) report('id', messages.add.problems['id-not-usable'])
    else if (!hasTitle && !replaces) report('metadata', w.nothing)
    else if (replaces && !read.ok) report('metadata', messages.metadata[read.error])
    return {
      documentId: id,
      ...(hasTitle && { title }),
      ...(replaces && { metadata: (read.ok && read.value) || '{}' }),
    }
  })
type EditValues = z.input<typeof editSchema>

type EditByIdDialogProps = { readonly connection: ConnectionSummary; onClose(): void }

/** Edits a document that the library does not know: the title is safe, the metadata is replaced unseen. */
export function EditByIdDialog({ connection, onClose }: EditByIdDialogProps) {
  const connectionId = connection.id
  const { show } = useToasts()
  const { go } = useRouter()
  const form = useForm({
    resolver: zodResolver(editSchema),
    defaultValues: { id: '', title: '', replaces: false, metadata: draftFromText(null) } as EditValues,
  })
  const { errors } = form.formState
  const id = useWatch({ control: form.control, name: 'id' })
  const rested = useDebounced(id, 200)
  const known = useQuery({
    ...callQuery('documents/get', { connectionId, documentId: rested }),
    enabled: rested.trim() !== '',
  })
  const isKnown = rested === id && known.data?.knowledge === 'full'
  const open = (documentId: string) => {
    onClose()
    go({ screen: 'document', connectionId, documentId })
  }
  const saving = useCall('documents/edit-unknown', {
    onSuccess: ({ itemId }, { documentId, title }) => {
      const text = messages.document.accepted(title ?? documentId)
      show({ kind: 'result', about: `item:${itemId}`, text })
      open(documentId)
    },
  })
  const save = form.handleSubmit((edit) => saving.mutate({ connectionId, ...edit }), saving.reset)
  return (
    <FormDialog
      wide
      title={w.heading}
      confirm={isKnown ? messages.duplicates.open : w.save}
      busy={saving.isPending}
      failure={saving.error?.failure}
      onSubmit={() => (isKnown ? open(id) : save())}
      onClose={onClose}
    >
      <p>{w.text}</p>
      <TextField
        label={messages.terms.documentId}
        error={errors.id?.message}
        mono
        longest={longest.id}
        {...form.register('id')}
      />
      <InTrashNotice
        connectionId={connectionId}
        documentId={id}
        hint={messages.trash.known.byId}
        onRestored={() => open(id)}
      />
      {isKnown ? (
        <Notice>
          <p>{w.known}</p>
        </Notice>
      ) : (
        <FormProvider {...form}>
          <UnknownDocumentFields />
        </FormProvider>
      )}
      {errors.metadata !== undefined && (
        <Notice alert look="negative">
          <p>{errors.metadata.message}</p>
        </Notice>
      )}
    </FormDialog>
  )
}

function UnknownDocumentFields() {
  const { register, control, formState } = useFormContext<EditValues>()
  const replaces = useWatch({ control, name: 'replaces' })
  return (
    <>
      <TextField label={w.title} hint={w.titleHint} {...register('title')} />
      <Notice look="caution">
        <p>{w.replaceWarning}</p>
        <CheckboxField control={control} name="replaces" label={w.replace} />
      </Notice>
      {replaces && (
        <Controller
          control={control}
          name="metadata"
          render={({ field }) => (
            <MetadataEditor
              isBoxed
              draft={field.value}
              showAllProblems={formState.isSubmitted}
              onChange={field.onChange}
            />
          )}
        />
      )}
    </>
  )
}
