import { type Failure, type FailureCode, failed } from '../ipc/failure.ts'

const codes: ReadonlyMap<string, FailureCode> = new Map([
  ['ENOSPC', 'storage-full'],
  ['EDQUOT', 'storage-full'],
  ['EROFS', 'storage-read-only'],
  ['EACCES', 'storage-read-only'],
  ['EPERM', 'storage-read-only'],
  ['EBUSY', 'storage-busy'],
  ['EMFILE', 'storage-busy'],
  ['ENFILE', 'storage-busy'],
])

/** What an error of the file system means to the person. The error's own message names a path, so only its code is kept. */
export function storageFailure(cause: unknown): Failure {
  const detail = errorCodeOf(cause)
  return failed(codes.get(detail) ?? 'storage-failed', { detail })
}

/** The system's code of an error, such as `ENOENT`; `unknown` where it has none. */
export function errorCodeOf(cause: unknown): string {
  if (typeof cause !== 'object' || cause === null || !('code' in cause)) return 'unknown'
  return typeof cause.code === 'string' ? cause.code : 'unknown'
}
