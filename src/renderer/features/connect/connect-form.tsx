import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useEffect } from 'react'
import { type FieldErrors, FormProvider, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { messages } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { TechnicalDetail } from '../../ui/feedback/notice.tsx'
import { TextField } from '../../ui/fields/text-fields.tsx'
import { Actions } from '../../ui/layout.tsx'
import styles from './connect.module.css'
import { ConnectionFields, connectionValues, KeyField } from './connection-fields.tsx'
import { KeychainNotice } from './keychain-notice.tsx'
import { useConnect } from './use-connect.ts'

type ConnectValues = z.infer<typeof connectionValues>

export function ConnectForm({ secondary }: { readonly secondary?: ReactNode }) {
  const form = useForm<ConnectValues>({
    resolver: zodResolver(connectionValues),
    defaultValues: { address: '', key: '', name: '', colour: 'blue', live: false, pinned: null },
    mode: 'onSubmit',
    shouldFocusError: false,
  })
  const { register, handleSubmit, setFocus, formState } = form
  const { work, report, error, connect, save, forget } = useConnect()
  const { connect: w } = messages
  useEffect(() => setFocus('address'), [setFocus])

  const problem =
    report === undefined || report.outcome === 'fine' ? null : messages.checkProblems[report.outcome]
  const problemOf = (field: 'address' | 'key') =>
    formState.errors[field]?.message ??
    (problem?.field === field && report !== undefined ? problem.text(report) : undefined)
  // The form library's own focus lands on the last wrong field here, not on the first.
  const focusFirst = (wrong: FieldErrors<ConnectValues>) =>
    setFocus(wrong.address === undefined ? 'key' : 'address')
  const onConnect = handleSubmit(async (values) => {
    const checked = await connect(values)
    if (checked === undefined || checked.outcome === 'fine') return
    setFocus(messages.checkProblems[checked.outcome].field)
  }, focusFirst)
  const onSave = (keep: 'keychain' | 'session') => void handleSubmit((values) => save(values, keep))()
  return (
    <FormProvider {...form}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (work === 'none') void onConnect()
        }}
      >
        <TextField
          label={w.address}
          hint={w.addressHint}
          error={problemOf('address')}
          {...register('address', { onChange: forget })}
          mono
          inputMode="url"
        />
        <KeyField {...register('key', { onChange: forget })} error={problemOf('key')} />
        <TextField label={w.name} hint={w.nameHint} {...register('name')} maxLength={80} />
        <ConnectionFields isBrief={report?.outcome !== 'certificate-not-trusted'} onPinned={forget} />
        {problem !== null && report !== undefined && <TechnicalDetail text={report.detail} />}
        <KeychainNotice error={error} busy={work === 'saving'} onUseUntilQuit={() => onSave('session')} />
        <Actions>
          <Button
            type="submit"
            look="primary"
            busy={work === 'checking' ? w.checking : work === 'saving' && w.saving}
          >
            {w.connect}
          </Button>
          {problem !== null && (
            <Button busy={work === 'saving' && w.saving} onClick={() => onSave('keychain')}>
              {w.saveAnyway}
            </Button>
          )}
          {secondary}
        </Actions>
      </form>
    </FormProvider>
  )
}
