import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Logger } from 'electron-updater'
import { RequestError } from './update-failure.ts'

/**
 * Rejects unless the file is the published one. A download may lie on the disk for days before it is
 * installed, where other programs of the user can write.
 */
export async function requireSha512(file: string, published: string): Promise<void> {
  const digest = createHash('sha512')
  await pipeline(createReadStream(file), digest)
  if (digest.digest('base64') !== published)
    throw new RequestError('not-as-published', 'another SHA-512 than was published')
}

/** `verifySignature` of electron-updater: null if one of the publishers signed the file, else the problem. */
export type VerifySignature = (publishers: string[], file: string, logger: Logger) => Promise<string | null>

/**
 * Rejects a file that cannot be checked. Without PowerShell, electron-updater accepts it and only logs that.
 */
export function verifyStrictly(
  verify: VerifySignature,
): (publishers: string[], file: string) => Promise<string | null> {
  return async (publishers, file) => {
    let wasSkipped = false
    const listen = (message?: unknown) => {
      if (/ignoring signature validation/i.test(String(message))) wasSkipped = true
    }
    const outcome = await verify(publishers, file, {
      info: () => undefined,
      warn: listen,
      error: () => undefined,
    })
    return outcome ?? (wasSkipped ? 'the signature could not be checked' : null)
  }
}
