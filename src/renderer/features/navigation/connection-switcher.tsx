import { ChevronsUpDown, Plus, Settings2 } from 'lucide-react'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import { messages } from '../../messages/messages.ts'
import { useChooseConnection, useConnections } from '../../services/connections.tsx'
import { useRouter } from '../../services/router/router.tsx'
import { ColourDot, hueClass, initialsOf } from '../../ui/badges.tsx'
import { MenuButton } from '../../ui/menu/menu.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import styles from './sidebar.module.css'

export function ConnectionSwitcher() {
  const { connections, chosen } = useConnections()
  const choose = useChooseConnection()
  const { go, leave, route } = useRouter()
  if (chosen === undefined) return null
  const { navigation } = messages
  return (
    <MenuButton
      label={navigation.connectionMenu(nameWithMark(chosen))}
      className={styles.switcher}
      entries={[
        ...connections.map((connection) => ({
          id: connection.id,
          label: nameWithMark(connection),
          icon: <ColourDot colour={connection.colour} />,
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
        {
          id: 'connect',
          label: navigation.connectAnother,
          icon: <Plus size={14} aria-hidden />,
          onChoose: () => go({ screen: 'connect' }),
        },
        {
          id: 'manage',
          label: navigation.manage,
          icon: <Settings2 size={14} aria-hidden />,
          onChoose: () => go({ screen: 'settings', section: 'connections' }),
        },
      ]}
    >
      {/* Drawn by CSS: visible words must be in the name, which must stay short. */}
      <span
        className={classNames(styles.monogram, hueClass(chosen.colour))}
        data-drawn={initialsOf(chosen.name)}
      />
      <span className={styles.names}>
        <span className={styles.name}>{chosen.name}</span>
        {chosen.live === true && <span className={styles.liveBadge} data-drawn={messages.live.mark} />}
        <span className={styles.service} data-drawn={placeOf(chosen)} />
      </span>
      <ChevronsUpDown size={16} aria-hidden />
    </MenuButton>
  )
}

function nameWithMark({ name, live }: ConnectionSummary): string {
  return live === true ? messages.live.marked(name) : name
}

/** The practice service's address means nothing to people. */
function placeOf({ kind, address }: ConnectionSummary): string {
  return kind === 'practice' ? messages.navigation.onThisComputer : (URL.parse(address)?.host ?? address)
}
