import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useEffect, useState } from 'react'
import { Controller, type FieldErrors, useForm } from 'react-hook-form'
import type { BaseAddressProblem } from '../../../shared/domain/addresses/web-address.ts'
import { messages } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { TechnicalDetail } from '../../ui/feedback/notice.tsx'
import { Checkbox } from '../../ui/fields/choices.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-fields.tsx'
import { AuthorityField, type PinnedAuthority } from './authority-field.tsx'
import { ColourChoice } from './colour-choice.tsx'
import styles from './connect.module.css'
import { KeyField } from './key-field.tsx'
import { KeychainNotice } from './keychain-notice.tsx'
import { type ConnectValues, connectValues, type KeyProblem, useConnect } from './use-connect.ts'

const keyProblems: Readonly<Record<KeyProblem, string>> = {
  missing: messages.connect.keyMissing,
  'not-usable': messages.connect.keyNotUsable,
}

export function ConnectForm({ secondary }: { readonly secondary?: ReactNode }) {
  const form = useForm<ConnectValues>({
    resolver: zodResolver(connectValues),
    defaultValues: { address: '', key: '', name: '', colour: 'blue', live: false },
    mode: 'onSubmit',
    shouldFocusError: false,
  })
  const [pinned, setPinned] = useState<PinnedAuthority | null>(null)
  const { work, report, failure, connect, save, forget } = useConnect(pinned)
  const { register, handleSubmit, control, setFocus, formState } = form
  useEffect(() => setFocus('address'), [setFocus])

  const problem = report === null || report.outcome === 'fine' ? null : messages.checkProblems[report.outcome]
  const found = (field: 'address' | 'key') =>
    problem?.field === field && report !== null ? problem.text(report) : undefined
  const { address: addressIssue, key: keyIssue } = formState.errors
  // The schema puts nothing but these codes there.
  const addressError = addressIssue && messages.addressProblems[addressIssue.message as BaseAddressProblem]
  const keyError = keyIssue && keyProblems[keyIssue.message as KeyProblem]

  // The form library's own focus lands on the last wrong field here, not on the first.
  const focusFirst = (wrong: FieldErrors<ConnectValues>) =>
    setFocus(wrong.address === undefined ? 'key' : 'address')
  const onConnect = handleSubmit(async (values) => {
    const checked = await connect(values)
    if (checked === undefined || checked.outcome === 'fine') return
    setFocus(messages.checkProblems[checked.outcome].field)
  }, focusFirst)
  return (
    <form
      className={styles.connectForm}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (work === 'none') void onConnect()
      }}
    >
      <Field
        label={messages.connect.address}
        hint={messages.connect.addressHint}
        error={addressError ?? found('address')}
      >
        {(parts) => (
          <TextInput {...parts} {...register('address', { onChange: forget })} mono inputMode="url" />
        )}
      </Field>
      <KeyField {...register('key', { onChange: forget })} error={keyError ?? found('key')} />
      <Field label={messages.connect.name} hint={messages.connect.nameHint}>
        {(parts) => <TextInput {...parts} {...register('name')} maxLength={80} />}
      </Field>
      <Controller
        control={control}
        name="colour"
        render={({ field }) => <ColourChoice chosen={field.value} onChoose={field.onChange} />}
      />
      <Controller
        control={control}
        name="live"
        render={({ field }) => (
          <Checkbox
            label={messages.live.setting}
            hint={messages.live.settingHint}
            checked={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <AuthorityField
        pinned={pinned}
        isBrief={report?.outcome !== 'certificate-not-trusted'}
        onChange={(chosen) => {
          setPinned(chosen)
          forget()
        }}
      />
      {problem !== null && report !== null && <TechnicalDetail text={report.detail} />}
      {failure !== null && (
        <KeychainNotice
          failure={failure}
          busy={work === 'saving'}
          onUseUntilQuit={() =>
            void handleSubmit((values) => save(values, 'session', report?.outcome === 'fine'))()
          }
        />
      )}
      <div className={styles.connectActions}>
        <Button
          type="submit"
          look="primary"
          busy={
            work === 'checking' ? messages.connect.checking : work === 'saving' && messages.connect.saving
          }
        >
          {messages.connect.connect}
        </Button>
        {problem !== null && (
          <Button
            busy={work === 'saving' && messages.connect.saving}
            onClick={() => void handleSubmit((values) => save(values, 'keychain', false))()}
          >
            {messages.connect.saveAnyway}
          </Button>
        )}
        {secondary}
      </div>
    </form>
  )
}
