import type { DraftRow } from './draft-rows.ts'
import { isTextKind, textOfJson } from './field-kind.ts'

const longest = 80

/** What a folded group is told by: the first of its texts and numbers. */
export function summaryOfGroup({ rows }: DraftRow): string {
  const parts = rows.flatMap(({ kind, raw }) => {
    if (raw === null) return []
    if (isTextKind(kind)) return [textOfJson(raw)]
    return kind === 'number' ? [raw] : []
  })
  const summary = parts
    .filter((part) => part.trim() !== '')
    .slice(0, 3)
    .join(' · ')
    .replaceAll(/\s+/g, ' ')
  return summary.length > longest ? `${summary.slice(0, longest)}…` : summary
}
