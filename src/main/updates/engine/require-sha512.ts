import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { RequestError } from './request-error.ts'

/**
 * Rejects unless the file is what the feed published. A download may lie on the disk for days before it is installed,
 * where other programs of the same person can write.
 */
export async function requireSha512(file: string, published: string): Promise<void> {
  const digest = createHash('sha512')
  await pipeline(createReadStream(file), digest)
  if (digest.digest('base64') !== published)
    throw new RequestError('not-as-published', 'another SHA-512 than was published')
}
