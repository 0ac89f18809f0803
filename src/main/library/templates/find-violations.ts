import type { Violation } from '../../templates/ports.ts'
import type { Database } from '../db/database.ts'
import { createBudget } from '../db/work-budget.ts'
import { hasOwnTemplate, violationsOf } from '../records/templates.ts'
import { fromCursor, toCursor, walkCollection, walkConnection } from './walk-documents.ts'

const mostInAPiece = 500
const mostViolations = 20

/** The next documents that do not fit, as far as one piece of work gets. */
export function findViolations(
  db: Database,
  {
    connectionId,
    collection,
    after,
    limit,
  }: {
    readonly connectionId: string
    readonly collection: string
    readonly after: string | null
    readonly limit: number
  },
): { readonly documents: readonly Violation[]; readonly next: string | null; readonly looked: number } {
  const mayGoOn = createBudget(mostInAPiece)
  const documents: Violation[] = []
  let place = fromCursor(after)
  let looked = 0
  while (documents.length < limit && mayGoOn()) {
    const found =
      collection === ''
        ? walkConnection(db, connectionId, place)
        : walkCollection(db, connectionId, collection, place)
    if (found === undefined) return { documents, next: null, looked }
    place = found.place
    if (found.metadata === undefined) continue
    if (collection === '' && hasOwnTemplate(db, connectionId, found.collection)) continue
    looked += 1
    const violations = violationsOf(db, connectionId, found.collection, found.metadata)
    if (violations.length === 0) continue
    const { documentId, title } = found
    documents.push({ documentId, title, violations: violations.slice(0, mostViolations) })
  }
  return { documents, next: place === null ? null : toCursor(place), looked }
}
