import { useQuery } from '@tanstack/react-query'
import {
  DatabaseBackup,
  Info,
  Keyboard,
  type LucideIcon,
  Plug,
  Plus,
  SearchX,
  ShieldCheck,
  SlidersHorizontal,
  Users,
} from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import type { Preferences } from '../../../shared/schemas/settings.ts'
import { callQuery } from '../../ipc/call-query.ts'
import { messages } from '../../messages/messages.ts'
import { updates } from '../../messages/settings/updates.ts'
import { useConnections } from '../../services/connections.tsx'
import type { SettingsSection } from '../../services/router/route.ts'
import { RouteLink, useRouter } from '../../services/router/router.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loading.tsx'
import { SearchInput } from '../../ui/fields/text-fields.tsx'
import { ScreenHeading } from '../../ui/screen.tsx'
import text from '../../ui/styles/text.module.css'
import { ArchiveSection } from '../archive/index.ts'
import { BackupsSection, DataFolderSection } from '../backups/index.ts'
import { ShortcutsList } from '../shortcuts/index.ts'
import { TeamSection } from '../team/index.ts'
import { UpdatesSection } from '../updates/index.ts'
import { AboutSection } from './about-section.tsx'
import { ConnectionsSection } from './connections-section.tsx'
import { HistorySection } from './history-section.tsx'
import { OrganisationSection } from './organisation-section.tsx'
import { PicturesSection } from './pictures-section.tsx'
import { AppearanceSection, DiagnosticsSection, SendingSection, WorkSection } from './preference-sections.tsx'
import styles from './settings.module.css'

const icons: { readonly [S in SettingsSection]: LucideIcon } = {
  general: SlidersHorizontal,
  connections: Plug,
  team: Users,
  adding: Plus,
  library: DatabaseBackup,
  updates: ShieldCheck,
  shortcuts: Keyboard,
  about: Info,
}
const sections = [
  'general',
  'connections',
  'team',
  'adding',
  'library',
  'updates',
  'shortcuts',
  'about',
] as const

type Given = {
  readonly connections: readonly ConnectionSummary[]
  readonly preferences: Preferences
  /** Searched for, in lower case. */
  readonly words: readonly string[]
}
type Part = {
  readonly section: SettingsSection
  readonly words: readonly string[]
  show(given: Given): ReactNode
}

const { settings: w, pictures, websites, backups, archive, dataFolder, diagnostics, palette } = messages
const { also } = palette
const parts: readonly Part[] = [
  {
    section: 'general',
    words: [messages.organisation.heading],
    show: () => <OrganisationSection />,
  },
  {
    section: 'general',
    words: [
      ...[w.appearance, w.theme, also.theme, ...Object.values(w.themes)],
      ...[w.textSize, ...Object.values(w.textSizes), w.density, w.densityHint],
      ...[w.comfortable, messages.libraryList.view.compact],
    ],
    show: (given) => <AppearanceSection {...given} />,
  },
  {
    section: 'general',
    words: [w.work, w.notify, w.notifyHint, w.keepAwake],
    show: ({ preferences }) => <WorkSection preferences={preferences} />,
  },
  {
    section: 'connections',
    words: [
      messages.settings.sections.connections,
      messages.terms.name,
      messages.connect.address,
      messages.connect.colour,
      w.replaceKey,
      messages.connect.key,
      also.connect,
    ],
    show: ({ connections }) => <ConnectionsSection connections={connections} />,
  },
  {
    section: 'team',
    words: [
      ...[w.sections.team, messages.team.people, messages.team.invite],
      ...[messages.team.leaving.leave, messages.team.settingUp.heading],
    ],
    show: () => <TeamSection />,
  },
  {
    section: 'adding',
    words: [messages.state.sending, w.hold, w.holdHint, also.pause],
    show: ({ preferences }) => <SendingSection preferences={preferences} />,
  },
  {
    section: 'adding',
    words: [
      ...[w.pictures, pictures.details.remove, websites.fetching.label],
      ...Object.values(w.picturesTravel),
    ],
    show: ({ connections, preferences }) =>
      connections.length > 0 && <PicturesSection connections={connections} preferences={preferences} />,
  },
  {
    section: 'library',
    words: [backups.heading, backups.backUpNow, backups.restore, also.backUp, also.restore],
    show: () => <BackupsSection />,
  },
  {
    section: 'library',
    words: [archive.heading, archive.exportLibrary, archive.importArchive, also.importArchive],
    show: () => <ArchiveSection />,
  },
  {
    section: 'library',
    words: [dataFolder.heading, dataFolder.move, also.dataFolder],
    show: () => <DataFolderSection />,
  },
  {
    section: 'library',
    words: [messages.terms.history, w.versionsKept, w.versionsKeptHint],
    show: ({ preferences }) => <HistorySection preferences={preferences} />,
  },
  {
    section: 'updates',
    words: [updates.heading, updates.daily, updates.look],
    show: () => <UpdatesSection />,
  },
  {
    section: 'updates',
    words: [diagnostics.section, diagnostics.heading, diagnostics.logLevel, diagnostics.also],
    show: ({ preferences }) => <DiagnosticsSection preferences={preferences} />,
  },
  {
    section: 'shortcuts',
    words: [messages.keys.heading, also.keys, ...Object.values(messages.keys.does)],
    show: (given) => <ShortcutsSection words={given.words} />,
  },
  {
    section: 'about',
    words: [w.sections.about, w.runtime, w.dataFolder, w.showDataFolder],
    show: () => <AboutSection />,
  },
]

export function SettingsScreen() {
  const { route, visit } = useRouter()
  const { connections } = useConnections()
  const query = useQuery(callQuery('preferences/get', undefined))
  const [typed, setTyped] = useState('')
  const [searchedAt, setSearchedAt] = useState(visit)
  if (searchedAt !== visit) {
    setSearchedAt(visit)
    setTyped('')
  }
  const wanted = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  // The practice service cannot be shared.
  const canShare = connections.some(({ kind }) => kind === 'service')
  const offered = sections.filter((section) => section !== 'team' || canShare)
  const asked = (route.screen === 'settings' && route.section) || 'general'
  const chosen = asked === 'team' && !canShare ? 'connections' : asked
  const shown = parts.filter(({ section, words }) =>
    wanted.length === 0
      ? section === chosen
      : offered.includes(section) &&
        wanted.every((word) => [w.sections[section], ...words].join(' ').toLocaleLowerCase().includes(word)),
  )
  return (
    <div className={styles.screen}>
      <div className={styles.side}>
        <ScreenHeading>{messages.navigation.settings}</ScreenHeading>
        <SearchInput label={w.search} placeholder={w.search} value={typed} onChange={setTyped} />
        <nav aria-label={messages.navigation.settings}>
          <ul className={styles.links}>
            {offered.map((section) => {
              const Icon = icons[section]
              return (
                <li key={section}>
                  <RouteLink
                    to={{ screen: 'settings', section }}
                    className={styles.link}
                    aria-current={wanted.length === 0 && section === chosen ? 'page' : undefined}
                  >
                    <Icon size={16} strokeWidth={1.75} aria-hidden />
                    {w.sections[section]}
                  </RouteLink>
                </li>
              )
            })}
          </ul>
        </nav>
      </div>
      <div key={wanted.length === 0 ? chosen : 'search'} className={styles.scroll}>
        <div className={styles.column}>
          <div aria-live="polite">
            {shown.length === 0 && (
              <EmptyState icon={SearchX}>{messages.library.nothingFound(typed.trim())}</EmptyState>
            )}
          </div>
          <Loaded query={query} lines={4}>
            {(preferences) =>
              sections.map((section) => {
                const own = shown.filter((part) => part.section === section)
                return (
                  own.length > 0 && (
                    <div key={section} className={styles.group}>
                      <h2>{w.sections[section]}</h2>
                      {own.map(({ words, show }) => (
                        <Fragment key={words[0]}>
                          {show({ connections, preferences, words: wanted })}
                        </Fragment>
                      ))}
                    </div>
                  )
                )
              })
            }
          </Loaded>
        </div>
      </div>
    </div>
  )
}

function ShortcutsSection({ words }: Pick<Given, 'words'>) {
  return (
    <section aria-label={messages.keys.heading} className={styles.only}>
      <p className={text.hint}>{messages.keys.intro}</p>
      <ShortcutsList words={words} />
    </section>
  )
}
