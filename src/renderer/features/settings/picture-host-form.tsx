import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { Failure } from '../../../shared/ipc/failure.ts'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import type { PictureHostReport } from '../../../shared/schemas/picture-host.ts'
import { tryCall } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { hostReportMessages } from '../../messages/settings/picture-hosts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice, Notice, TechnicalDetail } from '../../ui/feedback/notice.tsx'
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
import { useRefreshConnections } from './use-change-connection.ts'

type PictureHostFormProps = {
  readonly connection: ConnectionSummary
  onSaved(): void
  onRemoved(): void
  onCancel(): void
}

type Work = 'saving' | 'checking'

/** Where the pictures of a connection are put, and what is signed in with there. */
export function PictureHostForm({ connection, onSaved, onRemoved, onCancel }: PictureHostFormProps) {
  const { pictureHosts: w } = messages
  const { id: connectionId, name, pictureHost } = connection
  const [isReplacing, setReplacing] = useState(false)
  const [asksRemoval, setAsksRemoval] = useState(false)
  const [work, setWork] = useState<Work | null>(null)
  const [report, setReport] = useState<PictureHostReport | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const refresh = useRefreshConnections()
  const facts = { connection, isReplacing }
  const isFixed = connection.preset?.fixed.includes('pictureHost') === true
  const form = useForm<PictureHostValues>({
    resolver: (values, context, options) => zodResolver(pictureHostSchema(facts))(values, context, options),
    defaultValues: valuesOf(pictureHost),
    mode: 'onSubmit',
  })

  /** Does one thing at a time, and tells what of it failed. */
  const during = async (kind: Work, run: () => Promise<Failure | null>) => {
    setWork(kind)
    setReport(null)
    setFailure(null)
    const failed = await run()
    setWork(null)
    if (failed?.code === 'host-sign-in-needed') setReplacing(true)
    setFailure(failed)
  }
  const asTyped = (values: PictureHostValues) => {
    const credentials = enteredCredentials(values, facts)
    return { connectionId, host: typedHost(values), ...(credentials !== undefined && { credentials }) }
  }
  const check = (values: PictureHostValues) =>
    during('checking', async () => {
      const checked = await tryCall('picture-hosts/check', asTyped(values))
      if (checked.ok) setReport(checked.value)
      return checked.ok ? null : checked.error
    })
  const save = (values: PictureHostValues, keep: 'keychain' | 'session') =>
    during('saving', async () => {
      const saved = await tryCall('picture-hosts/save', { ...asTyped(values), keep })
      if (!saved.ok) return saved.error
      // Before the screen learns of the new address, beside which what was typed would count as unsaved.
      form.reset(valuesOf(saved.value.pictureHost))
      setReplacing(false)
      await refresh()
      onSaved()
      return null
    })

  return (
    <FormProvider {...form}>
      <form
        className={styles.picturesForm}
        noValidate
        aria-label={w.settingsOf(name)}
        onChange={() => setReport(null)}
        onSubmit={(event) => {
          event.preventDefault()
          if (work === null) void form.handleSubmit((values) => save(values, 'keychain'))()
        }}
      >
        {pictureHost == null && <p className={styles.text}>{w.notYet(name)}</p>}
        <PictureHostFields facts={facts} isFixed={isFixed} onReplace={() => setReplacing(true)} />
        {failure !== null && (
          <KeychainNotice
            failure={failure}
            busy={work === 'saving'}
            onUseUntilQuit={() => void form.handleSubmit((values) => save(values, 'session'))()}
          />
        )}
        <PictureHostFound report={report} />
        <div className={styles.picturesActions}>
          <Button type="submit" look="primary" busy={work === 'saving' && w.saving}>
            {w.save}
          </Button>
          <Button
            busy={work === 'checking' && w.checking}
            onClick={() => work === null && void form.handleSubmit(check)()}
          >
            {w.check}
          </Button>
          {isFixed ? null : pictureHost == null ? (
            <Button look="quiet" onClick={onCancel}>
              {messages.common.cancel}
            </Button>
          ) : (
            <Button look="danger" onClick={() => setAsksRemoval(true)}>
              {w.remove}
            </Button>
          )}
        </div>
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

/** What "Check" found. */
function PictureHostFound({ report }: { readonly report: PictureHostReport | null }) {
  const found = report === null ? null : hostReportMessages(report)
  return (
    <div aria-live="polite" className={styles.picturesReport}>
      {report !== null && found !== null && (
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

type RemovePictureHostDialogProps = {
  readonly connection: ConnectionSummary
  onClose(): void
  onRemoved(): void
}

function RemovePictureHostDialog({ connection, onClose, onRemoved }: RemovePictureHostDialogProps) {
  const [isRemoving, setRemoving] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const refresh = useRefreshConnections()
  const { pictureHosts: w, common } = messages
  const remove = async () => {
    setRemoving(true)
    setFailure(null)
    const removed = await tryCall('picture-hosts/remove', { connectionId: connection.id })
    if (removed.ok) {
      await refresh()
      onRemoved()
      return
    }
    setRemoving(false)
    setFailure(removed.error)
  }
  return (
    <Dialog
      title={w.removeDialog.heading(connection.name)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button look="danger" busy={isRemoving && w.removing} onClick={() => void remove()}>
            {w.remove}
          </Button>
        </>
      }
    >
      <p>{w.removeDialog.text}</p>
      {failure !== null && <FailureNotice failure={failure} />}
    </Dialog>
  )
}
