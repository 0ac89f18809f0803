import type { Result } from '../../shared/result.ts'
import type { UpdateOffer, UpdateProblem } from '../../shared/schemas/updates.ts'

export type UpdateFailure = { readonly problem: UpdateProblem; readonly detail: string }

/** Each call makes only the requests that it names. */
export type Updater = {
  /** Asks the update host. Null if it has nothing newer for this installation. */
  ask(): Promise<Result<UpdateOffer | null, UpdateFailure>>
  /** Downloads and checks the version that the last `ask` returned. A cancelled one ends as `null`. */
  download(
    onProgress: (received: number, total: number) => void,
    signal: AbortSignal,
  ): Promise<Result<'whole' | 'stopped', UpdateFailure>>
  /** Installs the download, as the app's last action; on success the app reopens if `reopens`. */
  install(options: { readonly reopens: boolean }): Promise<Result<undefined, UpdateFailure>>
}
