import { type ReactNode, useId, useRef, useState } from 'react'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import { useCall } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { RouteLink } from '../../services/router/router.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { ColourDot } from '../../ui/badges.tsx'
import { Button } from '../../ui/button.tsx'
import { FailureNotice, Notice, TechnicalDetail } from '../../ui/feedback/notice.tsx'
import { useFocusLater } from '../../ui/hooks.ts'
import { Actions, CardList, DisclosureButton } from '../../ui/layout.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import { KeyDialog } from '../key-dialog/index.ts'
import { ForgetKeyDialog, RemoveDialog } from './connection-dialogs.tsx'
import { ConnectionForm } from './connection-form.tsx'
import styles from './settings.module.css'

type ConnectionDialog = 'replace-key' | 'forget-key' | 'remove'

export function ConnectionsSection({ connections }: { readonly connections: readonly ConnectionSummary[] }) {
  const [asked, setAsked] = useState<{
    readonly dialog: ConnectionDialog
    readonly connection: ConnectionSummary
  } | null>(null)
  const link = useRef<HTMLDivElement>(null)
  const focusLink = useFocusLater(() => link.current?.querySelector('a'))
  const close = () => setAsked(null)
  const { settings } = messages
  return (
    <section aria-label={messages.settings.sections.connections} className={styles.only}>
      {connections.length === 0 ? (
        <p>{settings.noConnections}</p>
      ) : (
        <CardList>
          {connections.map((connection) => (
            <li key={connection.id}>
              <ConnectionCard connection={connection} onAsk={(dialog) => setAsked({ dialog, connection })} />
            </li>
          ))}
        </CardList>
      )}
      <div ref={link}>
        <RouteLink to={{ screen: 'connect' }}>{messages.navigation.connectAnother}</RouteLink>
      </div>
      {asked?.dialog === 'replace-key' && <KeyDialog connection={asked.connection} onClose={close} />}
      {asked?.dialog === 'forget-key' && <ForgetKeyDialog connection={asked.connection} onClose={close} />}
      {asked?.dialog === 'remove' && (
        <RemoveDialog
          connection={asked.connection}
          onClose={close}
          onRemoved={() => {
            close()
            focusLink()
          }}
        />
      )}
    </section>
  )
}

type ConnectionCardProps = {
  readonly connection: ConnectionSummary
  onAsk(dialog: ConnectionDialog): void
}

function ConnectionCard({ connection, onAsk }: ConnectionCardProps) {
  const bodyId = useId()
  const [isOpen, setOpen] = useState(false)
  const { show, showError } = useToasts()
  const { settings } = messages
  const openingPage = useCall('connections/open-practice-page', {
    onError: showError,
    onSuccess: () => show({ kind: 'result', about: 'practice-page', text: settings.pageOpened }),
  })
  const isPractice = connection.kind === 'practice'
  const isPreset = connection.preset != null
  const isKeyAway = connection.key === 'missing' || connection.key === 'locked'
  return (
    <>
      <div className={styles.head}>
        <ColourDot colour={connection.colour} />
        <h4>{connection.name}</h4>
        <p className={styles.facts}>
          {connection.live === true && <strong>{messages.live.mark} · </strong>}
          {isPractice ? messages.navigation.onThisComputer : connection.address}
        </p>
        {isPreset && <p className={styles.facts}>{messages.organisation.locked}</p>}
        {isKeyAway && (
          <p className={classNames(styles.facts, styles.missing)}>{settings.keyPlaces[connection.key]}</p>
        )}
        <DisclosureButton
          label={settings.edit(connection.name)}
          isOpen={isOpen}
          controls={bodyId}
          onToggle={() => setOpen(!isOpen)}
        />
      </div>
      {isOpen && (
        <div id={bodyId} className={styles.body}>
          <ConnectionForm key={connection.address} connection={connection} />
          <div className={styles.part}>
            <p>{settings.keyPlaces[connection.key]}</p>
            <ConnectionCheck connection={connection}>
              {!isPractice && (
                <>
                  <Button onClick={() => onAsk('replace-key')}>{settings.replaceKey}</Button>
                  <Button disabled={connection.key === 'missing'} onClick={() => onAsk('forget-key')}>
                    {settings.forgetKey}
                  </Button>
                </>
              )}
              {isPractice && (
                <Button onClick={() => openingPage.mutate(undefined)}>{settings.openPracticePage}</Button>
              )}
            </ConnectionCheck>
          </div>
          <div className={styles.part}>
            <Actions>
              {isPreset ? (
                <p className={styles.facts}>{messages.organisation.locked}</p>
              ) : (
                <Button look="dangerQuiet" onClick={() => onAsk('remove')}>
                  {settings.remove}
                </Button>
              )}
            </Actions>
          </div>
        </div>
      )}
    </>
  )
}

type ConnectionCheckProps = {
  readonly connection: ConnectionSummary
  readonly children: ReactNode
}

function ConnectionCheck({ connection: { id, address, name }, children }: ConnectionCheckProps) {
  const { data: report, error, isPending, mutate } = useCall('connections/check')
  const { settings } = messages
  const check = () => mutate({ address, connectionId: id })
  return (
    <>
      <Actions>
        <Button busy={isPending} onClick={check}>
          {messages.common.checkAgain}
        </Button>
        {children}
      </Actions>
      <div aria-live="polite" className={styles.report}>
        {report?.outcome === 'fine' && (
          <Notice look="positive">
            <p>{settings.checkFine(name)}</p>
          </Notice>
        )}
        {report !== undefined && report.outcome !== 'fine' && (
          <Notice look="negative">
            <p>{messages.checkProblems[report.outcome](report)}</p>
            {messages.checkHints[report.outcome] !== undefined && (
              <p>{messages.checkHints[report.outcome]}</p>
            )}
            <TechnicalDetail text={report.detail} />
          </Notice>
        )}
      </div>
      <FailureNotice failure={error?.failure} onAgain={check} />
    </>
  )
}
