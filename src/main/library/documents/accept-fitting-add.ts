import type { TemplateViolation } from '../../../shared/domain/template.ts'
import { fail, type Result, succeed } from '../../../shared/result.ts'
import type { AcceptedItem, Library } from '../../documents/ports.ts'
import type { Database } from '../db/database.ts'
import { acceptAdd } from '../records/accept.ts'
import { blockingViolations } from '../records/templates.ts'

/** Checked and written in one go: asking beforehand would make each add wait for the disk once more. */
export function acceptFittingAdd(
  db: Database,
  add: Parameters<Library['acceptAdd']>[0],
): Result<AcceptedItem, readonly TemplateViolation[]> {
  const { connectionId, collection, metadata } = add.document
  const violations = blockingViolations(db, connectionId, collection, metadata)
  return violations.length > 0 ? fail(violations) : succeed(acceptAdd(db, add))
}
