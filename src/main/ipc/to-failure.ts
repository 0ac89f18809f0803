import { randomUUID } from 'node:crypto'
import type { CallName } from '../../shared/ipc/contract.ts'
import { type Failure, failed } from '../../shared/ipc/failure.ts'
import { StorageError } from '../library/db/storage-error.ts'
import { factsOf } from '../platform/error-facts.ts'
import { shaped } from '../platform/log-shapes.ts'
import type { Log } from '../platform/logger.ts'

/** The one place where something thrown becomes a failure: known errors keep their code, the rest get a number. */
export function createToFailure(log: Log): (cause: unknown, call: CallName) => Failure {
  return (cause, call) => {
    if (cause instanceof StorageError) {
      log('error', 'storage', { call, code: cause.failure.code, detail: cause.failure.detail })
      return cause.failure
    }
    const reference = randomUUID().slice(0, 8)
    const facts = factsOf(cause)
    log('error', 'unexpected', { call, reference, ...facts })
    return failed('unexpected', { detail: `${call}: ${shaped('name', facts.name)} (${reference})` })
  }
}
