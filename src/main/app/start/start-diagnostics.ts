import { randomUUID } from 'node:crypto'
import os from 'node:os'
import path from 'node:path'
import { app, nativeTheme, screen } from 'electron'
import { createDiagnostics, type Diagnostics, type OpenedFacts } from '../../diagnostics/diagnostics.ts'
import { systemClock } from '../../jobs/system-clock.ts'
import { toStorageFailure } from '../../library/db/storage-error.ts'
import { fileKinds } from '../../platform/file-dialogs.ts'
import { readLog } from '../../platform/read-log.ts'
import type { AppContext } from './app-context.ts'

export function startDiagnostics(
  { usualFolder, settings, policy, dialogs }: AppContext,
  opened: () => Promise<OpenedFacts>,
): Diagnostics {
  return createDiagnostics({
    version: app.getVersion(),
    system: async () => describeSystem(),
    settings,
    organisation: () => {
      const { state, problems, lockedSettings } = policy.describe()
      return { state, problems: problems.map(({ code, line }) => ({ code, line })), lockedSettings }
    },
    opened,
    toFailure: toStorageFailure,
    readLog: () => readLog(path.join(usualFolder, 'logs')),
    chooseFile: (name) => dialogs.chooseToWrite(name, fileKinds.zip),
    writeZip: async (file, entries) => {
      const { writeZip } = await import('../../exports/write-zip.ts')
      return writeZip(file, entries, randomUUID())
    },
    now: systemClock.now,
    newId: randomUUID,
    after: systemClock.after,
  })
}

/** Facts shared by many computers: no names of computers, users or folders, and no environment variables. */
function describeSystem() {
  const { electron = '', chrome = '', node, v8 } = process.versions
  return {
    app: {
      version: app.getVersion(),
      isPackaged: app.isPackaged,
      runsForSeconds: Math.round(process.uptime()),
    },
    versions: { electron, chrome, node, v8 },
    system: { platform: process.platform, arch: process.arch, release: os.release(), version: os.version() },
    language: { app: app.getLocale(), minutesFromUtc: -new Date().getTimezoneOffset() },
    processors: os.cpus().length,
    memory: { bytes: os.totalmem(), freeBytes: os.freemem(), ofMain: process.memoryUsage.rss() },
    isDark: nativeTheme.shouldUseDarkColors,
    screens: screen.getAllDisplays().map(({ size, scaleFactor }) => ({ ...size, scaleFactor })),
  }
}
