import { AddScreen } from '../features/add/index.ts'
import { ReadOnlyScreen } from '../features/team/read-only-screen.tsx'
import { useConnections } from '../services/connections.tsx'
import type { Route } from '../services/router/route.ts'
import { useRouter } from '../services/router/router.tsx'
import { useIsReader } from '../services/team.ts'
import { lazyComponent } from '../ui/lazy-component.ts'

const LibraryScreen = lazyComponent(async () => (await import('../features/library/index.ts')).LibraryScreen)
const QueueScreen = lazyComponent(async () => (await import('../features/queue/index.ts')).QueueScreen)
const ImportScreen = lazyComponent(async () => (await import('../features/import/index.ts')).ImportScreen)
const ReviewScreen = lazyComponent(async () => (await import('../features/review/index.ts')).ReviewScreen)
const ActivityScreen = lazyComponent(
  async () => (await import('../features/activity/index.ts')).ActivityScreen,
)
const TemplatesScreen = lazyComponent(
  async () => (await import('../features/templates/list/templates-screen.tsx')).TemplatesScreen,
)
const TemplateScreen = lazyComponent(
  async () => (await import('../features/templates/editor/template-screen.tsx')).TemplateScreen,
)
const ViolationsScreen = lazyComponent(
  async () => (await import('../features/templates/violations/violations-screen.tsx')).ViolationsScreen,
)
const RepairScreen = lazyComponent(
  async () => (await import('../features/templates/violations/repair-screen.tsx')).RepairScreen,
)
const TrashScreen = lazyComponent(
  async () => (await import('../features/trash/trash-screen.tsx')).TrashScreen,
)
const SettingsScreen = lazyComponent(
  async () => (await import('../features/settings/index.ts')).SettingsScreen,
)
const ConnectScreen = lazyComponent(
  async () => (await import('../features/connect/connect-screen.tsx')).ConnectScreen,
)

/** Screens that only lead to new documents. */
const forEditors: ReadonlySet<Route['screen']> = new Set(['add', 'import', 'review'])

export function Screens() {
  const { route } = useRouter()
  const { chosen } = useConnections()
  const isReader = useIsReader(chosen?.id ?? '')
  if (isReader && forEditors.has(route.screen)) return <ReadOnlyScreen />
  switch (route.screen) {
    case 'settings':
      return <SettingsScreen />
    case 'connect':
      return <ConnectScreen key={String(route.joins)} />
    case 'queue':
      return <QueueScreen />
    case 'activity':
      return <ActivityScreen />
    case 'add':
      return chosen === undefined ? <ConnectScreen /> : <AddScreen key={chosen.id} connection={chosen} />
    case 'import':
      return chosen === undefined ? <ConnectScreen /> : <ImportScreen key={chosen.id} connection={chosen} />
    case 'review':
      return chosen === undefined ? <ConnectScreen /> : <ReviewScreen key={chosen.id} connection={chosen} />
    case 'trash':
      return chosen === undefined ? <ConnectScreen /> : <TrashScreen key={chosen.id} connection={chosen} />
    case 'templates':
      return chosen === undefined ? (
        <ConnectScreen />
      ) : (
        <TemplatesScreen key={chosen.id} connection={chosen} />
      )
    case 'template':
      return chosen === undefined ? (
        <ConnectScreen />
      ) : (
        <TemplateScreen
          key={`${chosen.id} ${route.collection}`}
          connection={chosen}
          collection={route.collection}
        />
      )
    case 'violations':
      return chosen === undefined ? (
        <ConnectScreen />
      ) : (
        <ViolationsScreen key={chosen.id} connection={chosen} collection={route.collection} />
      )
    case 'repair':
      return chosen === undefined ? (
        <ConnectScreen />
      ) : (
        <RepairScreen key={chosen.id} connection={chosen} collection={route.collection} />
      )
    case 'library':
    case 'document':
      return chosen === undefined ? <ConnectScreen /> : <LibraryScreen connection={chosen} />
  }
}
