import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { systemClock } from '../../platform/system-clock.ts'
import { createUpdater } from '../engine/create-updater.ts'
import type { Installation } from '../installation.ts'
import type { Updater } from '../ports.ts'

/** An AppImage of version 0.1.0 on a disk, and the real updater beside it. */
export type InstalledApp = {
  readonly folder: string
  readonly file: string
  readonly updater: Updater
  content(): string
  remove(): void
}

export function installApp(
  feedUrl: string,
  installation: Exclude<Installation, { readonly kind: 'none' }> = { kind: 'here', with: 'appimage' },
  after = systemClock.after,
  create = createUpdater,
): InstalledApp {
  const folder = mkdtempSync(path.join(tmpdir(), 'index-desk-update-'))
  const file = path.join(folder, 'apps', 'Index Desk.AppImage')
  mkdirSync(path.dirname(file))
  writeFileSync(file, 'Index Desk 0.1.0', { mode: 0o755 })
  const configFile = path.join(folder, 'app-update.yml')
  writeFileSync(configFile, `provider: generic\nurl: ${feedUrl}\nupdaterCacheDirName: downloads\n`)
  const updater = create({
    installation,
    feed: { provider: 'generic', url: feedUrl },
    app: { name: 'Index Desk', version: '0.1.0', quit: () => undefined },
    configFile,
    folder: path.join(folder, 'updates'),
    processId: 0,
    appImage: file,
    requests: {
      fetch,
      knownRedirect: () => undefined,
      isAllowed: ({ protocol, hostname }) => protocol === 'https:' || hostname === '127.0.0.1',
      after,
    },
  })
  return {
    folder,
    file,
    updater,
    content: () => readFileSync(file, 'utf8'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
