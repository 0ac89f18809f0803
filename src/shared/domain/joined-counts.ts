import type { JoinedCounts } from '../schemas/archive.ts'

export const noneJoined: Readonly<JoinedCounts> = {
  ...{ added: 0, updated: 0, newerHere: 0, same: 0, conflicts: 0, versions: 0, receipts: 0 },
  ...{ templates: 0, templatesKept: 0, views: 0, viewsNumbered: 0 },
}

/** Of several pieces of an archive together. */
export function addJoined(counts: Readonly<JoinedCounts>, more: Readonly<JoinedCounts>): JoinedCounts {
  const sum = { ...counts }
  const names = Object.keys(noneJoined) as (keyof JoinedCounts)[] // of a literal object
  for (const name of names) sum[name] += more[name]
  return sum
}
