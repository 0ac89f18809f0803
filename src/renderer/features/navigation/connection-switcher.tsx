import { ChevronsUpDown, CloudOff, LoaderCircle, Plus, Settings2, Ticket, Users } from 'lucide-react'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import type { SharedConnection } from '../../../shared/schemas/team.ts'
import { messages } from '../../messages/messages.ts'
import { useChooseConnection, useConnections } from '../../services/connections.tsx'
import { useRouter } from '../../services/router/router.tsx'
import { usePeople, useSharedConnections } from '../../services/team.ts'
import { ColourDot, hueClass, initialsOf } from '../../ui/badges.tsx'
import { MenuButton } from '../../ui/menu/menu.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import styles from './sidebar.module.css'

export function ConnectionSwitcher() {
  const { connections, chosen } = useConnections()
  const choose = useChooseConnection()
  const { go, leave, route } = useRouter()
  const shared = useSharedConnections()
  if (chosen === undefined) return null
  const { navigation, settings } = messages
  const sharingOf = (id: string) => shared.find(({ connectionId }) => connectionId === id)
  const chosenSharing = sharingOf(chosen.id)
  return (
    <MenuButton
      label={navigation.connectionMenu(nameWithMark(chosen))}
      className={styles.switcher}
      entries={[
        ...connections.map((connection) => ({
          id: connection.id,
          ...(shared.length === 0
            ? { label: nameWithMark(connection), icon: <ColourDot colour={connection.colour} /> }
            : {
                label: connection.name,
                icon: <Monogram connection={connection} />,
                detail: <ConnectionDetail connection={connection} shared={sharingOf(connection.id)} />,
              }),
          chosen: connection.id === chosen.id,
          onChoose: () =>
            leave(() => {
              void choose(connection.id)
              // A view may belong to the previous connection.
              if (route.screen === 'document' || route.screen === 'library') go({ screen: 'library' })
              // Templates belong to a connection.
              if (route.screen === 'template' || route.screen === 'violations' || route.screen === 'repair')
                go({ screen: 'templates' })
            }),
        })),
        { id: 'separator', separator: true as const },
        chosenSharing !== undefined && {
          id: 'team',
          label: settings.sections.team,
          icon: <Users size={14} aria-hidden />,
          onChoose: () => go({ screen: 'settings', section: 'team' }),
        },
        {
          id: 'connect',
          label: navigation.connectAnother,
          icon: <Plus size={14} aria-hidden />,
          onChoose: () => go({ screen: 'connect' }),
        },
        shared.length > 0 && {
          id: 'join',
          label: messages.team.openInvitation,
          icon: <Ticket size={14} aria-hidden />,
          onChoose: () => go({ screen: 'connect', joins: true }),
        },
        {
          id: 'manage',
          label: navigation.manage,
          icon: <Settings2 size={14} aria-hidden />,
          onChoose: () => go({ screen: 'settings', section: 'connections' }),
        },
      ]}
    >
      <Monogram connection={chosen} />
      <span className={styles.names}>
        <span className={styles.name}>{chosen.name}</span>
        {chosen.live === true && <span className={styles.liveBadge} data-drawn={messages.live.mark} />}
        {chosenSharing === undefined ? (
          <span className={styles.service} data-drawn={placeOf(chosen)} />
        ) : (
          <SharingLine shared={chosenSharing} />
        )}
      </span>
      <ChevronsUpDown size={16} aria-hidden />
    </MenuButton>
  )
}

/** Rendered by CSS: visible text must be part of the button's name, which must stay short. */
function Monogram({ connection: { name, colour } }: { readonly connection: ConnectionSummary }) {
  return <span className={classNames(styles.monogram, hueClass(colour))} data-drawn={initialsOf(name)} />
}

function SharingLine({ shared }: { readonly shared: SharedConnection }) {
  const { sharing, toShare } = shared
  const isStopped = sharing.kind === 'offline' || sharing.kind === 'problem'
  return (
    <span className={classNames(styles.sharing, isStopped && styles.stopped)}>
      <SharingIcon shared={shared} />
      <span className={styles.service} data-drawn={messages.team.sharing(sharing, toShare)} />
    </span>
  )
}

function SharingIcon({ shared: { sharing } }: { readonly shared: SharedConnection }) {
  if (sharing.kind === 'offline' || sharing.kind === 'problem')
    return <CloudOff size={14} strokeWidth={1.75} aria-hidden />
  if (sharing.kind === 'downloading' && !sharing.isPaused)
    return <LoaderCircle size={12} strokeWidth={1.75} aria-hidden className={styles.spinner} />
  return <Users size={14} strokeWidth={1.75} aria-hidden />
}

type ConnectionDetailProps = {
  readonly connection: ConnectionSummary
  readonly shared: SharedConnection | undefined
}

function ConnectionDetail({ connection: { live, colour }, shared }: ConnectionDetailProps) {
  return (
    <>
      {live === true && (
        <span className={classNames(styles.liveBadge, hueClass(colour))}>{messages.live.mark}</span>
      )}
      {shared === undefined ? messages.team.joining.facts.here[0] : <SharedDetail shared={shared} />}
    </>
  )
}

function SharedDetail({ shared }: { readonly shared: SharedConnection }) {
  const { team } = messages
  const { connectionId, sharing, toShare, me } = shared
  const others = usePeople(connectionId).filter(({ person, role }) => role !== null && person !== me?.person)
  const isUpToDate = sharing.kind === 'up-to-date' && toShare === 0
  const isStopped = sharing.kind === 'offline' || sharing.kind === 'problem'
  return (
    <span className={classNames(styles.sharing, isStopped && styles.stopped)}>
      <SharingIcon shared={shared} />
      {isUpToDate && others.length > 0 ? team.sharedWith(others.length) : team.sharing(sharing, toShare)}
    </span>
  )
}

function nameWithMark({ name, live }: ConnectionSummary): string {
  return live === true ? messages.live.marked(name) : name
}

/** The practice service's address is meaningless to people. */
function placeOf({ kind, address }: ConnectionSummary): string {
  return kind === 'practice' ? messages.navigation.onThisComputer : (URL.parse(address)?.host ?? address)
}
