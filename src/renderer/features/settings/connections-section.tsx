import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import { tryCall } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { RouteLink } from '../../services/router/router.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { ColourChip } from '../../ui/badges.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/screen.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import { KeyDialog } from '../key-dialog/index.ts'
import { ConnectionCheck } from './connection-check.tsx'
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
  const [removed, setRemoved] = useState(0)
  // The card that had the focus is gone by then, and the dialog as well.
  useEffect(() => {
    if (removed > 0) link.current?.querySelector('a')?.focus()
  }, [removed])
  const close = () => setAsked(null)
  const { settings } = messages
  return (
    <Section title={settings.connections}>
      {connections.length === 0 ? (
        <p>{settings.noConnections}</p>
      ) : (
        <ul className={styles.list}>
          {connections.map((connection) => (
            <li key={connection.id}>
              <ConnectionCard connection={connection} onAsk={(dialog) => setAsked({ dialog, connection })} />
            </li>
          ))}
        </ul>
      )}
      <div ref={link}>
        <RouteLink to={{ screen: 'connect' }}>{settings.connectAnother}</RouteLink>
      </div>
      {asked?.dialog === 'replace-key' && <KeyDialog connection={asked.connection} onClose={close} />}
      {asked?.dialog === 'forget-key' && <ForgetKeyDialog connection={asked.connection} onClose={close} />}
      {asked?.dialog === 'remove' && (
        <RemoveDialog
          connection={asked.connection}
          onClose={close}
          onRemoved={() => {
            close()
            setRemoved(removed + 1)
          }}
        />
      )}
    </Section>
  )
}

type ConnectionCardProps = {
  readonly connection: ConnectionSummary
  onAsk(dialog: ConnectionDialog): void
}

function ConnectionCard({ connection, onAsk }: ConnectionCardProps) {
  const bodyId = useId()
  const [isOpen, setOpen] = useState(false)
  const { show, showFailure } = useToasts()
  const { settings } = messages
  const isPractice = connection.kind === 'practice'
  const isPreset = connection.preset != null
  const isKeyAway = connection.key === 'missing' || connection.key === 'locked'
  const openPage = async () => {
    const opened = await tryCall('connections/open-practice-page', undefined)
    if (opened.ok) show({ kind: 'result', about: 'practice-page', text: settings.pageOpened })
    else showFailure(opened.error)
  }
  return (
    <>
      <div className={styles.head}>
        <ColourChip colour={connection.colour} />
        <h3>{connection.name}</h3>
        <p className={styles.facts}>
          {connection.live === true && <strong>{messages.live.mark} · </strong>}
          {isPractice ? settings.practice : connection.address}
        </p>
        {isPreset && <p className={styles.facts}>{messages.organisation.mark}</p>}
        {isKeyAway && (
          <p className={classNames(styles.facts, styles.missing)}>{settings.keyPlaces[connection.key]}</p>
        )}
        <Button
          small
          aria-label={settings.edit(connection.name)}
          aria-expanded={isOpen}
          aria-controls={isOpen ? bodyId : undefined}
          icon={isOpen ? <ChevronUp size={15} aria-hidden /> : <ChevronDown size={15} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
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
              {isPractice && <Button onClick={() => void openPage()}>{settings.openPracticePage}</Button>}
            </ConnectionCheck>
          </div>
          <div className={styles.part}>
            <div className={styles.actions}>
              {isPreset ? (
                <p className={styles.facts}>{messages.organisation.notRemoved}</p>
              ) : (
                <Button look="danger" onClick={() => onAsk('remove')}>
                  {settings.remove}
                </Button>
              )}
            </div>
          </div>
        </div>
      )}
    </>
  )
}
