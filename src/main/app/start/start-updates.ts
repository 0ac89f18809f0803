import { accessSync, constants, readFileSync } from 'node:fs'
import path from 'node:path'
import { app, net, session } from 'electron'
import { systemClock } from '../../jobs/system-clock.ts'
import { createNetFetch } from '../../platform/net-fetch.ts'
import { openAfter, reopen } from '../../platform/reopen.ts'
import { removeUnfinishedReplacement } from '../../updates/engine/replace-app-image.ts'
import { downloadPageOf, type Feed, hostOf, readPackedFeed } from '../../updates/feed.ts'
import { type Installation, recogniseInstallation } from '../../updates/installation.ts'
import type { Updater } from '../../updates/ports.ts'
import { UpdateMemory } from '../../updates/update-memory.ts'
import { Updates } from '../../updates/updates.ts'
import type { ReadPolicy } from '../policy/policy-entries.ts'
import type { AppContext } from './app-context.ts'

type UpdatesPolicy = NonNullable<ReadPolicy['policy']['updates']>

/** Needs no library: a library that cannot be opened may need an update. */
export function startUpdates({ usualFolder, policy: started, settings, publish, log }: AppContext): Updates {
  const policy = started.policy.updates ?? {}
  const beside = (name: string) => path.join(app.isPackaged ? process.resourcesPath : usualFolder, name)
  const configFile = beside('app-update.yml')
  const packed = readPackedFeed(app.isPackaged ? readOrNull(configFile) : null)
  const feed: Feed | null =
    policy.feed === undefined || packed.feed === null
      ? packed.feed
      : { provider: 'generic', url: policy.feed }
  const appImage = process.env.APPIMAGE
  const installation = allowed(
    recogniseInstallation({
      platform: process.platform,
      isPackaged: app.isPackaged,
      isFromStore: process.windowsStore === true || process.mas === true,
      environment: process.env,
      packageType: app.isPackaged ? (readOrNull(beside('package-type'))?.trim() ?? null) : null,
      hasPublisher: packed.hasPublisher,
      mayReplace,
    }),
    policy,
    feed,
  )
  if (appImage !== undefined) void removeUnfinishedReplacement(appImage)
  const own = path.join(usualFolder, 'updates')
  const loadUpdater = async (): Promise<Updater> => {
    if (installation.kind === 'none' || feed === null) throw new Error('There is nothing to ask')
    // Some hundred kilobytes that a start does not need.
    const { createUpdater } = await import('../../updates/engine/create-updater.ts')
    // Own session: no cookie, sign-in or cache of the app is sent.
    const apart = session.fromPartition('updates', { cache: false })
    return createUpdater({
      ...{ installation, feed, configFile, appImage, folder: own },
      openAfterwards: (program) => openAfter(process.pid, program),
      app: { name: app.getName(), version: app.getVersion(), quit: () => app.quit() },
      requests: {
        fetch: createNetFetch((options) => net.request(options), apart),
        isAllowed: ({ protocol }) => protocol === 'https:',
        after: systemClock.after,
      },
    })
  }
  const updates = new Updates({
    ...{ installation, loadUpdater, log },
    running: app.getVersion(),
    host: feed === null ? null : hostOf(feed),
    page: feed === null ? null : downloadPageOf(feed),
    memory: new UpdateMemory(path.join(own, 'notes.json')),
    mayLook: () => settings.preferences().looksForUpdates,
    clock: systemClock,
    random: Math.random,
    onChanged: () => publish('updates-changed', undefined),
    quit: () => app.quit(),
    reopen: () => reopen({ app, environment: process.env, processId: process.pid }),
  })
  updates.start()
  return updates
}

function allowed(installation: Installation, policy: UpdatesPolicy, feed: Feed | null): Installation {
  if (installation.kind === 'none') return installation
  if (policy.isOff === true) return { kind: 'none', because: 'switched-off' }
  return feed === null ? { kind: 'none', because: 'no-feed' } : installation
}

function mayReplace(file: string): boolean {
  try {
    accessSync(file, constants.W_OK)
    accessSync(path.dirname(file), constants.W_OK)
    return true
  } catch {
    return false
  }
}

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
