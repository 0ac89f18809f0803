import type { HostedPicture } from '../../shared/domain/picture-host.ts'
import type {
  HostCredentials,
  HostProblemCode,
  PictureHost,
  PictureHostReport,
} from '../../shared/schemas/picture-host.ts'
import { checkByPicture } from './check-by-picture.ts'
import { createHostRequests, type HostRequestParts } from './host-requests.ts'
import { putPicture } from './put-picture.ts'

/** Why a picture is not on its host. `offline` is this computer's matter, not the host's. */
export type HostFailure = {
  readonly code: HostProblemCode | 'offline'
  /** Technical detail, holding nothing secret. */
  readonly detail: string
  readonly status?: number
  /** The host's own words. */
  readonly words?: string
  readonly newAddress?: string
  /** The region that the bucket is in, where the host named it. */
  readonly rightRegion?: string
}

export type PutOutcome =
  /** It can be read under this address. */
  | { readonly kind: 'there'; readonly address: string }
  | { readonly kind: 'failed'; readonly failure: HostFailure }
  | { readonly kind: 'cancelled' }

export type PictureToPut = HostedPicture & { readonly bytes: Uint8Array<ArrayBuffer> }

/** A place on the web that pictures of this computer are put to. Neither call rejects. */
export type OpenPictureHost = {
  /** Puts the picture under the name of its bytes, so that a repeat changes nothing; done where it is there already. */
  put(picture: PictureToPut, signal: AbortSignal): Promise<PutOutcome>
  /** Puts a tiny picture, reads it back over the public address as anybody would, and removes it. */
  check(signal: AbortSignal): Promise<PictureHostReport>
}

export type OpenPictureHostParts = HostRequestParts & { readonly createId: () => string }

/** `host` as `checkPictureHost` gave it, `credentials` of the kind that it asks for. */
export function openPictureHost(
  host: PictureHost,
  credentials: HostCredentials | null,
  parts: OpenPictureHostParts,
): OpenPictureHost {
  const requests = createHostRequests(host, credentials, parts)
  return {
    put: (picture, signal) => putPicture(host, requests, picture, signal),
    check: (signal) => checkByPicture(host, requests, parts.createId(), signal),
  }
}
