import { nodeAt, rawOf, readTree } from '../../../shared/domain/metadata/metadata-tree.ts'
import { applyTextEdit, editToSet } from '../../../shared/domain/metadata/metadata-tree-edits.ts'
import type { ReviewProblem } from '../../../shared/schemas/review.ts'
import { readValue } from '../values/read-value.ts'
import { cellKinds } from './column-profile.ts'
import { splitFieldName } from './nested-fields.ts'

/**
 * Parses the values named in `problems` as their columns were: a date typed as 28.02.1931 becomes one like
 * its neighbours. `readTypedDate`: also reads dates that are written unlike the column's. Unreadable values stay text.
 */
export function readCorrected(
  metadata: string,
  problems: readonly ReviewProblem[],
  readTypedDate: (typed: string) => string | undefined,
): string {
  return problems.reduce((text, { facts }) => {
    const kind = cellKinds.find((one) => one === facts.kind)
    const root = readTree(text)
    if (kind === undefined || typeof facts.field !== 'string' || root === undefined) return text
    const path = splitFieldName(facts.field)
    const node = nodeAt(root, path)
    const typed: unknown = node?.kind === 'text' ? JSON.parse(rawOf(text, node)) : undefined
    if (typeof typed !== 'string') return text
    const value = readValue(typed, kind)
    const date = value?.problem === 'date-not-known' ? readTypedDate(typed) : undefined
    const raw = value?.problem === undefined ? value?.raw : date && JSON.stringify(date)
    const edit = raw === undefined ? undefined : editToSet(root, path, raw)
    return edit === undefined ? text : applyTextEdit(text, edit)
  }, metadata)
}
