import path from 'node:path'
import { type NotTaken, type NotTakenReason, notTaken } from '../../shared/domain/not-taken.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import { maximumOpenedBytes } from '../../shared/schemas/incoming.ts'
import { type NotOpened, openChosenFile, readUpTo } from '../files/open-chosen-file.ts'

export type OpenedFile = { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }

const reasons: Readonly<Record<NotOpened, NotTakenReason>> = {
  'file-gone': 'file-gone',
  'not-allowed': 'not-allowed',
  'is-a-link': 'is-a-link',
  'is-a-folder': 'folder-opened',
  'not-a-file': 'not-a-file',
  'too-large': 'file-too-large',
  'not-readable': 'not-readable',
}

/** `limit` in bytes. A link is rejected, not followed. */
export async function readOpenedFile(
  file: string,
  limit = maximumOpenedBytes,
): Promise<Result<OpenedFile, NotTaken>> {
  const name = path.basename(file)
  const opened = await openChosenFile(file, { links: 'refuse', mostBytes: limit })
  if (!opened.ok) {
    const { reason, bytes } = opened.error
    return fail(notTaken(name, reasons[reason], reason === 'too-large' ? { bytes, limit } : {}))
  }
  const { handle, stats } = opened.value
  try {
    return succeed({ name, bytes: await readUpTo(handle, stats.size) })
  } catch {
    return fail(notTaken(name, 'not-readable'))
  } finally {
    await handle.close()
  }
}
