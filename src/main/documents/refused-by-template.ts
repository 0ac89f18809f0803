import type { Failure } from '../../shared/ipc/failure.ts'
import { templateViolated } from '../../shared/ipc/template-violated.ts'
import type { Library } from './ports.ts'

/** Why metadata is not taken, where its template does not only tell of what does not fit; null where it is. */
export async function refusedByTemplate(
  library: Pick<Library, 'blockingViolations'>,
  document: {
    readonly connectionId: string
    readonly collection: string | null
    readonly metadata: string | null
  },
): Promise<Failure | null> {
  const { connectionId, collection, metadata } = document
  const violations = await library.blockingViolations(connectionId, collection, metadata)
  return violations.length === 0 ? null : templateViolated(violations)
}
