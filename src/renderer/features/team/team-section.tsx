import { CloudOff, Monitor, TriangleAlert, Users } from 'lucide-react'
import { useState } from 'react'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import type { SharedConnection } from '../../../shared/schemas/team.ts'
import { useCall } from '../../ipc/call.ts'
import { commandFor } from '../../messages/format.ts'
import { messages } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import { useSharedConnections } from '../../services/team.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Actions, Rows } from '../../ui/layout.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import { useNow } from '../../ui/timestamp.tsx'
import { DownloadPanel } from './download-panel.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { PeopleList } from './people-list.tsx'
import { SetUpDialog } from './set-up-dialog.tsx'
import styles from './team.module.css'
import { mayShareAgain, problemText, RetryButton, ShareAgainButton } from './team-banners.tsx'

export function TeamSection() {
  const { connections } = useConnections()
  const shared = useSharedConnections()
  return connections
    .filter(({ kind, removal }) => kind === 'service' && removal == null)
    .map((connection) => {
      const { id, team } = connection
      if (team == null) return <UnsharedLibrary key={id} connection={connection} />
      const own = shared.find(({ connectionId }) => connectionId === id)
      return own && <SharedLibrary key={id} connection={connection} shared={own} />
    })
}

function UnsharedLibrary({ connection }: Pick<SharedLibraryProps, 'connection'>) {
  const [isSettingUp, setSettingUp] = useState(false)
  const { team: w } = messages
  return (
    <section aria-label={connection.name} className={styles.library}>
      <h3>{connection.name}</h3>
      <Rows>
        <div className={styles.state}>
          <Monitor size={16} strokeWidth={1.75} aria-hidden />
          <p>
            <b>{w.joining.facts.here[0]}</b>
          </p>
          {/* The organisation's own team is joined from the banner. */}
          {connection.preset?.team == null && (
            <Button small onClick={() => setSettingUp(true)}>
              {commandFor(w.settingUp.heading)}
            </Button>
          )}
        </div>
      </Rows>
      {isSettingUp && <SetUpDialog connection={connection} onClose={() => setSettingUp(false)} />}
    </section>
  )
}

type SharedLibraryProps = { readonly connection: ConnectionSummary; readonly shared: SharedConnection }

function SharedLibrary({ connection, shared }: SharedLibraryProps) {
  const [dialog, setDialog] = useState<'invite' | 'leave' | null>(null)
  const close = () => setDialog(null)
  const { team: w } = messages
  const isAdmin = shared.me?.role === 'admin'
  return (
    <section aria-label={connection.name} className={styles.library}>
      <h3>{connection.name}</h3>
      <Rows>
        <SharingState connection={connection} shared={shared} />
      </Rows>
      <DownloadPanel connection={connection} />
      {shared.onlyHere > 0 && <OnlyHere shared={shared} />}
      <PeopleList shared={shared} />
      <Actions>
        {isAdmin && (
          <Button icon={<Users size={16} aria-hidden />} onClick={() => setDialog('invite')}>
            {w.invite}
          </Button>
        )}
        <Button look="dangerQuiet" onClick={() => setDialog('leave')}>
          {w.leaving.leave}
        </Button>
      </Actions>
      {dialog === 'invite' && <InviteDialog connectionId={connection.id} onClose={close} />}
      {dialog === 'leave' && <LeaveDialog connection={connection} toShare={shared.toShare} onClose={close} />}
    </section>
  )
}

function SharingState({ connection: { name }, shared }: SharedLibraryProps) {
  const { connectionId, host, sharing, toShare, me } = shared
  const { team: w } = messages
  const now = useNow()
  const isStopped = sharing.kind === 'offline' || sharing.kind === 'problem'
  const Icon = sharing.kind === 'problem' ? TriangleAlert : sharing.kind === 'offline' ? CloudOff : Users
  const facts = [
    ...(sharing.kind === 'problem' ? [problemText(sharing.problem, me, name)] : [host]),
    ...(isStopped && toShare > 0 ? [w.toShare(toShare)] : []),
  ]
  return (
    <div className={classNames(styles.state, isStopped && styles.stopped)}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <p aria-live="polite">
        <b>{sharing.kind === 'offline' ? w.offlineSince(sharing.since, now) : w.sharing(sharing, toShare)}</b>
        <span>{facts.join(' · ')}</span>
      </p>
      {sharing.kind === 'problem' && mayShareAgain(sharing.problem, me) ? (
        <ShareAgainButton connectionId={connectionId} />
      ) : (
        isStopped && <RetryButton connectionId={connectionId} />
      )}
    </div>
  )
}

function OnlyHere({ shared: { connectionId, onlyHere, me } }: Pick<SharedLibraryProps, 'shared'>) {
  const { onlyHere: w } = messages.team
  const { show, showError } = useToasts()
  const sharing = useCall('team/share-documents', {
    onError: showError,
    onSuccess: () => show({ kind: 'result', about: `team:${connectionId}`, text: w.begun, isUnderWay: true }),
  })
  if (me?.role !== 'admin')
    return (
      <Notice>
        <p>{w.forAdmin(onlyHere)}</p>
      </Notice>
    )
  return (
    <Notice>
      <div className={styles.line}>
        <p>{w.text(onlyHere)}</p>
        <Button small busy={sharing.isPending} onClick={() => sharing.mutate({ connectionId })}>
          {w.share}
        </Button>
      </div>
    </Notice>
  )
}
