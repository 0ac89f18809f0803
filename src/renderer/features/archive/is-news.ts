import type { JoinedCounts } from '../../../shared/schemas/archive.ts'

/** Whether joining changes, or changed, anything at all, be it in the history alone. */
export function isNews(joined: JoinedCounts): boolean {
  const { added, updated, conflicts, versions, receipts, templates, templatesKept, views } = joined
  return added + updated + conflicts + versions + receipts + templates + templatesKept + views > 0
}
