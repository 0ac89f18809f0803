import { errorCodeOf } from '../../../shared/ipc/failure.ts'
import type { UpdateProblem } from '../../../shared/schemas/updates.ts'
import type { UpdateFailure } from '../ports.ts'

const problems: ReadonlyMap<string, UpdateProblem> = new Map([
  ['ERR_CHECKSUM_MISMATCH', 'not-as-published'],
  ['ERR_UPDATER_NO_CHECKSUM', 'not-as-published'],
  ['ERR_UPDATER_INVALID_SIGNATURE', 'not-signed'],
  ['ERR_UPDATER_INVALID_UPDATE_INFO', 'not-understood'],
  ['ERR_UPDATER_INVALID_VERSION', 'not-understood'],
  ['ERR_UPDATER_INVALID_RELEASE_FEED', 'not-understood'],
  ['ERR_UPDATER_NO_FILES_PROVIDED', 'not-understood'],
  ['ERR_UPDATER_ZIP_FILE_NOT_FOUND', 'not-understood'],
  ['ERR_UPDATER_CHANNEL_FILE_NOT_FOUND', 'none-published'],
  ['ERR_UPDATER_LATEST_VERSION_NOT_FOUND', 'none-published'],
  ['ERR_UPDATER_NO_PUBLISHED_VERSIONS', 'none-published'],
  ['ENOSPC', 'no-room'],
  ['EDQUOT', 'no-room'],
  ['EACCES', 'not-writable'],
  ['EPERM', 'not-writable'],
  ['EROFS', 'not-writable'],
])

/**
 * Converts an error of electron-updater. Keeps its code, since its message may hold paths and a whole answer.
 */
export function toUpdateFailure(cause: unknown, otherwise: UpdateProblem): UpdateFailure {
  if (cause instanceof RequestError) return { problem: cause.problem, detail: cause.message }
  const code = errorCodeOf(cause)
  const known = problems.get(code)
  if (known !== undefined) return { problem: known, detail: code }
  // Squirrel, which macOS updates by, has no codes.
  const message = cause instanceof Error ? cause.message : ''
  if (/read-only volume/i.test(message)) return { problem: 'not-writable', detail: 'read-only volume' }
  if (/code signature|code requirement/i.test(message))
    return { problem: 'not-signed', detail: 'code signature' }
  return { problem: otherwise, detail: code === 'unknown' && cause instanceof Error ? cause.name : code }
}

export class RequestError extends Error {
  readonly problem: UpdateProblem

  constructor(problem: UpdateProblem, detail: string) {
    super(detail)
    this.name = 'RequestError'
    this.problem = problem
  }
}
