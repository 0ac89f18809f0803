import { Download, FolderInput, HardDriveDownload, History, Trash2, Upload } from 'lucide-react'
import { tryCall } from '../../ipc/call.ts'
import { words } from '../../messages/messages.ts'
import type { AppAction } from '../../services/actions.tsx'
import type { Route } from '../../services/router/route.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { useGoTo } from './use-go-to.ts'
import { useLeadToButton } from './use-lead-to-button.ts'

const settings: Route = { screen: 'settings' }

/** What keeps the library: copies of it, archives, the trash, its folder. */
export function useKeepingActions(): readonly AppAction[] {
  const goTo = useGoTo()
  const leadTo = useLeadToButton()
  const { show, showFailure } = useToasts()
  const { palette, backups, archive, dataFolder, trash } = words
  const { also } = palette
  const backUp = async () => {
    const made = await tryCall('backups/make', undefined)
    if (made.ok) show({ kind: 'result', about: 'backup', text: backups.made(backups.size(made.value.bytes)) })
    else showFailure(made.error)
  }
  /** How far it is shows in the settings. */
  const withArchive = async (what: 'export' | 'import') => {
    goTo(settings)
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
      run: () => leadTo(settings, backups.restore),
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
      run: () => leadTo(settings, dataFolder.move),
    },
  ]
}
