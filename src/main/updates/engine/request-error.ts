import type { UpdateProblem } from '../../../shared/schemas/updates.ts'

/** Carries what went wrong with a request through electron-updater, which knows failures as errors only. */
export class RequestError extends Error {
  readonly problem: UpdateProblem

  constructor(problem: UpdateProblem, detail: string) {
    super(detail)
    this.name = 'RequestError'
    this.problem = problem
  }
}
