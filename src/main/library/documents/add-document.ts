import type { Failure } from '../../../shared/ipc/failure.ts'
import { templateViolated } from '../../../shared/ipc/template-failures.ts'
import { fail, type Result, succeed } from '../../../shared/result.ts'
import type { Database } from '../db/database.ts'
import type { AcceptedItem } from '../records/accept.ts'
import { type Add, acceptAdd } from '../records/accept.ts'
import { checkMetadata } from '../records/metadata-checks.ts'
import { blockingViolations } from '../records/templates.ts'

/** Checks the metadata and accepts the document in one transaction, so that an add waits for the disk once. */
export function addDocument(db: Database, add: Add): Result<AcceptedItem, Failure> {
  const { document } = add
  const checked = document.metadata === null ? succeed(null) : checkMetadata(document.metadata)
  if (!checked.ok) return checked
  const metadata = checked.value
  const violations = blockingViolations(db, document.connectionId, document.collection, metadata)
  if (violations.length > 0) return fail(templateViolated(violations))
  return succeed(acceptAdd(db, { ...add, document: { ...document, metadata } }))
}
