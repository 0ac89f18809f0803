import type { PictureHost } from '../../shared/domain/pictures/picture-host.ts'
import type { HostCredentials, PictureHostReport } from '../../shared/schemas/picture-host.ts'
import { checkByPicture } from './check-by-picture.ts'
import { createHostRequests, type HostRequestDeps } from './host-requests.ts'
import { type PictureToPut, type PutOutcome, putPicture } from './put-picture.ts'

/** Neither call rejects. */
export type OpenPictureHost = {
  /**
   * Uploads the picture under a name by its content, so that a repeat changes nothing; skips an existing one.
   */
  put(picture: PictureToPut, signal: AbortSignal): Promise<PutOutcome>
  /** Uploads a tiny picture, reads it back over the public address without signing in, and removes it. */
  check(signal: AbortSignal): Promise<PictureHostReport>
}

export type OpenPictureHostDeps = HostRequestDeps & { readonly createId: () => string }

/** `host` comes from `checkPictureHost`, `credentials` are of the kind that it asks for. */
export function openPictureHost(
  host: PictureHost,
  credentials: HostCredentials | null,
  deps: OpenPictureHostDeps,
): OpenPictureHost {
  const requests = createHostRequests(host, credentials, deps)
  return {
    put: (picture, signal) => putPicture(host, requests, picture, signal),
    check: (signal) => checkByPicture(host, requests, deps.createId(), signal),
  }
}
