import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import type { PictureHostReport } from '../../../shared/schemas/picture-host.ts'
import { type CallError, useCall } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { hostReportMessages } from '../../messages/settings/picture-hosts.ts'
import { useRefreshConnections } from '../../services/connections.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Notice, TechnicalDetail } from '../../ui/feedback/notice.tsx'
import { Actions } from '../../ui/layout.tsx'
import text from '../../ui/styles/text.module.css'
import { KeychainNotice } from '../connect/index.ts'
import { PictureHostFields } from './picture-host-fields.tsx'
import {
  enteredCredentials,
  type PictureHostValues,
  pictureHostSchema,
  typedHost,
  valuesOf,
} from './picture-host-values.ts'
import styles from './settings.module.css'

type PictureHostFormProps = {
  readonly connection: ConnectionSummary
  onSaved(): void
  onRemoved(): void
  onCancel(): void
}

export function PictureHostForm({ connection, onSaved, onRemoved, onCancel }: PictureHostFormProps) {
  const { pictureHosts: w } = messages
  const { name, pictureHost } = connection
  const [asksRemoval, setAsksRemoval] = useState(false)
  const { form, facts, work, report, error, ...actions } = usePictureHostForm(connection, onSaved)
  const isFixed = connection.preset?.fixed.includes('pictureHost') === true
  return (
    <FormProvider {...form}>
      <form
        className={styles.form}
        noValidate
        aria-label={w.settingsOf(name)}
        onChange={actions.forgetReport}
        onSubmit={(event) => {
          event.preventDefault()
          if (work === null) actions.save('keychain')
        }}
      >
        {pictureHost == null && <p className={text.muted}>{w.notYet(name)}</p>}
        <PictureHostFields facts={facts} isFixed={isFixed} onReplace={actions.replaceSignIn} />
        <KeychainNotice
          error={error}
          busy={work === 'saving'}
          onUseUntilQuit={() => actions.save('session')}
        />
        <PictureHostFound report={report} />
        <Actions>
          <Button type="submit" look="primary" busy={work === 'saving'}>
            {w.save}
          </Button>
          <Button busy={work === 'checking'} onClick={() => work === null && actions.check()}>
            {messages.common.check}
          </Button>
          {isFixed ? null : pictureHost == null ? (
            <Button look="quiet" onClick={onCancel}>
              {messages.common.cancel}
            </Button>
          ) : (
            <Button look="dangerQuiet" onClick={() => setAsksRemoval(true)}>
              {w.remove}
            </Button>
          )}
        </Actions>
      </form>
      {asksRemoval && (
        <RemovePictureHostDialog
          connection={connection}
          onClose={() => setAsksRemoval(false)}
          onRemoved={onRemoved}
        />
      )}
    </FormProvider>
  )
}

/** Form state of a picture host; check and save run one at a time. */
function usePictureHostForm(connection: ConnectionSummary, onSaved: () => void) {
  const [isReplacing, setReplacing] = useState(false)
  const refresh = useRefreshConnections()
  const facts = { connection, isReplacing }
  const form = useForm<PictureHostValues>({
    resolver: (values, context, options) => zodResolver(pictureHostSchema(facts))(values, context, options),
    defaultValues: valuesOf(connection.pictureHost),
    mode: 'onSubmit',
  })
  const onError = ({ failure }: CallError) => {
    if (failure.code === 'host-sign-in-needed') setReplacing(true)
  }
  const checking = useCall('picture-hosts/check', { onError })
  const saving = useCall('picture-hosts/save', {
    onError,
    onSuccess: async (saved) => {
      // Reset before the stored address changes, or the form would count as unsaved.
      form.reset(valuesOf(saved.pictureHost))
      setReplacing(false)
      await refresh()
      onSaved()
    },
  })
  const asTyped = (values: PictureHostValues) => {
    const credentials = enteredCredentials(values, facts)
    return {
      ...{ connectionId: connection.id, host: typedHost(values) },
      ...(credentials !== undefined && { credentials }),
    }
  }
  return {
    ...{ form, facts, report: checking.data, error: checking.error ?? saving.error },
    work: saving.isPending ? 'saving' : checking.isPending ? 'checking' : null,
    replaceSignIn: () => setReplacing(true),
    forgetReport: () => {
      if (checking.isSuccess) checking.reset()
    },
    check: () =>
      void form.handleSubmit((values) => {
        saving.reset()
        checking.mutate(asTyped(values))
      })(),
    save: (keep: 'keychain' | 'session') =>
      void form.handleSubmit((values) => {
        checking.reset()
        saving.mutate({ ...asTyped(values), keep })
      })(),
  }
}

function PictureHostFound({ report }: { readonly report: PictureHostReport | undefined }) {
  const found = report && hostReportMessages(report)
  return (
    <div aria-live="polite" className={styles.report}>
      {report !== undefined && found !== undefined && (
        <Notice look={found.look}>
          <p>{found.text}</p>
          {found.address !== undefined && <p className={styles.address}>{found.address}</p>}
          {report.words !== undefined && <p>{messages.pictureHosts.hostWords(report.words)}</p>}
          <TechnicalDetail text={report.detail} />
        </Notice>
      )}
    </div>
  )
}

type RemovePictureHostDialogProps = Pick<PictureHostFormProps, 'connection' | 'onRemoved'> & {
  onClose(): void
}

function RemovePictureHostDialog({ connection, onClose, onRemoved }: RemovePictureHostDialogProps) {
  const refresh = useRefreshConnections()
  const { pictureHosts: w } = messages
  const removing = useCall('picture-hosts/remove', {
    onSuccess: async () => {
      await refresh()
      onRemoved()
    },
  })
  return (
    <ConfirmDialog
      title={w.removeDialog.heading(connection.name)}
      confirm={w.remove}
      look="danger"
      busy={removing.isPending}
      failure={removing.error?.failure}
      onConfirm={() => removing.mutate({ connectionId: connection.id })}
      onClose={onClose}
    >
      <p>{w.removeDialog.text}</p>
    </ConfirmDialog>
  )
}
