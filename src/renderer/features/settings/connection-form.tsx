import '../../services/configure-zod.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import { type BaseAddressProblem, parseBaseAddress } from '../../../shared/domain/addresses/web-address.ts'
import type { Failure } from '../../../shared/ipc/failure.ts'
import {
  type ConnectionSummary,
  connectionColour,
  type PresetField,
  secretKey,
} from '../../../shared/schemas/connection.ts'
import { messages } from '../../messages/messages.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { LockedHint } from '../../ui/feedback/locked-hint.tsx'
import { Checkbox } from '../../ui/fields/choices.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-fields.tsx'
import {
  AuthorityField,
  ColourChoice,
  KeychainNotice,
  KeyField,
  type PinnedAuthority,
} from '../connect/index.ts'
import styles from './settings.module.css'
import { useChangeConnection } from './use-change-connection.ts'

const problemText: Readonly<Record<ConnectionProblem, string>> = {
  ...messages.addressProblems,
  'name-missing': messages.settings.nameMissing,
  'name-too-long': messages.settings.nameTooLong,
  'key-missing': messages.connect.keyMissing,
  'key-not-usable': messages.connect.keyNotUsable,
}

export function ConnectionForm({ connection }: { readonly connection: ConnectionSummary }) {
  const { settings } = messages
  const isPractice = connection.kind === 'practice'
  const isFixed = (field: PresetField) => connection.preset?.fixed.includes(field) === true
  const { form, problemOf, needsKey, pinned, setPinned, isChanged, isSaving, failure, save } =
    useConnectionForm(connection)
  const { register, control, handleSubmit } = form
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSaving) void handleSubmit((values) => save(values, 'keychain'))()
      }}
    >
      <Field
        label={settings.name}
        hint={isFixed('name') ? <LockedHint /> : undefined}
        error={problemOf('name')}
      >
        {(parts) => <TextInput {...parts} {...register('name')} readOnly={isFixed('name')} />}
      </Field>
      <Field
        label={settings.address}
        hint={isPractice ? settings.practiceAddress : isFixed('address') ? <LockedHint /> : undefined}
        error={problemOf('address')}
      >
        {(parts) => (
          <TextInput
            {...parts}
            {...register('address')}
            mono
            inputMode="url"
            readOnly={isPractice || isFixed('address')}
          />
        )}
      </Field>
      {needsKey && <KeyField {...register('key')} hint={settings.keyForAddress} error={problemOf('key')} />}
      <Controller
        control={control}
        name="colour"
        render={({ field }) => (
          <ColourChoice chosen={field.value} isFixed={isFixed('colour')} onChoose={field.onChange} />
        )}
      />
      {!isPractice && (
        <Controller
          control={control}
          name="live"
          render={({ field }) => (
            <Checkbox
              label={messages.live.setting}
              hint={
                isFixed('live') ? (
                  <LockedHint>{messages.live.settingHint}</LockedHint>
                ) : (
                  messages.live.settingHint
                )
              }
              disabled={isFixed('live')}
              checked={field.value}
              onChange={field.onChange}
            />
          )}
        />
      )}
      {!isPractice && (
        <AuthorityField pinned={pinned} isFixed={isFixed('certificateAuthority')} onChange={setPinned} />
      )}
      {failure !== null && (
        <KeychainNotice
          failure={failure}
          busy={isSaving}
          onUseUntilQuit={() => void handleSubmit((values) => save(values, 'session'))()}
        />
      )}
      <div className={styles.actions}>
        <Button type="submit" disabled={!isChanged} busy={isSaving && settings.saving}>
          {settings.saveConnection}
        </Button>
      </div>
    </form>
  )
}

/** The values of a connection while they are edited, and what saving them needs: a new host needs the key again. */
function useConnectionForm(connection: ConnectionSummary) {
  const { settings } = messages
  const isPractice = connection.kind === 'practice'
  const [needsKey, setNeedsKey] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const change = useChangeConnection()
  const { show } = useToasts()
  const { name, address, colour, live = false } = connection
  const kept = pinnedBy(connection)
  const [pinned, setPinned] = useState(kept)
  const isPinChanged = pinned?.certificateAuthority !== kept?.certificateAuthority
  const form = useForm<ConnectionValues>({
    resolver: (values, context, options) =>
      zodResolver(connectionSchema({ checksAddress: !isPractice, needsKey }))(values, context, options),
    defaultValues: { name, address, colour, live, key: '' },
    mode: 'onSubmit',
  })
  const { formState, setFocus, reset } = form
  const problemOf = (field: keyof ConnectionValues): string | undefined => {
    const code = formState.errors[field]?.message
    // The schema puts nothing but these codes there.
    return code !== undefined && code in problemText ? problemText[code as ConnectionProblem] : undefined
  }
  useEffect(() => {
    if (needsKey) setFocus('key')
  }, [needsKey, setFocus])

  const save = async (values: ConnectionValues, keep: 'keychain' | 'session') => {
    setSaving(true)
    setFailure(null)
    const changed = await change({
      id: connection.id,
      name: values.name.trim(),
      colour: values.colour,
      ...(!isPractice && { live: values.live }),
      ...(!isPractice && values.address !== connection.address && { address: values.address }),
      ...(isPinChanged && { certificateAuthority: pinned?.certificateAuthority ?? null }),
      ...(needsKey && { key: values.key.trim(), keep }),
    })
    setSaving(false)
    if (changed.ok) {
      const { value } = changed
      setNeedsKey(false)
      setPinned(pinnedBy(value))
      const { name: keptName, address: keptAddress, colour: keptColour, live: keptLive = false } = value
      reset({ name: keptName, address: keptAddress, colour: keptColour, live: keptLive, key: '' })
      show({ kind: 'result', about: `connection:${connection.id}`, text: settings.saved(value.name) })
    } else if (changed.error.code === 'key-needed' && !needsKey) setNeedsKey(true)
    else setFailure(changed.error)
  }
  return {
    ...{ form, problemOf, needsKey, pinned, setPinned, isSaving, failure, save },
    isChanged: formState.isDirty || isPinChanged,
  }
}

function pinnedBy({ certificateAuthority, authority }: ConnectionSummary): PinnedAuthority | null {
  return certificateAuthority == null || authority === undefined
    ? null
    : { certificateAuthority, facts: authority }
}

type ConnectionProblem =
  | BaseAddressProblem
  | 'name-missing'
  | 'name-too-long'
  | 'key-missing'
  | 'key-not-usable'

const longestName = 80

/** `needsKey`: another host, or one that another authority vouches for, where a kept key never goes by itself. */
function connectionSchema(facts: { readonly checksAddress: boolean; readonly needsKey: boolean }) {
  return z
    .object({
      name: z.string(),
      address: z.string(),
      colour: connectionColour,
      live: z.boolean(),
      key: z.string(),
    })
    .superRefine(({ name, address, key }, context) => {
      const report = (path: string, message: ConnectionProblem) =>
        context.addIssue({ code: 'custom', path: [path], message })
      if (name.trim() === '') report('name', 'name-missing')
      else if (name.trim().length > longestName) report('name', 'name-too-long')
      const parsed = parseBaseAddress(address)
      if (facts.checksAddress && !parsed.ok) report('address', parsed.error)
      if (facts.needsKey && !secretKey.safeParse(key).success)
        report('key', key.trim() === '' ? 'key-missing' : 'key-not-usable')
    })
}
type ConnectionValues = z.infer<ReturnType<typeof connectionSchema>>
