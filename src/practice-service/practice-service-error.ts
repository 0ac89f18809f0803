export type PracticeServiceErrorCode =
  | 'data-folder-in-use'
  | 'data-folder-unusable'
  | 'data-from-newer-version'
  | 'port-in-use'
  | 'port-unusable'
  | 'unexpected'

/** Thrown by `startPracticeService`; `message` is a plain sentence. */
export class PracticeServiceError extends Error {
  readonly code: PracticeServiceErrorCode

  constructor(code: PracticeServiceErrorCode, message: string, options?: { cause: unknown }) {
    super(message, options)
    this.name = 'PracticeServiceError'
    this.code = code
  }
}
