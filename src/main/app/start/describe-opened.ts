import { readdir, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { app } from 'electron'
import type { Backups } from '../../backups/backups.ts'
import type { OpenedFacts } from '../../diagnostics/diagnostics.ts'
import type { Services } from '../../ipc/handlers/services.ts'
import type { SettingsStore } from '../../settings/settings.ts'
import type { OpenedPlace } from './app-context.ts'
import type { Sending } from './start-sending.ts'

export function describeApp(
  { folder, opened: { integrity }, move }: OpenedPlace,
  settings: Pick<SettingsStore, 'setAside'>,
): Services['about'] {
  return {
    version: app.getVersion(),
    runtime: `Electron ${process.versions.electron ?? ''}, Chromium ${process.versions.chrome ?? ''}, Node ${process.versions.node}`,
    platform: `${process.platform} ${process.arch}`,
    dataFolder: folder,
    repairs: [
      ...(integrity.outcome === 'recovered' ? (['library'] as const) : []),
      ...(settings.setAside.length === 0 ? [] : (['settings'] as const)),
    ],
    restore: integrity.restore,
    move,
  }
}

/** Describes an open library for diagnostics: numbers and codes, no user text. */
export function describeOpened(
  { folder, opened, move }: OpenedPlace,
  {
    settings,
    keyrings,
    backups,
  }: {
    readonly settings: Pick<SettingsStore, 'setAside'>
    readonly keyrings: Sending['keyrings']
    readonly backups: Pick<Backups, 'list'>
  },
): OpenedFacts {
  const { integrity } = opened
  return {
    store: opened.library.diagnostics,
    keyPlace: (id) => keyrings.service.place(id),
    hostSignInPlace: (id) => keyrings.pictureHost.place(id),
    facts: async () => ({
      opening: {
        outcome: integrity.outcome,
        wasChecked: integrity.checked,
        wasUpdated: integrity.copyBeforeMigration !== null,
        recovered: integrity.recovered,
        restore: integrity.restore?.kind ?? null,
        move: move?.kind ?? null,
      },
      areSettingsDamaged: settings.setAside.length > 0,
      isInUsualFolder: folder === app.getPath('userData'),
      copies: (await backups.list()).copies.map(({ at, reason, bytes }) => ({ at, reason, bytes })),
      ...(await describeFolder(folder, ['pictures', 'thumbnails', 'backups', 'practice'])),
    }),
  }
}

async function describeFolder(folder: string, within: readonly string[]) {
  const { bavail, blocks, bsize } = await statfs(folder)
  const folders = await Promise.all(
    within.map(async (name) => [name, await sizeOf(path.join(folder, name))] as const),
  )
  return {
    disk: { bytes: blocks * bsize, freeBytes: bavail * bsize },
    folders: Object.fromEntries(folders),
  }
}

async function sizeOf(folder: string): Promise<{ readonly files: number; readonly bytes: number } | null> {
  try {
    const names = await readdir(folder)
    const sizes = await Promise.all(
      names.map((name) =>
        stat(path.join(folder, name)).then(
          (found) => found.size,
          () => 0,
        ),
      ),
    )
    return { files: names.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
  } catch {
    return null
  }
}
