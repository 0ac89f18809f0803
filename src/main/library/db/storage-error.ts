import { ZodError } from 'zod'
import { type Failure, type FailureCode, failed } from '../../../shared/ipc/failure.ts'

/** Thrown by every method of the library if the storage fails; `failure` names the kind, without any path. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly failure: Failure

  constructor(failure: Failure, options?: ErrorOptions) {
    super(`${failure.code}: ${failure.detail}`, options)
    this.failure = failure
  }
}

/** Primary result codes of SQLite (sqlite.org/rescode.html). */
const byResultCode: Readonly<Record<number, FailureCode>> = {
  3: 'storage-read-only',
  5: 'storage-busy',
  6: 'storage-busy',
  8: 'storage-read-only',
  11: 'storage-damaged',
  13: 'storage-full',
  26: 'storage-damaged',
}

const bySystemCode: Readonly<Record<string, FailureCode>> = {
  EACCES: 'storage-read-only',
  EBUSY: 'storage-busy',
  EDQUOT: 'storage-full',
  ENOSPC: 'storage-full',
  EPERM: 'storage-read-only',
  EROFS: 'storage-read-only',
}

export function toStorageFailure(cause: unknown): Failure {
  if (cause instanceof StorageError) return cause.failure
  if (!(cause instanceof Error)) return failed('storage-failed', { detail: typeof cause })
  if (cause instanceof ZodError) return failed('storage-damaged', { detail: 'A row makes no sense' })
  if ('errcode' in cause && typeof cause.errcode === 'number') {
    // The low byte of an extended result code is the primary one.
    const code = isDamage(cause)
      ? 'storage-damaged'
      : (byResultCode[cause.errcode & 0xff] ?? 'storage-failed')
    const words = 'errstr' in cause ? String(cause.errstr) : 'SQLite'
    return failed(code, { detail: `${words} (SQLite ${cause.errcode})` })
  }
  if ('code' in cause && typeof cause.code === 'string') {
    return failed(bySystemCode[cause.code] ?? 'storage-failed', { detail: cause.code })
  }
  return failed('storage-failed', { detail: cause.name })
}

/**
 * Recognises damage that SQLite reports as a mere "error": in the tables of the search index, or in a file
 * header with an unknown schema format.
 */
function isDamage({ message }: Error): boolean {
  return /^(invalid fts5 file format|vtable constructor failed|unsupported file format)/.test(message)
}
