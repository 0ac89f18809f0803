import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { z } from 'zod'
import type { CallInput } from '../../../shared/ipc/contract.ts'
import type { ConnectionSummary, PresetField } from '../../../shared/schemas/connection.ts'
import { useCall } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { useRefreshConnections } from '../../services/connections.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { LockedHint } from '../../ui/feedback/locked-hint.tsx'
import { TextField } from '../../ui/fields/text-fields.tsx'
import { Actions } from '../../ui/layout.tsx'
import { ConnectionFields, connectionValues, KeychainNotice, KeyField } from '../connect/index.ts'
import styles from './settings.module.css'

export function ConnectionForm({ connection }: { readonly connection: ConnectionSummary }) {
  const { settings } = messages
  const isPractice = connection.kind === 'practice'
  const isFixed = (field: PresetField) => connection.preset?.fixed.includes(field) === true
  const { form, needsKey, isSaving, error, save } = useConnectionForm(connection)
  const { register, handleSubmit, formState } = form
  const onSave = (keep: Keep) => void handleSubmit((values) => save(values, keep))()
  return (
    <FormProvider {...form}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSaving) onSave('keychain')
        }}
      >
        <TextField
          label={messages.terms.name}
          hint={isFixed('name') ? <LockedHint /> : undefined}
          error={formState.errors.name?.message}
          {...register('name')}
          readOnly={isFixed('name')}
        />
        <TextField
          label={messages.connect.address}
          hint={isPractice ? settings.practiceAddress : isFixed('address') ? <LockedHint /> : undefined}
          error={formState.errors.address?.message}
          {...register('address')}
          mono
          inputMode="url"
          readOnly={isPractice || isFixed('address')}
        />
        {needsKey && (
          <KeyField
            {...register('key')}
            hint={settings.keyForAddress}
            error={formState.errors.key?.message}
          />
        )}
        <ConnectionFields isFixed={isFixed} isPractice={isPractice} />
        <KeychainNotice error={error} busy={isSaving} onUseUntilQuit={() => onSave('session')} />
        <Actions>
          <Button type="submit" disabled={!formState.isDirty} busy={isSaving}>
            {settings.saveConnection}
          </Button>
        </Actions>
      </form>
    </FormProvider>
  )
}

type ConnectionValues = z.infer<typeof connectionValues>
type Keep = CallInput<'connections/change'>['keep']

/** Form state of a connection. Saving a new host requires the key again. */
function useConnectionForm(connection: ConnectionSummary) {
  const { settings } = messages
  const { id } = connection
  const isPractice = connection.kind === 'practice'
  const [needsKey, setNeedsKey] = useState(false)
  const refresh = useRefreshConnections()
  const { show } = useToasts()
  const defaultValues = valuesOf(connection)
  const form = useForm<ConnectionValues>({
    resolver: (values, context, options) =>
      zodResolver(schemaFor({ isPractice, needsKey }))(values, context, options),
    defaultValues,
    mode: 'onSubmit',
  })
  const { setFocus, reset } = form
  useEffect(() => {
    if (needsKey) setFocus('key')
  }, [needsKey, setFocus])
  const saving = useCall('connections/change', {
    onSuccess: async (changed) => {
      await refresh()
      setNeedsKey(false)
      reset(valuesOf(changed))
      saving.reset()
      show({ kind: 'result', about: `connection:${id}`, text: settings.saved(changed.name) })
    },
    onError: ({ failure }) => {
      if (failure.code === 'key-needed') setNeedsKey(true)
    },
  })
  /** The first request for the key shows at its field. */
  const asksForKey = saving.error?.failure.code === 'key-needed' && saving.variables?.key === undefined
  const save = ({ name, address, key, colour, live, pinned }: ConnectionValues, keep: Keep) => {
    const certificateAuthority = pinned?.certificateAuthority ?? null
    const isOtherPin = certificateAuthority !== (defaultValues.pinned?.certificateAuthority ?? null)
    saving.mutate({
      ...{ id, name, colour },
      ...(!isPractice && { live }),
      ...(!isPractice && address !== connection.address && { address }),
      ...(isOtherPin && { certificateAuthority }),
      ...(needsKey && { key, keep }),
    })
  }
  return { form, needsKey, isSaving: saving.isPending, error: asksForKey ? null : saving.error, save }
}

function valuesOf(connection: ConnectionSummary): ConnectionValues {
  const { name, address, colour, live = false, certificateAuthority, authority: facts } = connection
  const pinned = certificateAuthority == null || facts === undefined ? null : { certificateAuthority, facts }
  return { name, address, colour, live, pinned, key: '' }
}

/** `needsKey`: the host or the certificate authority changed, and a stored key is not sent there automatically. */
function schemaFor({ isPractice, needsKey }: { readonly isPractice: boolean; readonly needsKey: boolean }) {
  const { name, address, key } = connectionValues.shape
  return connectionValues.extend({
    name: name.min(1, messages.common.nameMissing),
    address: isPractice ? z.string() : address,
    key: needsKey ? key : z.string(),
  })
}
