/** Every failure of a call; the renderer's catalogue has the wording. */
export const failureCodes = [
  'invalid-input',
  'untrusted-sender',
  'unexpected',
  'address-not-usable',
  'connection-unknown',
  'connection-busy',
  'too-many-connections',
  'key-needed',
  'set-by-organisation',
  'authority-not-usable',
  'keychain-missing',
  'keychain-locked',
  'keychain-no-service',
  'keychain-refused',
  'keychain-timed-out',
  'keychain-mismatch',
  'keychain-failed',
  'practice-service-failed',
  'document-unknown',
  'document-already-known',
  'duplicate-known',
  'metadata-not-seen',
  'nothing-to-change',
  'metadata-not-valid',
  'metadata-too-long',
  'removal-not-confirmed',
  'changed-since',
  'version-gone',
  'picture-too-large',
  'picture-type-not-accepted',
  'picture-empty',
  'picture-too-many-pixels',
  'picture-gone',
  'pictures-not-sent',
  'picture-host-needed',
  'picture-host-not-usable',
  'host-sign-in-needed',
  'item-unknown',
  'item-not-possible',
  'storage-full',
  'storage-read-only',
  'storage-busy',
  'storage-damaged',
  'storage-failed',
  'library-not-there',
  'copy-unknown',
  'copy-not-usable',
  'copy-altered',
  'copy-newer',
  'copy-no-room',
  'copy-given-up',
  'move-given-up',
  'folder-not-usable',
  'library-not-updated',
  'library-newer',
  'page-not-read',
  'review-over',
  'review-row-unknown',
  'review-removal-unknown',
  'too-many-documents',
  'change-unknown',
  'change-not-possible',
  'removed-unknown',
  'template-not-valid',
  'template-violated',
  'template-file-not-read',
  'template-file-too-large',
  'export-unknown',
  'export-disk-full',
  'export-not-allowed',
  'export-failed',
  'archive-busy',
  'archive-gone',
  'archive-none',
  'archive-newer',
  'archive-cut-short',
  'archive-damaged',
  'archive-too-large',
  'archive-changed',
  'invitation-not-read',
  'invitation-newer',
  'team-offline',
  'team-server-without-tls',
  'team-certificate-refused',
  'team-login-refused',
  'team-database-unknown',
  'team-database-not-utf8',
  'team-server-too-old',
  'team-set-up-not-allowed',
  'team-library-there',
  'team-password-refused',
  'team-not-allowed',
  'team-not-understood',
  'team-needs-update',
  'team-other-service',
  'team-not-shared',
  'team-joined-already',
  'team-last-admin',
  'team-person-unknown',
  'updates-not-possible',
  'update-not-offered',
] as const
export type FailureCode = (typeof failureCodes)[number]

/** No schema: main makes it, and the first screen should not load a parser. */
export type Failure = {
  readonly code: FailureCode
  /** Technical, safe to show and copy; never holds a key or a path. */
  readonly detail: string
  readonly field?: string | undefined
  /** Facts for the message: counts, names, a type found. */
  readonly facts: Readonly<Record<string, string | number>>
}

export function failed(code: FailureCode, more: Partial<Omit<Failure, 'code'>> = {}): Failure {
  return { code, detail: '', facts: {}, ...more }
}

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

/** Converts a file system error. Keeps only its code, since its message contains a path. */
export function storageFailure(cause: unknown): Failure {
  const detail = errorCodeOf(cause)
  return failed(codes.get(detail) ?? 'storage-failed', { detail })
}

export function errorCodeOf(cause: unknown): string {
  if (typeof cause !== 'object' || cause === null || !('code' in cause)) return 'unknown'
  return typeof cause.code === 'string' ? cause.code : 'unknown'
}

/** Class of an error, the only part of it that is logged; `unknown` for other values. */
export function errorNameOf(cause: unknown): string {
  return cause instanceof Error ? cause.name : 'unknown'
}
