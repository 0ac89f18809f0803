import { zodResolver } from '@hookform/resolvers/zod'
import { ArrowLeft, Globe } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { type FieldErrors, FormProvider, useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { messages } from '../../messages/messages.ts'
import type { CheckProblem } from '../../messages/settings/connect.ts'
import { Button } from '../../ui/button.tsx'
import { TechnicalDetail } from '../../ui/feedback/notice.tsx'
import { TextField } from '../../ui/fields/text-fields.tsx'
import { ScreenHeading } from '../../ui/screen.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import text from '../../ui/styles/text.module.css'
import styles from './connect.module.css'
import { ConnectPreview } from './connect-preview.tsx'
import { CheckSteps } from './connect-steps.tsx'
import { ConnectionFields, connectionValues, KeyField } from './connection-fields.tsx'
import { KeychainNotice } from './keychain-notice.tsx'
import { useConnect } from './use-connect.ts'

type ConnectValues = z.infer<typeof connectionValues>

const fieldOf = (outcome: CheckProblem) => (outcome === 'key-refused' ? 'key' : 'address')

type ConnectFormProps = {
  readonly secondary?: ReactNode
  readonly notice?: ReactNode
  onBack?(): void
}

function useConnectForm() {
  const form = useForm<ConnectValues>({
    resolver: zodResolver(connectionValues),
    defaultValues: { address: '', key: '', name: '', colour: 'blue', live: false, pinned: null },
    mode: 'onSubmit',
    shouldFocusError: false,
  })
  const { handleSubmit, setFocus, formState } = form
  const { work, report, error, connect, cancel, save, forget } = useConnect()
  useEffect(() => setFocus('address'), [setFocus])

  const problem =
    report === undefined || report.outcome === 'fine'
      ? null
      : {
          field: fieldOf(report.outcome),
          text: messages.checkProblems[report.outcome](report),
          hint: messages.checkHints[report.outcome],
          detail: report.detail,
        }
  const problemOf = (field: 'address' | 'key') =>
    formState.errors[field]?.message ?? (problem?.field === field ? problem.text : undefined)
  // The form library would focus the last invalid field, not the first.
  const focusFirst = (wrong: FieldErrors<ConnectValues>) =>
    setFocus(wrong.address === undefined ? 'key' : 'address')
  const onConnect = handleSubmit(async (values) => {
    const checked = await connect(values)
    if (checked === undefined || checked.outcome === 'fine') return
    setFocus(fieldOf(checked.outcome))
  }, focusFirst)
  const onSave = (keep: 'keychain' | 'session') => void handleSubmit((values) => save(values, keep))()
  // The button disappears, and the address is the field to correct.
  const onCancel = () => {
    cancel()
    setFocus('address')
  }
  return { form, work, report, error, problem, problemOf, onConnect, onSave, onCancel, forget }
}

export function ConnectForm({ secondary, notice, onBack }: ConnectFormProps) {
  const { form, work, report, error, problem, problemOf, onConnect, onSave, onCancel, forget } =
    useConnectForm()
  const { register } = form
  const { connect: w } = messages
  const [address, name, colour, live] = useWatch({
    control: form.control,
    name: ['address', 'name', 'colour', 'live'],
  })
  const ownName = URL.canParse(address) ? new URL(address).hostname : ''
  const isBusy = work !== 'none'
  const detail = problem !== null && (
    <div className={styles.problemDetail}>
      <p className={text.hint}>{problem.hint}</p>
      <TechnicalDetail text={problem.detail} />
    </div>
  )
  return (
    <FormProvider {...form}>
      <div className={styles.frame}>
        <div className={styles.page}>
          <div className={styles.start}>
            {onBack !== undefined && (
              <div className={styles.back}>
                <Button small look="quiet" icon={<ArrowLeft size={16} aria-hidden />} onClick={onBack}>
                  {messages.common.back}
                </Button>
              </div>
            )}
            <ScreenHeading>{messages.connect.toService}</ScreenHeading>
            <p className={styles.lead}>{w.ask}</p>
            <form
              className={styles.form}
              noValidate
              onSubmit={(event) => {
                event.preventDefault()
                if (work === 'none') void onConnect()
              }}
            >
              <div className={classNames(styles.withDetail, styles.ofAddress)}>
                <TextField
                  label={w.address}
                  placeholder={w.addressExample}
                  icon={Globe}
                  isConfirmed={report?.outcome === 'key-refused' || report?.outcome === 'fine'}
                  error={problemOf('address')}
                  {...register('address', { onChange: forget })}
                  readOnly={isBusy}
                  spellCheck={false}
                  inputMode="url"
                />
                {problem?.field === 'address' && detail}
              </div>
              <div className={styles.withDetail}>
                <KeyField
                  {...register('key', { onChange: forget })}
                  readOnly={isBusy}
                  error={problemOf('key')}
                />
                {problem?.field === 'key' && detail}
              </div>
              <TextField
                label={messages.terms.name}
                placeholder={ownName}
                {...register('name')}
                maxLength={80}
              />
              <ConnectionFields isBrief={report?.outcome !== 'certificate-not-trusted'} onPinned={forget} />
              {work !== 'none' && <CheckSteps work={work} />}
              {notice}
              <KeychainNotice
                error={error}
                busy={work === 'saving'}
                onUseUntilQuit={() => onSave('session')}
              />
              <ConnectActions
                {...{ work, secondary, onCancel }}
                onSaveAnyway={problem === null ? undefined : () => onSave('keychain')}
              />
            </form>
          </div>
          <ConnectPreview name={name.trim() || ownName || messages.terms.name} colour={colour} live={live} />
        </div>
      </div>
    </FormProvider>
  )
}

type ConnectActionsProps = Pick<ConnectFormProps, 'secondary'> & {
  readonly work: ReturnType<typeof useConnect>['work']
  readonly onSaveAnyway: (() => void) | undefined
  onCancel(): void
}

function ConnectActions({ work, secondary, onSaveAnyway, onCancel }: ConnectActionsProps) {
  return (
    <div className={styles.actions}>
      {work === 'checking' ? (
        <Button large look="quiet" onClick={onCancel}>
          {messages.common.cancel}
        </Button>
      ) : (
        secondary
      )}
      {onSaveAnyway !== undefined && (
        <Button large busy={work === 'saving'} onClick={onSaveAnyway}>
          {messages.common.saveAnyway}
        </Button>
      )}
      <Button
        large
        type="submit"
        look="primary"
        busy={work !== 'none'}
        busyText={work === 'saving' ? messages.common.saving : messages.common.checking}
      >
        {messages.connect.connect}
      </Button>
    </div>
  )
}
