import { useMutation, useQuery } from '@tanstack/react-query'
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
import { call, useCall } from '../../ipc/call.ts'
import { queries } from '../../ipc/queries.ts'
import { messages } from '../../messages/messages.ts'
import type { AppAction } from '../../services/actions.tsx'
import { useConnections } from '../../services/connections.tsx'
import { useChangePreferences } from '../../services/preferences.ts'
import type { Route } from '../../services/router/route.ts'
import { useIsReader } from '../../services/team.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { useArchiveCall } from '../archive/index.ts'
import { useBackUp } from '../backups/index.ts'
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

export function useBuiltInActions(): readonly AppAction[] {
  const goTo = useGoTo()
  const { palette, settings } = messages
  const { also } = palette
  const { chosen } = useConnections()
  const isReader = useIsReader(chosen?.id ?? '')
  const going = useScreenActions(isReader)
  const sending = useSendingActions()
  const keeping = useLibraryActions()
  const changing = useChangePreferences(({ theme = 'system' }) =>
    settings.changed.choice(settings.theme, settings.themes[theme]),
  )
  const openDiagnostics = useOpenDiagnostics()
  const { showError } = useToasts()
  const showing = useCall('app/show-data-folder', { onError: showError })
  const adding: AppAction = {
    id: 'add',
    label: messages.keys.does.newDocument,
    also: also.add,
    icon: Plus,
    shortcut: 'newDocument',
    run: () => goTo({ screen: 'add' }),
  }
  return [
    ...(isReader ? [] : [adding]),
    {
      id: 'search',
      label: messages.library.search,
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
      run: () => changing.mutate({ theme }),
    })),
    {
      id: 'connect',
      label: messages.navigation.connectAnother,
      also: also.connect,
      icon: Plug,
      run: () => goTo({ screen: 'connect' }),
    },
    {
      id: 'data-folder',
      label: messages.settings.showDataFolder,
      also: also.dataFolder,
      icon: FolderOpen,
      run: () => showing.mutate(undefined),
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

function useScreenActions(isReader: boolean): readonly AppAction[] {
  const goTo = useGoTo()
  const { palette, navigation } = messages
  const open = screens.filter(({ screen }) => !isReader || screen !== 'review')
  return open.map(({ screen, ...shown }) => ({
    id: `go:${screen}`,
    label: palette.goTo(navigation[screen]),
    also: palette.also[screen],
    ...shown,
    run: () => goTo({ screen }),
  }))
}

function useSendingActions(): readonly AppAction[] {
  const { connections } = useConnections()
  const { data: summary } = useQuery(queries.queueSummary())
  const { palette, queue } = messages
  const { outcomes } = queue
  const calls = {
    pause: useSendingCall('queue/pause-connection'),
    resume: useSendingCall('queue/resume-connection'),
  }
  const paused = new Set(
    summary?.pauses.filter(({ reason }) => reason === 'editor').map(({ connectionId }) => connectionId),
  )
  /** `connectionId`: null for all; `said`: the message once done. */
  const entry = (does: 'pause' | 'resume', connectionId: string | null, label: string, said: string) => ({
    id: connectionId === null ? does : `${does}:${connectionId}`,
    label,
    also: palette.also[does],
    icon: does === 'pause' ? Pause : Play,
    run: () => calls[does].mutate({ connectionId, said }),
  })
  const isAnyPaused = connections.some(({ id }) => paused.has(id))
  const isAllPaused = connections.every(({ id }) => paused.has(id))
  return [
    ...(isAllPaused ? [] : [entry('pause', null, queue.pauseSending(null), outcomes.sendingPaused(null))]),
    ...(isAnyPaused ? [entry('resume', null, queue.resumeSending(null), outcomes.sendingResumed(null))] : []),
    ...(connections.length < 2 ? [] : connections).map(({ id, name }) =>
      paused.has(id)
        ? entry('resume', id, queue.resumeSending(name), outcomes.sendingResumed(name))
        : entry('pause', id, queue.pauseSending(name), outcomes.sendingPaused(name)),
    ),
  ]
}

function useSendingCall(name: 'queue/pause-connection' | 'queue/resume-connection') {
  const { show, showError } = useToasts()
  return useMutation({
    mutationFn: ({ connectionId }: { readonly connectionId: string | null; readonly said: string }) =>
      call(name, { connectionId }),
    onSuccess: (_, { said }) => show({ kind: 'result', about: 'queue', text: said }),
    onError: showError,
  })
}

const settingsRoute: Route = { screen: 'settings', section: 'library' }

function useLibraryActions(): readonly AppAction[] {
  const goTo = useGoTo()
  const leadTo = useLeadToButton()
  const { palette, backups, archive, dataFolder } = messages
  const { also } = palette
  const backingUp = useBackUp()
  const exporting = useArchiveCall('archive/export')
  const opening = useArchiveCall('archive/open')
  return [
    {
      id: 'back-up',
      label: backups.backUpNow,
      also: also.backUp,
      icon: HardDriveDownload,
      run: () => backingUp.mutate(undefined),
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
      run: () => {
        goTo(settingsRoute)
        exporting.mutate({ name: archive.fileName(new Date().toLocaleDateString('sv')) })
      },
    },
    {
      id: 'import-archive',
      label: archive.importArchive,
      also: also.importArchive,
      icon: Download,
      run: () => {
        goTo(settingsRoute)
        opening.mutate(undefined)
      },
    },
    {
      id: 'go:trash',
      label: palette.goTo(messages.navigation.trash),
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
