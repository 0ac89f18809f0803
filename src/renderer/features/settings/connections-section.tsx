import { useEffect, useRef, useState } from 'react'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import { words } from '../../messages/messages.ts'
import { RouteLink } from '../../services/router/router.tsx'
import { Section } from '../../ui/section.tsx'
import { KeyDialog } from '../key-dialog/index.ts'
import { ConnectionCard } from './connection-card.tsx'
import styles from './connections-section.module.css'
import { ForgetKeyDialog } from './forget-key-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'

export type ConnectionDialog = 'replace-key' | 'forget-key' | 'remove'

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
  const { settings } = words
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
