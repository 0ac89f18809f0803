import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { systemClock } from '../../jobs/system-clock.ts'
import { createUpdater } from '../engine/create-updater.ts'
import type { UpdateRequests } from '../engine/follow-redirects.ts'
import type { Feed } from '../feed.ts'
import type { Installation } from '../installation.ts'
import type { Updater } from '../ports.ts'

export type InstalledApp = {
  readonly folder: string
  readonly file: string
  readonly updater: Updater
  content(): string
  remove(): void
}

type Choices = {
  readonly installation?: Exclude<Installation, { readonly kind: 'none' }>
  readonly feed?: Feed
  readonly after?: UpdateRequests['after']
  readonly create?: typeof createUpdater
}

/** `hostUrl`: the update host, which also plays GitHub. */
export function installApp(hostUrl: string, choices: Choices = {}): InstalledApp {
  const { installation = { kind: 'here', with: 'appimage' }, after = systemClock.after } = choices
  const { feed = { provider: 'generic', url: hostUrl }, create = createUpdater } = choices
  const folder = mkdtempSync(path.join(tmpdir(), 'index-desk-update-'))
  const file = path.join(folder, 'apps', 'Index Desk.AppImage')
  mkdirSync(path.dirname(file))
  writeFileSync(file, 'Index Desk 0.1.0', { mode: 0o755 })
  const configFile = path.join(folder, 'app-update.yml')
  writeFileSync(configFile, 'updaterCacheDirName: downloads\n')
  const updater = create({
    ...{ installation, feed, configFile },
    app: { name: 'Index Desk', version: '0.1.0', quit: () => undefined },
    folder: path.join(folder, 'updates'),
    openAfterwards: () => undefined,
    appImage: file,
    requests: {
      fetch: (address, init) => fetch(address.replace('https://github.com/', hostUrl), init),
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
