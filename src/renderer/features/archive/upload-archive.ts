import type { Failure } from '../../../shared/ipc/failure.ts'
import { failed } from '../../../shared/ipc/failure.ts'
import { fail, type Result } from '../../../shared/result.ts'
import { tryCall } from '../../ipc/call.ts'

const pieceLength = 4_000_000

export function isArchive({ name }: File): boolean {
  return name.toLowerCase().endsWith('.indexdesk')
}

export async function uploadArchive(file: File): Promise<Result<undefined, Failure>> {
  const begun = await tryCall('archive/upload-begin', { name: file.name, size: file.size })
  if (!begun.ok) return begun
  const { uploadId } = begun.value
  for (let from = 0; from < file.size; from += pieceLength) {
    const bytes = await file
      .slice(from, from + pieceLength)
      .arrayBuffer()
      .catch(() => undefined)
    // The file was moved, changed or deleted during the upload.
    if (bytes === undefined) return fail(failed('archive-gone'))
    const sent = await tryCall('archive/upload-piece', { uploadId, bytes: new Uint8Array(bytes) })
    if (!sent.ok) return sent
  }
  return tryCall('archive/upload-end', { uploadId })
}
