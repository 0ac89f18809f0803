import { lazy } from 'react'
import { AddScreen } from '../features/add/index.ts'
import { useConnections } from '../services/connections.tsx'
import { useRouter } from '../services/router/router.tsx'

const LibraryScreen = lazy(() =>
  import('../features/library/index.ts').then(({ LibraryScreen }) => ({ default: LibraryScreen })),
)
const QueueScreen = lazy(() =>
  import('../features/queue/index.ts').then(({ QueueScreen }) => ({ default: QueueScreen })),
)
const ImportScreen = lazy(() =>
  import('../features/import/index.ts').then(({ ImportScreen }) => ({ default: ImportScreen })),
)
const ReviewScreen = lazy(() =>
  import('../features/review/index.ts').then(({ ReviewScreen }) => ({ default: ReviewScreen })),
)
const ActivityScreen = lazy(() =>
  import('../features/activity/index.ts').then(({ ActivityScreen }) => ({ default: ActivityScreen })),
)
const TemplatesScreen = lazy(() =>
  import('../features/templates/list/templates-screen.tsx').then(({ TemplatesScreen }) => ({
    default: TemplatesScreen,
  })),
)
const TemplateScreen = lazy(() =>
  import('../features/templates/editor/template-screen.tsx').then(({ TemplateScreen }) => ({
    default: TemplateScreen,
  })),
)
const ViolationsScreen = lazy(() =>
  import('../features/templates/violations/violations-screen.tsx').then(({ ViolationsScreen }) => ({
    default: ViolationsScreen,
  })),
)
const RepairScreen = lazy(() =>
  import('../features/templates/violations/repair-screen.tsx').then(({ RepairScreen }) => ({
    default: RepairScreen,
  })),
)
const TrashScreen = lazy(() =>
  import('../features/trash/trash-screen.tsx').then(({ TrashScreen }) => ({ default: TrashScreen })),
)
const SettingsScreen = lazy(() =>
  import('../features/settings/index.ts').then(({ SettingsScreen }) => ({ default: SettingsScreen })),
)
const ConnectScreen = lazy(() =>
  import('../features/connect/connect-screen.tsx').then(({ ConnectScreen }) => ({ default: ConnectScreen })),
)

/** The screen of the current route. */
export function Screens() {
  const { route } = useRouter()
  const { chosen } = useConnections()
  switch (route.screen) {
    case 'settings':
      return <SettingsScreen />
    case 'connect':
      return <ConnectScreen />
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
