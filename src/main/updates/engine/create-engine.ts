import { AppImageUpdater, type AppUpdater, DebUpdater, MacUpdater, NsisUpdater } from 'electron-updater'
import { verifySignature } from 'electron-updater/out/windowsExecutableCodeSignatureVerifier.js'
import type { Feed } from '../feed.ts'
import type { Installation } from '../installation.ts'
import { verifyStrictly } from './check-download.ts'
import { replaceAppImage } from './replace-app-image.ts'
import { RequestError } from './update-failure.ts'

export type EngineDeps = {
  readonly installation: Exclude<Installation, { readonly kind: 'none' }>
  readonly feed: Feed
  readonly app: { readonly name: string; readonly version: string; quit(): void }
  /** `app-update.yml`, which names the download folder and the publisher of Windows. */
  readonly configFile: string
  /** Folder of the downloads and of the random number of this installation. */
  readonly folder: string
  readonly openAfterwards: (program: string) => void
  readonly appImage: string | undefined
}

type Downloaded = { readonly file: string; readonly sha512: string }

export type Engine = {
  readonly updater: AppUpdater
  readonly extension: string | null
  install(downloaded: Downloaded, reopens: boolean): Promise<void>
}

/** Squirrel reads the download again and checks its signature before it ends the app. */
const squirrelMs = 5 * 60_000

export function createEngine(deps: EngineDeps): Engine {
  const { installation } = deps
  const adapter = adapterOf(deps)
  if (installation.kind === 'by-hand') {
    const updater =
      installation.with === 'nsis' ? new NsisUpdater(null, adapter) : new DebUpdater(null, adapter)
    return { updater, extension: null, install: refuse }
  }
  switch (installation.with) {
    case 'nsis':
      return windowsEngine(new NsisUpdater(null, adapter))
    case 'squirrel':
      return macEngine(new MacUpdater(undefined, adapter))
    case 'appimage':
      return {
        updater: new AppImageUpdater(null, adapter),
        extension: 'AppImage',
        install: async ({ file, sha512 }, reopens) => {
          if (deps.appImage === undefined) return refuse()
          const placed = await replaceAppImage(file, deps.appImage, sha512)
          if (reopens) deps.openAfterwards(placed)
        },
      }
  }
}

function windowsEngine(updater: NsisUpdater): Engine {
  updater.verifyUpdateCodeSignature = verifyStrictly(verifySignature)
  return {
    updater,
    extension: 'exe',
    // Its own window would repeat the question; it waits until this app is closed.
    install: async (_downloaded, reopens) => {
      if (!updater.install(true, reopens)) throw new RequestError('not-installed', '')
    },
  }
}

function macEngine(updater: MacUpdater): Engine {
  return {
    updater,
    extension: 'zip',
    install: (_downloaded, reopens) => {
      const { promise, reject } = Promise.withResolvers<void>()
      updater.once('error', reject)
      setTimeout(() => reject(new RequestError('not-installed', 'no end')), squirrelMs)
      updater.autoRunAppAfterInstall = reopens
      updater.quitAndInstall()
      // The app ends if this succeeds.
      return promise
    },
  }
}

async function refuse(): Promise<void> {
  throw new RequestError('not-installed', '')
}

function adapterOf({ app, configFile, folder }: EngineDeps) {
  return {
    version: app.version,
    name: app.name,
    isPackaged: true,
    appUpdateConfigPath: configFile,
    userDataPath: folder,
    baseCachePath: folder,
    whenReady: async () => undefined,
    relaunch: () => undefined,
    quit: () => app.quit(),
    onQuit: () => undefined,
  }
}
