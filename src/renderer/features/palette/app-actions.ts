import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  Activity,
  ClipboardCheck,
  Download,
  FileStack,
  FolderInput,
  FolderOpen,
  HardDriveDownload,
  History,
  Inbox,
  Library,
  Palette,
  Pause,
  Play,
  Plug,
  Plus,
  Search,
  Settings,
  Stethoscope,
  Trash2,
  Upload,
} from 'lucide-react'
import { tryCall } from '../../ipc/call.ts'
import { queries } from '../../ipc/queries.ts'
import { messages } from '../../messages/messages.ts'
import type { AppAction } from '../../services/actions.tsx'
import { useConnections } from '../../services/connections.tsx'
import type { Route } from '../../services/router/route.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { useOpenDiagnostics } from '../diagnostics/index.ts'
import { useGoTo, useLeadToButton } from './use-go-to.ts'

const themes = ['system', 'light', 'dark'] as const
const screens = [
  { screen: 'queue', icon: Inbox, shortcut: 'goToQueue' },
  { screen: 'library', icon: Library, shortcut: 'goToLibrary' },
  { screen: 'review', icon: ClipboardCheck },
  { screen: 'templates', icon: FileStack },
  { screen: 'activity', icon: Activity, shortcut: 'goToActivity' },
  { screen: 'settings', icon: Settings, shortcut: 'goToSettings' },
] as const

/** What the app can do wherever one is: its screens, its themes, sending. */
export function useBuiltInActions(): readonly AppAction[] {
  const goTo = useGoTo()
  const { palette, settings } = messages
  const { also } = palette
  const going = useScreenActions()
  const sending = useSendingActions()
  const keeping = useLibraryActions()
  const changeTheme = useChangeTheme()
  const openDiagnostics = useOpenDiagnostics()
  const { showFailure } = useToasts()
  return [
    {
      id: 'add',
      label: palette.newDocument,
      also: also.add,
      icon: Plus,
      shortcut: 'newDocument',
      run: () => goTo({ screen: 'add' }),
    },
    {
      id: 'search',
      label: palette.search,
      also: also.search,
      icon: Search,
      shortcut: 'search',
      run: () => goTo({ screen: 'library', search: true }),
    },
    ...going,
    ...sending,
    ...keeping,
    ...themes.map((theme) => ({
      id: `theme:${theme}`,
      label: palette.theme(settings.themes[theme]),
      also: also.theme,
      icon: Palette,
      run: () => changeTheme(theme),
    })),
    {
      id: 'connect',
      label: palette.connect,
      also: also.connect,
      icon: Plug,
      run: () => goTo({ screen: 'connect' }),
    },
    {
      id: 'data-folder',
      label: palette.dataFolder,
      also: also.dataFolder,
      icon: FolderOpen,
      run: () =>
        void tryCall('app/show-data-folder', undefined).then((shown) => {
          if (!shown.ok) showFailure(shown.error)
        }),
    },
    {
      id: 'diagnostics',
      label: messages.diagnostics.heading,
      also: messages.diagnostics.also,
      icon: Stethoscope,
      run: openDiagnostics,
    },
  ]
}

/** The ways to the screens of the navigation. */
function useScreenActions(): readonly AppAction[] {
  const goTo = useGoTo()
  const { palette, navigation } = messages
  return screens.map(({ screen, ...shown }) => ({
    id: `go:${screen}`,
    label: palette.goTo(navigation[screen]),
    also: palette.also[screen],
    ...shown,
    run: () => goTo({ screen }),
  }))
}

function useChangeTheme() {
  const client = useQueryClient()
  const { show, showFailure } = useToasts()
  return async (theme: (typeof themes)[number]): Promise<void> => {
    const changed = await tryCall('preferences/change', { theme })
    if (!changed.ok) return showFailure(changed.error)
    client.setQueryData(queries.preferences().queryKey, changed.value)
    const { settings } = messages
    show({ kind: 'result', about: 'preferences', text: settings.changed.theme(settings.themes[theme]) })
  }
}

/** For every connection at once, and, where there are several, for each. */
function useSendingActions(): readonly AppAction[] {
  const { connections } = useConnections()
  const { data: summary } = useQuery(queries.queueSummary())
  const { show, showFailure } = useToasts()
  const { palette, queue } = messages
  const { outcomes } = queue
  const paused = new Set(
    summary?.pauses.filter(({ reason }) => reason === 'editor').map(({ connectionId }) => connectionId),
  )
  const change = async (
    name: 'queue/pause-connection' | 'queue/resume-connection',
    connectionId: string | null,
    said: string,
  ) => {
    const changed = await tryCall(name, { connectionId })
    if (changed.ok) show({ kind: 'result', about: 'queue', text: said })
    else showFailure(changed.error)
  }
  const resume = (id: string, label: string, connectionId: string | null, said: string): AppAction => ({
    id,
    label,
    also: palette.also.resume,
    icon: Play,
    run: () => void change('queue/resume-connection', connectionId, said),
  })
  const pause = (id: string, label: string, connectionId: string | null, said: string): AppAction => ({
    id,
    label,
    also: palette.also.pause,
    icon: Pause,
    run: () => void change('queue/pause-connection', connectionId, said),
  })
  const isAnyPaused = connections.some(({ id }) => paused.has(id))
  const isAllPaused = connections.every(({ id }) => paused.has(id))
  return [
    ...(isAllPaused ? [] : [pause('pause', palette.pauseAll, null, outcomes.allPaused)]),
    ...(isAnyPaused ? [resume('resume', palette.resumeAll, null, outcomes.allResumed)] : []),
    ...(connections.length < 2 ? [] : connections).map(({ id, name }) =>
      paused.has(id)
        ? resume(`resume:${id}`, palette.resumeOf(name), id, outcomes.connectionResumed(name))
        : pause(`pause:${id}`, palette.pauseOf(name), id, outcomes.connectionPaused(name)),
    ),
  ]
}

const settingsRoute: Route = { screen: 'settings' }

/** What keeps the library: copies of it, archives, the trash, its folder. */
function useLibraryActions(): readonly AppAction[] {
  const goTo = useGoTo()
  const leadTo = useLeadToButton()
  const { show, showFailure } = useToasts()
  const { palette, backups, archive, dataFolder, trash } = messages
  const { also } = palette
  const backUp = async () => {
    const made = await tryCall('backups/make', undefined)
    if (made.ok) show({ kind: 'result', about: 'backup', text: backups.made(backups.size(made.value.bytes)) })
    else showFailure(made.error)
  }
  /** How far it is shows in the settings. */
  const withArchive = async (what: 'export' | 'import') => {
    goTo(settingsRoute)
    const name = archive.fileName(new Date().toLocaleDateString('sv'))
    const started =
      what === 'export' ? await tryCall('archive/export', { name }) : await tryCall('archive/open', undefined)
    if (!started.ok) showFailure(started.error)
  }
  return [
    {
      id: 'back-up',
      label: backups.backUpNow,
      also: also.backUp,
      icon: HardDriveDownload,
      run: () => void backUp(),
    },
    {
      id: 'restore',
      label: backups.restore,
      also: also.restore,
      icon: History,
      run: () => leadTo(settingsRoute, backups.restore),
    },
    {
      id: 'export-library',
      label: archive.exportLibrary,
      also: also.exportLibrary,
      icon: Upload,
      run: () => void withArchive('export'),
    },
    {
      id: 'import-archive',
      label: archive.importArchive,
      also: also.importArchive,
      icon: Download,
      run: () => void withArchive('import'),
    },
    {
      id: 'go:trash',
      label: palette.goTo(trash.heading),
      also: also.trash,
      icon: Trash2,
      run: () => goTo({ screen: 'trash' }),
    },
    {
      id: 'move-library',
      label: dataFolder.move,
      also: also.dataFolder,
      icon: FolderInput,
      run: () => leadTo(settingsRoute, dataFolder.move),
    },
  ]
}
