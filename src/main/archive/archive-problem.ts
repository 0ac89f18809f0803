import { type Failure, type FailureCode, failed } from '../../shared/ipc/failure.ts'

/** Why an archive cannot be taken. What it says is technical, and never holds what was in it. */
export class ArchiveRefused extends Error {
  readonly failure: Failure
  constructor(
    code: Extract<FailureCode, `archive-${string}`>,
    detail: string,
    facts: Failure['facts'] = {},
    options?: ErrorOptions,
  ) {
    super(`${code}: ${detail}`, options)
    this.failure = failed(code, { detail, facts })
  }
}
