import type { Result } from '../../shared/result.ts'
import type { UpdateOffer, UpdateProblem } from '../../shared/schemas/updates.ts'

export type UpdateFailure = { readonly problem: UpdateProblem; readonly detail: string }

/** Finds, downloads and installs newer versions. Each call makes only the requests that it names. */
export type Updater = {
  /** Asks the update host. Null where it has nothing newer for this installation. */
  ask(): Promise<Result<UpdateOffer | null, UpdateFailure>>
  /** Fetches the version that the last `ask` returned, and checks it. A cancelled one ends as `null`. */
  download(
    onProgress: (received: number, total: number) => void,
    signal: AbortSignal,
  ): Promise<Result<'whole' | 'stopped', UpdateFailure>>
  /**
   * Puts the download in place. The last thing that the app does; if it succeeds, the app opens again if
   * `reopens`.
   */
  install(options: { readonly reopens: boolean }): Promise<Result<undefined, UpdateFailure>>
}
