import { type AppUpdater, CancellationToken } from 'electron-updater'
import { fail, type Result, succeed } from '../../../shared/result.ts'
import type { UpdateProblem } from '../../../shared/schemas/updates.ts'
import type { UpdateFailure, Updater } from '../ports.ts'
import { requireSha512 } from './check-download.ts'
import { createEngine, type EngineDeps } from './create-engine.ts'
import { createFetchExecutor } from './fetch-executor.ts'
import type { UpdateRequests } from './follow-redirects.ts'
import { type Published, readOffer } from './read-offer.ts'
import { RequestError, toUpdateFailure } from './update-failure.ts'

export type UpdaterDeps = EngineDeps & { readonly requests: UpdateRequests }

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

/**
 * electron-updater behind the port. It reads the feed, respects staged rollouts and rejects older versions;
 * all its requests use the app's own `fetch`, and only these calls download or install.
 */
export function createUpdater({ requests, ...parts }: UpdaterDeps): Updater {
  const { updater, extension, install } = createEngine(parts)
  let published: Published | null = null
  const executor = createFetchExecutor(requests, (address) => sizeOf(published, address))
  // Missing from its types, as it creates its own unless given the app.
  Object.assign(updater, { httpExecutor: executor })
  restrain(updater)
  updater.setFeedURL({ ...parts.feed })
  let downloaded: { readonly file: string; readonly sha512: string } | null = null

  return {
    // Parsers of unreadable data fail in various ways.
    ask: () =>
      settled('not-understood', async () => {
        published = null
        downloaded = null
        const found = await updater.checkForUpdates()
        if (found === null || !found.isUpdateAvailable) return null
        published = readOffer(found.updateInfo, extension, process.arch)
        if (published === null) throw new RequestError('not-understood', 'the description of the version')
        return published.offer
      }),
    download: (onProgress, signal) =>
      settled('unexpected', async () => {
        if (published === null) throw new RequestError('no-longer-offered', '')
        const { files } = published
        const token = new CancellationToken()
        const stop = () => token.cancel()
        const tell = (progress: { transferred: number; total: number }) =>
          onProgress(progress.transferred, progress.total)
        signal.addEventListener('abort', stop, { once: true })
        updater.on('download-progress', tell)
        try {
          const [file] = await updater.downloadUpdate(token)
          const sha512 = files.find(({ url }) => file !== undefined && isNameOf(url, file))?.sha512
          if (file === undefined || sha512 === undefined) throw new RequestError('unexpected', 'no file')
          downloaded = { file, sha512 }
          return 'whole'
        } catch (cause) {
          if (signal.aborted) return 'stopped'
          throw cause
        } finally {
          signal.removeEventListener('abort', stop)
          updater.off('download-progress', tell)
        }
      }),
    install: ({ reopens }) =>
      settled('unexpected', async () => {
        if (downloaded === null) throw new RequestError('no-longer-offered', '')
        // electron-updater starts the file, which it only checked when it was downloaded.
        await requireSha512(downloaded.file, downloaded.sha512)
        await install(downloaded, reopens)
        return undefined
      }),
  }
}

function restrain(updater: AppUpdater): void {
  updater.logger = silent
  updater.autoDownload = false
  updater.autoInstallOnAppQuit = false
  updater.allowDowngrade = false
  updater.allowPrerelease = false
  updater.disableWebInstaller = true
  // Downloads are whole files with one published checksum.
  updater.disableDifferentialDownload = true
}

/** GitHub turns spaces in the names of files into dashes. */
function isNameOf(url: string, place: string): boolean {
  const name = place.split(/[\\/]/).at(-1)
  return name === url || name === url.replaceAll(' ', '-')
}

function sizeOf(published: Published | null, address: URL): number | null {
  const place = decodeURIComponent(address.pathname)
  return published?.files.find(({ url }) => isNameOf(url, place))?.size ?? null
}

/** `otherwise`: problem for an unknown error. */
async function settled<T>(
  otherwise: UpdateProblem,
  work: () => Promise<T>,
): Promise<Result<T, UpdateFailure>> {
  try {
    return succeed(await work())
  } catch (cause) {
    return fail(toUpdateFailure(cause, otherwise))
  }
}
