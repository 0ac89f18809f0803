import type { UsageStore } from '../../usage/ports.ts'
import type { Database, Synchronous } from '../db/database.ts'
import { countUncounted } from './usage-count.ts'
import { listUsage, readFigures } from './usage-reads.ts'

/** What the worker does for the figures: the port, one for one, without the promises. */
export function createUsageOperations(db: Database): Synchronous<UsageStore> {
  return {
    usageCount: () => countUncounted(db),
    usageFigures: (period) => readFigures(db, period),
    usageRows: (query) => listUsage(db, query),
  }
}
